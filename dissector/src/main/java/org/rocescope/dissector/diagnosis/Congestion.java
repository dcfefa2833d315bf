package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Congestion is signalled and packets are lost nevertheless: at least three marked packets (ECN 11) or notifications
 * (CNP) on a path, and at least three losses. Marks alone are congestion control at work.
 */
final class Congestion extends FlowSuspicion<Congestion.Signs> {
    private static final int FEWEST = 3;

    /** The signs of congestion. */
    static final class Signs extends Sum {
        private long marked;
        private long losses;
    }

    Congestion() {
        super(
                "congestion",
                "Find the port where queues build up (many senders to one, a slower link, a slow receiver); compare"
                        + " the ECN thresholds with those of PFC and of dropping: marks must come well before drops."
                        + " Check that both hosts have congestion control (DCQCN) on for this traffic class.",
                Signs::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Signs sum = sum(track.path);
        sum.marked += flow.congestionMarked();
        Trouble trouble = track.trouble;
        if (trouble != null && trouble.missed() + trouble.waits() > 0) {
            sum.losses += trouble.missed() + trouble.waits();
            sum.evidence
                    .add(connection)
                    .add(trouble.lostBefore)
                    .add(trouble.lostBehind)
                    .add(trouble.timeouts);
        }
    }

    @Override
    void close(Path path, Signs sum, Report report) {
        long notifications = path.opposite == null ? 0 : path.opposite.notifications;
        if (sum.losses >= FEWEST && sum.marked + notifications >= FEWEST) {
            report.add(diagnosis(
                    sum.evidence,
                    "The way from %s to %s is congested: %d packets carry the mark (ECN 11), %s came back, and packets"
                            + " are lost nevertheless (%d times).",
                    path.from(),
                    path.to(),
                    sum.marked,
                    Text.count(notifications, "CNP"),
                    sum.losses));
        }
    }
}
