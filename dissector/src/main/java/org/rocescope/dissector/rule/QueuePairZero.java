package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** A packet to queue pair 0. */
final class QueuePairZero extends Rule implements PacketRule {
    QueuePairZero() {
        super(
                "BTH-09",
                Severity.ERROR,
                "No RoCE packet goes to queue pair 0",
                "rc-protocol.md section 1, CA17-33",
                "Queue pair 0 is for subnet management, which RoCE does not have. The receiver drops the packet"
                        + " without a word.",
                "Look where the sender got the number from: usually a queue pair number that was never filled in.",
                "A SEND Only whose destination queue pair is 0.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.MANUFACTURER && opcode.service() != Service.CNP;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.QUEUE_PAIR_ZERO;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if ((packet.bytes().getInt(packet.bth() + 4) & 0xFFFFFF) == 0 && received && packet.udp() >= 0) {
            findings.report(
                    this,
                    Words.proven(packet),
                    flow == null ? null : flow.connection(),
                    null,
                    packet.frame().number(),
                    () -> Words.of(packet) + " goes to queue pair 0, which RoCE does not have");
        }
    }
}
