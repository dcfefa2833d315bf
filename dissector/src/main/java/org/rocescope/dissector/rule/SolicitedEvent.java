package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;
import org.rocescope.dissector.transport.Opcode.Service;

/** A solicited event where it means nothing. */
final class SolicitedEvent extends Rule implements PacketRule {
    SolicitedEvent() {
        super(
                "BTH-06",
                Severity.WARNING,
                "Solicited events stand at the end of a SEND or a WRITE with immediate data",
                "rc-protocol.md section 1",
                "The bit asks the receiver for an event when the message is complete. Only a SEND and a WRITE with"
                        + " immediate data complete anything there, with their last packet; elsewhere the bit is ignored.",
                "If the sender is yours: set the bit only on the last packet of these messages. The receiver will not"
                        + " get an event for this packet.",
                "A plain RDMA WRITE Only with the solicited event bit.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.position() != Position.NONE
                && opcode.service() != Service.CNP
                && opcode.operation() != Operation.FLUSH
                && !(opcode.endsMessage() && (opcode.operation() == Operation.SEND || opcode.immDtOffset() >= 0));
    }

    @Override
    public int packetTraits() {
        return PacketTraits.SOLICITED_EVENT;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (packet.bytes().get(packet.bth() + 1) < 0 && received) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet)
                            + " has the solicited event bit, which only the end of a SEND or of a WRITE with immediate"
                            + " data may have");
        }
    }
}
