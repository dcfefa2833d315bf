package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Bits of the BTH that must be sent as 0. */
final class ReservedBits extends Rule implements PacketRule {
    ReservedBits() {
        super(
                "BTH-02",
                Severity.WARNING,
                "Reserved bits of the BTH are 0",
                "rc-protocol.md section 1",
                "The six bits beside the destination queue pair or the seven bits beside the PSN are not 0. Receivers"
                        + " ignore them; a sender that sets them follows a private convention, or its header is laid out"
                        + " wrongly.",
                "Harmless if both ends are of one manufacturer; otherwise report it to the manufacturer of the sender.",
                "A packet whose byte before the destination queue pair is 0x01.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.MANUFACTURER;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.RESERVED_BESIDE_QP | PacketTraits.RESERVED_BESIDE_PSN;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int at = packet.bth();
        int bits = (packet.bytes().get(at + 4) & 0x3F) << 8 | packet.bytes().get(at + 8) & 0x7F;
        if (bits != 0 && received) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has reserved bits set: " + Words.hex(bits >> 8)
                            + " beside the queue pair, " + Words.hex(bits & 0x7F) + " beside the PSN, must be 0");
        }
    }
}
