package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/** Pad bytes that are not zero. */
final class PadBytes extends Rule implements PacketRule {
    PadBytes() {
        super(
                "BTH-05",
                Severity.NOTE,
                "Pad bytes are 0",
                "rc-protocol.md section 1",
                "The bytes that fill up the payload are not zero. Nobody reads them, but they may be a piece of the"
                        + " memory of the sender that was not meant to leave it.",
                "If the bytes look like data, report it to the manufacturer of the sender: memory leaks onto the wire.",
                "A SEND Only with 5 bytes of payload, followed by pad bytes 12 34 56.");
    }

    @Override
    public int packetTraits() {
        return PacketTraits.PAD_NOT_ZERO;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int length = packet.padLength();
        if (length == 0 || !received) {
            return;
        }
        int end = Math.min(packet.icrcStart(), packet.capturedEnd());
        for (int i = packet.icrcStart() - length; i < end; i++) {
            int value = packet.bytes().get(i) & 0xFF;
            if (value != 0) {
                findings.report(
                        this,
                        flow,
                        packet.frame().number(),
                        () -> Words.of(packet) + " has a pad byte " + Words.hex(value) + ", expected 0");
                return;
            }
        }
    }
}
