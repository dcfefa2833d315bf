package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** RC-RNR-01: a receiver has no receive posted. */
final class ReceiverNotReady extends Rule implements AnswerRule {
    ReceiverNotReady() {
        super(
                "RC-RNR-01",
                Severity.WARNING,
                "Receiver not ready",
                "rc-protocol.md section 2",
                "A SEND or a WRITE with immediate came when no receive was posted for it. The responder asks to wait,"
                        + " and the requester sends again after that time: latency, and loss of throughput.",
                "Post receives earlier and more of them, or let the protocol above limit what is sent.",
                "A SEND is answered by RNR NAK with timer 0.64 ms.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() != Aeth.TYPE_RNR) {
            return;
        }
        findings.report(
                this,
                responder,
                answer.frame(),
                t,
                () -> (t == null ? "the request at PSN " + answer.psn() : RequestWords.request(t))
                        + " met a receiver that was not ready; it asks to wait "
                        + RequestWords.duration(Aeth.rnrNanos(answer.code())));
    }
}
