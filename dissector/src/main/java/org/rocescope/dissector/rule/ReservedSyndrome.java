package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** RC-ACK-06: a syndrome that has no meaning. */
final class ReservedSyndrome extends Rule implements AnswerRule {
    private static final int FIRST_RESERVED_NAK = 5;

    ReservedSyndrome() {
        super(
                "RC-ACK-06",
                Severity.ERROR,
                "The syndrome of a response is reserved",
                "rc-protocol.md section 3",
                "The syndrome has the reserved type 2, or a NAK code from 5 to 31. The requester discards such a"
                        + " response, so that its request looks unanswered.",
                "Look for a defect of the responder, or of something on the way that writes packets.",
                "An ACKNOWLEDGE with syndrome 0x65, NAK with the reserved code 5.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction transaction, Findings findings) {
        int type = answer.type();
        if (type == Aeth.TYPE_RESERVED || type == Aeth.TYPE_NAK && answer.code() >= FIRST_RESERVED_NAK) {
            int code = answer.code();
            int psn = answer.psn();
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    transaction,
                    () -> "the response at PSN " + psn + " has "
                            + (type == Aeth.TYPE_NAK
                                    ? "the reserved NAK code "
                                    : "the reserved syndrome type 2, value ")
                            + code + "; the requester discards it");
        }
    }
}
