package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Requests are sent again although they were answered: the answer was captured before, or both answers came. Said from
 * three packets and more than 1 % of the request packets of a path, sent on at least two occasions; not where packets
 * overtake each other, or where damaged ones explain it (one makes a requester send up to ten packets again).
 */
final class SpuriousRetransmission extends FlowSuspicion<SpuriousRetransmission.Again> {
    private static final int FEWEST = 3;
    private static final int FEWEST_RETURNS = 2;
    private static final int MOST_FOR_ONE_DAMAGED = 10;

    /** What was sent again. */
    static final class Again extends Sum {
        private long answered;
        private long impatient;
        private long returns;
        private long packets;
    }

    SpuriousRetransmission() {
        super(
                "spurious-retransmission",
                "If the answers are captured near the requester, its timeout (local ACK timeout of the queue pair) is"
                        + " shorter than the round trip or the responder's delay: raise it. If they are captured near"
                        + " the responder, the answers are lost between there and the requester: capture at the"
                        + " requester.",
                Again::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Again sum = sum(track.path);
        sum.packets += track.requestPackets;
        Trouble trouble = track.trouble;
        if (trouble != null && trouble.spurious.count() + trouble.impatient.count() > 0) {
            sum.answered += trouble.spurious.count();
            sum.returns += trouble.needlessReturns + trouble.impatient.count();
            sum.impatient += trouble.impatientPackets;
            sum.evidence.add(connection).add(trouble.spurious).add(trouble.impatient);
        }
    }

    @Override
    void close(Path path, Again sum, Report report) {
        long all = sum.answered + sum.impatient;
        long damaged = path.bad.count() + (path.opposite == null ? 0 : path.opposite.bad.count());
        if (path.reordered || damaged > 0 && all <= MOST_FOR_ONE_DAMAGED * damaged) {
            return;
        }
        if (all >= FEWEST && sum.returns >= FEWEST_RETURNS && all * 100 > sum.packets) {
            report.add(diagnosis(
                    sum.evidence,
                    "%s sends requests to %s again without need: %d packets after their answer had been captured, %d"
                            + " before an answer that then came twice; of %d request packets.",
                    path.from(),
                    path.to(),
                    sum.answered,
                    sum.impatient,
                    sum.packets));
        }
    }
}
