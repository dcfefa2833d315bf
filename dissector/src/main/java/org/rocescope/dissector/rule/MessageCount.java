package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * RC-MSN-03: the count of messages runs backwards, or ahead of the packets.
 *
 * <p>Only plain acknowledges are compared, because they are never saved and sent again: one with a higher PSN was made
 * later. Repeated requests between two of them may be another life of the queue pair, so that nothing is said then.
 */
final class MessageCount extends Rule implements AnswerRule {
    /** PSNs that two acknowledges may be apart to be compared. */
    private static final int NEAR = 1 << 16;
    /** Messages that may be counted already though their PSN is not acknowledged: READs that were accepted. */
    private static final int ACCEPTED = 256;

    private static final class Last {
        boolean known;
        int psn;
        int msn;
        long retransmitted;
    }

    MessageCount() {
        super(
                "RC-MSN-03",
                Severity.ERROR,
                "The message sequence number of acknowledges does not fit",
                "rc-protocol.md section 6 (C9-148)",
                "The MSN counts the messages that the responder completed. From one acknowledge to the next it never"
                        + " goes back, and it grows by no more than the packets that were acknowledged between them.",
                "Look for a defect of the responder. A requester that uses credits counts wrongly because of it.",
                "An ACK for PSN 100 with MSN 5 is followed by an ACK for PSN 101 with MSN 3.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return positive && opcode.operation() == Operation.ACKNOWLEDGE;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.opcode().operation() != Operation.ACKNOWLEDGE
                || answer.type() != Aeth.TYPE_ACK
                || answer.syndrome() == Answer.NO_SYNDROME
                || t == null) {
            return;
        }
        Last last = (Last) responder.note(place());
        if (last == null) {
            last = new Last();
            responder.note(place(), last);
        }
        int packets = Psn.difference(answer.psn(), last.psn);
        if (last.known && packets <= 0) {
            return;
        }
        long retransmitted = responder.peer().requests().retransmitted();
        if (last.known && packets <= NEAR && retransmitted == last.retransmitted) {
            int messages = Psn.difference(answer.msn(), last.msn);
            if (messages < 0 || messages > packets + ACCEPTED) {
                int psnBefore = last.psn;
                int msnBefore = last.msn;
                findings.report(
                        this,
                        responder,
                        answer.frame(),
                        t,
                        () -> "the ACK of PSN " + answer.psn() + " has MSN " + answer.msn() + ", the one of PSN "
                                + psnBefore + " before it MSN " + msnBefore
                                + (messages < 0
                                        ? ": it went back"
                                        : ": " + messages + " messages more for " + packets + " packets"));
            }
        }
        last.known = true;
        last.psn = answer.psn();
        last.msn = answer.msn();
        last.retransmitted = retransmitted;
    }
}
