package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Reth;

/** ATOMIC WRITEs that are not of eight bytes. */
final class AtomicWriteLength extends Rule implements RequestRule {
    AtomicWriteLength() {
        super(
                "MPE-AW-01",
                Severity.ERROR,
                "An ATOMIC WRITE is of 8 bytes",
                "mpe.md section 7, oA19-28",
                "An ATOMIC WRITE carries exactly eight bytes and announces as many. The responder refuses any other as"
                        + " an invalid request, which ends the connection.",
                "Correct the sender.",
                "An ATOMIC WRITE that announces 4 bytes and carries 4.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.ATOMIC_WRITE;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        int payload = packet.payloadLength();
        int pad = packet.padLength();
        int at = packet.bth() + opcode.rethOffset();
        boolean told = at + Reth.LENGTH <= packet.capturedEnd();
        long announced = told ? packet.bytes().getInt(at + 12) & 0xFFFFFFFFL : 8;
        if (packet.icrcStart() >= 0 && (payload != 8 || pad != 0 || announced != 8)) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " announces " + announced + " bytes, carries " + payload + " and " + pad
                            + " pad bytes; expected 8, 8 and none");
        }
    }
}
