package org.rocescope.dissector.diagnosis;

/**
 * Packets are damaged on the way: at least two of a sender have an ICRC that nothing explains or lengths that
 * contradict each other, and at least four times as many are good.
 */
final class Damage extends Suspicion {
    private static final int FEWEST = 2;

    Damage() {
        super(
                "damage",
                "Look at the error counters of cables, optics and switch ports between sender and capture point; a"
                        + " good Ethernet check sequence on a bad ICRC means a device in between that rewrites"
                        + " packets.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Path path : traffic.paths()) {
            if (path.bad.count() >= FEWEST && path.good() >= 4 * path.bad.count()) {
                report.add(diagnosis(
                        new Case().add(path.bad),
                        "%d of %d packets from %s to %s came damaged (wrong ICRC or lengths); the receiver drops them"
                                + " without a word.",
                        path.bad.count(),
                        path.bad.count() + path.good(),
                        path.from(),
                        path.to()));
            }
        }
    }
}
