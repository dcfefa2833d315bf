package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** Operations on eight bytes at odd addresses. */
abstract class OperandAlignment extends Rule implements RequestRule {
    OperandAlignment(String id, String title, String source, String meaning, String advice, String example) {
        super(id, Severity.ERROR, title, source, meaning, advice, example);
    }

    /** Offset of the virtual address from the BTH's first byte. */
    abstract int addressOffset(Opcode opcode);

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        int at = packet.bth() + addressOffset(opcode);
        if (at + 8 > packet.capturedEnd()) {
            return;
        }
        long address = packet.bytes().getLong(at);
        if ((address & 7) != 0) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has address " + Words.hex(address) + ", must be a multiple of 8");
        }
    }
}
