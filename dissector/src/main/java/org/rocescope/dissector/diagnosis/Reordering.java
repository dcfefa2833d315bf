package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Packets overtake each other on the way, and the responder takes it for loss. Said from two sequence NAKs for packets
 * that were captured late but unasked, if they are at least a third of all and at most eight packets came late for
 * each: a capture that shuffles packets makes no NAKs.
 */
final class Reordering extends FlowSuspicion<Reordering.Overtaken> {
    private static final int FEWEST = 2;
    private static final int MOST_LATE_FOR_A_NAK = 8;

    /** What was overtaken. */
    static final class Overtaken extends Sum {
        private long overtaken;
        private long missed;
        private long late;
        private long repeats;
    }

    Reordering() {
        super(
                "reordering",
                "Look for what sends packets of one flow over several ways: packet-wise load balancing, adaptive"
                        + " routing towards a NIC without support for it, a link bundle that does not hash, a software"
                        + " queue.",
                Overtaken::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Trouble trouble = track.trouble;
        if (trouble != null && trouble.overtaken.count() + trouble.missed() > 0) {
            Overtaken sum = sum(track.path);
            sum.overtaken += trouble.overtaken.count();
            sum.missed += trouble.missed();
            sum.late += trouble.lates();
            sum.repeats += trouble.repeats.count();
            if (trouble.overtaken.count() > 0) {
                sum.evidence.add(connection).add(trouble.overtaken);
            }
        }
    }

    @Override
    void close(Path path, Overtaken sum, Report report) {
        if (sum.overtaken >= FEWEST
                && sum.overtaken * 2 >= sum.missed
                && sum.late <= MOST_LATE_FOR_A_NAK * sum.overtaken) {
            path.reordered = true;
            report.add(diagnosis(
                    sum.evidence,
                    "Packets from %s to %s overtake each other: %d sequence NAKs are for packets that had only come"
                            + " late, and %d packets were sent again for it.",
                    path.from(),
                    path.to(),
                    sum.overtaken,
                    sum.repeats));
        }
    }
}
