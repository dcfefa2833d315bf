package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Position;
import org.rocescope.dissector.transport.Opcode.Service;

/** Payload and pad that are no whole words. */
final class PadLength extends Rule implements PacketRule {
    PadLength() {
        super(
                "BTH-04",
                Severity.ERROR,
                "Payload and pad are a multiple of four bytes",
                "rc-protocol.md section 1",
                "The payload is filled up to a multiple of four bytes and the pad count says by how many. Here the"
                        + " lengths of the packet contradict its pad count; the receiver refuses or drops it.",
                "Correct the sender, or the device on the way that changed the length of the packet.",
                "A SEND Only with 5 bytes of payload and pad count 2.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.CNP && opcode.position() != Position.NONE;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.BAD_LENGTH;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (received
                ? packet.icrcStart() < 0 || (packet.payloadLength() + packet.padLength() & 3) == 0
                : packet.malformed() != Malformed.PAD_COUNT || packet.icrcVerdict() == IcrcVerdict.BAD) {
            return;
        }
        int pad = packet.bytes().get(packet.bth() + 1) >> 4 & 3;
        int bytes = packet.icrcStart() - packet.payloadStart();
        if (bytes == (received ? pad : 0) && pad > 0) {
            // a pad without payload is BTH-03
            return;
        }
        findings.report(
                this,
                flow,
                packet.frame().number(),
                () -> Words.of(packet) + " has " + bytes
                        + " bytes of payload and pad, pad count " + pad
                        + (pad > bytes ? ": more than there are" : ": must be a multiple of 4"));
    }
}
