package org.rocescope.dissector.rule;

import org.rocescope.dissector.transport.Opcode;

/** Atomics at odd addresses. */
final class AtomicAlignment extends OperandAlignment {
    AtomicAlignment() {
        super(
                "RC-ATM-01",
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
    int addressOffset(Opcode opcode) {
        return opcode.atomicEthOffset();
    }
}
