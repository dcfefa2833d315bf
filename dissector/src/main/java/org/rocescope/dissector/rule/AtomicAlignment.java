package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** Atomics at odd addresses. */
final class AtomicAlignment extends Rule implements RequestRule {
    AtomicAlignment() {
        super(
                "RC-ATM-01",
                Severity.ERROR,
                "The address of an atomic is a multiple of 8",
                "rc-protocol.md section 2",
                "COMPARE & SWAP and FETCH & ADD work on eight bytes at an address that is a multiple of 8. The"
                        + " responder refuses any other as an invalid request, which ends the connection.",
                "Correct the address that the program gives; look for a structure that is packed.",
                "A FETCH & ADD at address 0x1004.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.atomicEthOffset() >= 0;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        int at = packet.bth() + opcode.atomicEthOffset();
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
