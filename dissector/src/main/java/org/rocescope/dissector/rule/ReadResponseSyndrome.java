package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-ACK-09: a READ response that does not say ACK. */
final class ReadResponseSyndrome extends Rule implements AnswerRule {
    ReadResponseSyndrome() {
        super(
                "RC-ACK-09",
                Severity.ERROR,
                "A READ response has a syndrome other than ACK",
                "rc-protocol.md section 3",
                "A READ response carries data and says ACK. A refusal is an ACKNOWLEDGE packet with a NAK in place of"
                        + " the response.",
                "Look for a defect of the responder.",
                "A READ RESPONSE ONLY with syndrome 0x62.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive && opcode.operation() == Operation.RDMA_READ_RESPONSE;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction transaction, Findings findings) {
        if (answer.type() != Aeth.TYPE_ACK && answer.opcode().operation() == Operation.RDMA_READ_RESPONSE) {
            int psn = answer.psn();
            int syndrome = answer.syndrome();
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    transaction,
                    () -> "the READ response at PSN " + psn + " has syndrome " + RequestWords.hex(syndrome)
                            + ", which is not of type ACK");
        }
    }
}
