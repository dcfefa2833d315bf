package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** A BTH version that does not exist. */
final class TransportVersion extends Rule implements PacketRule {
    TransportVersion() {
        super(
                "BTH-01",
                Severity.ERROR,
                "The transport header version is 0",
                "rc-protocol.md section 1",
                "There is only version 0 of the base transport header. A receiver drops the packet without a word, and"
                        + " the sender waits for an answer until it times out.",
                "Look for a sender that writes the second byte of the BTH wrongly, or for traffic on port 4791 that is"
                        + " not RoCEv2.",
                "A SEND Only whose second byte is 0x01: version 1.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.MANUFACTURER;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.VERSION;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int version = packet.bytes().get(packet.bth() + 1) & 0x0F;
        if (version != 0 && received) {
            findings.report(
                    this,
                    Words.proven(packet),
                    flow == null ? null : flow.connection(),
                    null,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has transport header version " + version + ", only 0 exists");
        }
    }
}
