package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** RC-NAK-01: a responder misses packets and asks for them. */
final class SequenceNak extends Rule implements AnswerRule {
    SequenceNak() {
        super(
                "RC-NAK-01",
                Severity.NOTE,
                "Packets were lost and asked for again (PSN sequence error)",
                "rc-protocol.md sections 3 and 6, RC-PSN-02",
                "The responder got a packet ahead of the one that it expected and sent NAK PSN sequence error. The"
                        + " requester sends again from there. If the packet that is asked for was captured before, it was"
                        + " lost behind the capture point, else before it.",
                "Loss and its repair. RoCE wants a network that does not drop: look at flow control and congestion"
                        + " counters on the side of the capture point that the message names.",
                "PSN 101 is missing between 100 and 102, and the responder sends NAK PSN sequence error with PSN 101.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() != Aeth.TYPE_NAK || answer.code() != 0) {
            return;
        }
        boolean seen = t != null && t.isCaptured(answer.psn());
        findings.report(
                this,
                responder,
                answer.frame(),
                t,
                () -> "the responder " + responder.from()
                        + " missed PSN " + answer.psn() + " and asked for it: "
                        + (seen
                                ? "the packet was captured before, so that it was lost or damaged behind the capture"
                                        + " point"
                                : "the packet was not captured before, so that it was lost or damaged before the"
                                        + " capture point"));
    }
}
