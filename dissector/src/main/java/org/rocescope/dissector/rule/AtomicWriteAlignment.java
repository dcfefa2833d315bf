package org.rocescope.dissector.rule;

import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** ATOMIC WRITEs at odd addresses. */
final class AtomicWriteAlignment extends OperandAlignment {
    AtomicWriteAlignment() {
        super(
                "MPE-AW-02",
                "The address of an ATOMIC WRITE is a multiple of 8",
                "mpe.md section 7, A19.4.2",
                "The eight bytes must lie at an address that is a multiple of 8, or they could not be written at once."
                        + " The responder refuses the request as invalid, which ends the connection.",
                "Correct the address that the program gives; look for a structure that is packed.",
                "An ATOMIC WRITE at address 0x1004.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.ATOMIC_WRITE;
    }

    @Override
    int addressOffset(Opcode opcode) {
        return opcode.rethOffset();
    }
}
