package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;
import org.rocescope.dissector.transport.Opcode.Service;

/** A pad count where there is nothing to pad. */
final class NeedlessPad extends Rule implements PacketRule {
    NeedlessPad() {
        super(
                "BTH-03",
                Severity.ERROR,
                "Only the end of a message is padded",
                "rc-protocol.md section 1",
                "First and Middle packets carry a full path MTU and packets without payload carry nothing, so neither"
                        + " has anything to pad. The responder refuses such a request as invalid, which ends the"
                        + " connection.",
                "Correct the sender: the pad count is 0 on First and Middle packets and on packets without payload.",
                "A SEND First with pad count 1.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.CNP
                && opcode.position() != Position.NONE
                && opcode.operation() != Operation.FLUSH
                && opcode.operation() != Operation.ATOMIC_WRITE
                && opcode.atomicEthOffset() < 0;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.NEEDLESS_PAD;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int pad = packet.bytes().get(packet.bth() + 1) >> 4 & 3;
        boolean damaged =
                !received && (packet.malformed() != Malformed.PAD_COUNT || packet.icrcVerdict() == IcrcVerdict.BAD);
        if (pad == 0 || damaged || packet.icrcStart() < 0) {
            return;
        }
        boolean empty = packet.payloadLength() == 0 && (received || packet.icrcStart() == packet.payloadStart());
        if (!opcode.endsMessage() || empty) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has pad count " + pad
                            + (opcode.endsMessage() ? " but no payload" : ": only Last and Only packets are padded"));
        }
    }
}
