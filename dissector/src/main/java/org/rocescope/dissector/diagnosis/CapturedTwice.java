package org.rocescope.dissector.diagnosis;

/**
 * Every packet between two hosts is in the capture twice. Said if, of at least 8 packets each way (or one way, where
 * the other has none), 45 % were seen before and less than 5 % a third time, in each direction: retransmissions are
 * never that even.
 */
final class CapturedTwice extends Suspicion {
    private static final int FEWEST = 8;

    CapturedTwice() {
        super(
                "captured-twice",
                "Capture at one port or interface only, or remove the copies (editcap -d), before looking at"
                        + " retransmissions and times; other diagnoses of loss are left out.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Path path : traffic.paths()) {
            Path back = path.opposite;
            if (!path.isForth() || !isTwice(path) || back != null && !isTwice(back)) {
                continue;
            }
            long copies = path.second.count() + (back == null ? 0 : back.second.count());
            Case evidence = new Case().add(path.second);
            report.add(diagnosis(
                    evidence,
                    "The packets between %s and %s were captured twice: %d of %d are copies of an earlier one, byte"
                            + " for byte, in both directions.",
                    path.from(),
                    path.to(),
                    copies,
                    path.judged + (back == null ? 0 : back.judged)));
        }
    }

    private static boolean isTwice(Path path) {
        return path.judged >= FEWEST && path.second.count() >= 0.45 * path.judged && path.third <= 0.05 * path.judged;
    }
}
