package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** RC-ACK-04: a request is sent again though its answer was captured. */
final class NeedlessRepeat extends Rule implements RequestRule {
    NeedlessRepeat() {
        super(
                "RC-ACK-04",
                Severity.NOTE,
                "A request is sent again that was answered already",
                "rc-protocol.md sections 3 and 5",
                "The answer passed the capture point before the request came again: it was lost behind it, or came"
                        + " later than the requester's timeout allows. The responder answers once more, and the requester"
                        + " discards what it had.",
                "Look for loss between the capture point and the requester; compare the timeout with the round trip"
                        + " time.",
                "A WRITE is answered by an ACK after 90 ms, and 10 ms later it is sent again.");
    }

    @Override
    public int requestTraits() {
        return RequestTraits.REPEATED;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        if (!repeated || t == null || t.status() != Status.COMPLETED) {
            return;
        }
        long gap = packet.frame().timeNanos() - t.firstTime();
        int answers = t.responseFrames().size();
        if (gap > Clock.COPIES_NANOS && answers > 0) {
            int psn = Bth.PSN.intIn(packet.bytes(), packet.bth());
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    t,
                    () -> "PSN " + psn + " of " + RequestWords.request(t) + " is sent again "
                            + RequestWords.duration(gap) + " after the first time, though frame "
                            + t.responseFrames().get(answers - 1) + " answered it");
        }
    }
}
