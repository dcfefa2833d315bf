package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Congestion bits of native InfiniBand on RoCEv2. */
final class CongestionBits extends Rule implements PacketRule {
    CongestionBits() {
        super(
                "BTH-11",
                Severity.NOTE,
                "RoCEv2 marks congestion in the IP header, not in the BTH",
                "rc-protocol.md section 1, CA17-29",
                "FECN and BECN are the marks of native InfiniBand. On RoCEv2 the receiver ignores them; congestion is"
                        + " marked by the ECN bits of the IP header and told to the sender by congestion notification"
                        + " packets.",
                "Nothing needs to be done unless something relies on these bits.",
                "An RDMA WRITE Middle with FECN set.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.CNP && opcode.service() != Service.MANUFACTURER;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.CONGESTION;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int bits = packet.bytes().get(packet.bth() + 4) & 0xC0;
        if (bits != 0 && received && packet.udp() >= 0) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has " + (bits == 0xC0 ? "FECN and BECN" : bits == 0x80 ? "FECN" : "BECN")
                            + " set, which RoCEv2 ignores");
        }
    }
}
