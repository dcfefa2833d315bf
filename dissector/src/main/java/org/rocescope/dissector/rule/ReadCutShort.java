package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-RDR-06: a READ that ends with a NAK after some of its responses. */
final class ReadCutShort extends Rule implements AnswerRule {
    ReadCutShort() {
        super(
                "RC-RDR-06",
                Severity.NOTE,
                "A READ is cut short by a NAK",
                "rc-protocol.md section 4",
                "The responder sent part of the data and then a NAK in place of the next response. The PSN of the NAK"
                        + " is the first that was not delivered.",
                "The finding about the refused request says why. Data before the NAK must not be used.",
                "A READ of 4096 bytes is answered by two responses of 1024 bytes and NAK remote operational error.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() == Aeth.TYPE_NAK
                && answer.code() > 0
                && t != null
                && t.operation() == Operation.RDMA_READ_REQUEST
                && answer.psn() != t.firstPsn()) {
            int psn = answer.psn();
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    t,
                    () -> RequestWords.request(t) + " was ended by a NAK at PSN " + psn
                            + "; what is before was delivered");
        }
    }
}
