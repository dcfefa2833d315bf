package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-MSN-04: the count of messages takes in one that was refused. */
final class RefusedMessageCount extends Rule implements AnswerRule {
    RefusedMessageCount() {
        super(
                "RC-MSN-04",
                Severity.WARNING,
                "The message sequence number counts a message that was not executed",
                "rc-protocol.md section 6",
                "A NAK or RNR NAK completes no message, so that its MSN is that of the acknowledge just before it.",
                "Look for a defect of the responder.",
                "An ACK for PSN 100 has MSN 5, and the RNR NAK for PSN 101 has MSN 6.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive && opcode.operation() == Operation.ACKNOWLEDGE;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.opcode().operation() != Operation.ACKNOWLEDGE || answer.syndrome() == Answer.NO_SYNDROME) {
            return;
        }
        int type = answer.type();
        if (type == Aeth.TYPE_RESERVED || type == Aeth.TYPE_ACK) {
            return;
        }
        Answer last = responder.peer().requests().acknowledgeBefore();
        if (last != null && Psn.plus(last.psn(), 1) == answer.psn() && Psn.difference(answer.msn(), last.msn()) > 0) {
            int before = last.msn();
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    t,
                    () -> "the " + (type == Aeth.TYPE_RNR ? "RNR NAK" : "NAK") + " of PSN " + answer.psn() + " has MSN "
                            + answer.msn() + ", the ACK of the PSN before it MSN " + before
                            + "; what is not executed is not counted");
        }
    }
}
