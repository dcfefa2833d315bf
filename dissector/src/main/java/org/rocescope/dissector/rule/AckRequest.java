package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** A request for an acknowledge where there is none. */
final class AckRequest extends Rule implements PacketRule {
    AckRequest() {
        super(
                "BTH-07",
                Severity.WARNING,
                "Only requests of a reliable service ask for an acknowledge",
                "rc-protocol.md section 1",
                "Nothing acknowledges a response, a congestion notification or a packet of an unreliable service, so"
                        + " the bit means nothing. Linux rxe sets it on the packets of unreliable services all the same;"
                        + " for those it is a note.",
                "Nothing needs to be done unless the sender expects an acknowledge.",
                "An RDMA READ Response Only with the acknowledge request bit.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.isResponse()
                || opcode.service() == Service.UC
                || opcode.service() == Service.UD
                || opcode.service() == Service.CNP;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.ACK_REQUEST;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (packet.bytes().get(packet.bth() + 8) < 0 && received) {
            boolean usual = opcode.service() == Service.UC || opcode.service() == Service.UD;
            findings.report(
                    this,
                    usual ? Severity.NOTE : severity(),
                    flow == null ? null : flow.connection(),
                    usual,
                    packet.frame().number(),
                    () -> Words.of(packet) + " asks for an acknowledge, but nothing acknowledges it");
        }
    }
}
