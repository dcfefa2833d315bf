package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * All queue pairs from one host to another use one UDP source port, so that every switch sends them the same way. It is
 * harmless on a single way: only said of at least four queue pairs with together at least three losses.
 */
final class OneSourcePort extends FlowSuspicion<OneSourcePort.Ports> {
    private static final int FEWEST_PAIRS = 4;
    private static final int FEWEST_LOSSES = 3;

    /** The source ports of a path. */
    static final class Ports extends Sum {
        private int port = Flow.UNKNOWN;
        private boolean varies;
        private long losses;
    }

    OneSourcePort() {
        super(
                "one-source-port",
                "Let the source port differ between queue pairs (flow label or UDP source port of the address handle,"
                        + " the driver's setting), if there is more than one way between the hosts.",
                Ports::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        if (flow.sourcePort() == Flow.UNKNOWN) {
            return;
        }
        Ports sum = sum(track.path);
        sum.varies |= flow.sourcePortVaries() || sum.port != Flow.UNKNOWN && sum.port != flow.sourcePort();
        sum.port = flow.sourcePort();
        sum.evidence.add(connection);
        Trouble trouble = track.trouble;
        if (trouble != null) {
            sum.losses += trouble.missed() + trouble.waits();
            sum.evidence.add(trouble.lostBefore).add(trouble.lostBehind).add(trouble.timeouts);
        }
    }

    @Override
    void close(Path path, Ports sum, Report report) {
        if (!sum.varies && sum.evidence.count() >= FEWEST_PAIRS && sum.losses >= FEWEST_LOSSES) {
            report.add(diagnosis(
                    sum.evidence,
                    "All %d queue pairs from %s to %s use UDP source port %d, so that load balancing sends them all"
                            + " the same way, and packets are lost there (%d times).",
                    sum.evidence.count(),
                    path.from(),
                    path.to(),
                    sum.port,
                    sum.losses));
        }
    }
}
