package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** RC-NAK-04: a NAK code that only reliable datagrams know. */
final class DatagramNak extends Rule implements AnswerRule {
    private static final int INVALID_RD_REQUEST = 4;

    DatagramNak() {
        super(
                "RC-NAK-04",
                Severity.WARNING,
                "NAK invalid RD request outside the reliable datagram service",
                "rc-protocol.md section 3",
                "NAK code 4 has a meaning for reliable datagrams only; what the requester makes of it is not defined.",
                "Look for a defect of the responder.",
                "A WRITE of an RC connection is answered by syndrome 0x64.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction transaction, Findings findings) {
        if (answer.type() == Aeth.TYPE_NAK && answer.code() == INVALID_RD_REQUEST) {
            int psn = answer.psn();
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    transaction,
                    () -> "the request at PSN " + psn + " is answered by NAK invalid RD request (0x64) on a connection"
                            + " of service " + responder.service());
        }
    }
}
