package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;
import org.rocescope.dissector.transport.Reth;

/** The opcode that ATOMIC WRITE had in early patches. */
final class OldAtomicWrite extends Rule implements PacketRule {
    OldAtomicWrite() {
        super(
                "MPE-OLD-01",
                Severity.WARNING,
                "ATOMIC WRITE has opcode 0x1d",
                "mpe.md section 7",
                "The packet looks like an ATOMIC WRITE with opcode 0x19, which early patches used and the"
                        + " specification leaves reserved. Only a peer with the same patches understands it; any other"
                        + " refuses it, which ends the connection.",
                "Update the driver of the sender.",
                "Opcode 0x19, then address, R_Key and length 8, then 8 bytes.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return (opcode.value() & 0x1F) == Opcode.OLD_ATOMIC_WRITE && opcode.service() == Service.RC;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (received && looksLikeOne(packet, opcode)) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " looks like the ATOMIC WRITE of early patches, whose opcode is now 0x1d");
        }
    }

    /** True for an RDMA header with length 8 and eight bytes behind it. */
    static boolean looksLikeOne(Packet packet, Opcode opcode) {
        int length = packet.bth() + Bth.LENGTH + 12;
        return opcode.value() == Opcode.OLD_ATOMIC_WRITE
                && packet.payloadLength() == Reth.LENGTH + 8
                && length + 4 <= packet.capturedEnd()
                && packet.bytes().getInt(length) == 8;
    }
}
