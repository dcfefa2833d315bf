package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** An opcode that unreliable connections do not have. */
final class UnreliableOpcode extends Rule implements PacketRule {
    UnreliableOpcode() {
        super(
                "UC-01",
                Severity.ERROR,
                "An unreliable connection has SEND and WRITE only",
                "rc-protocol.md section 9",
                "The unreliable connection service has no READ, no atomics, no FLUSH and no answers. The receiver"
                        + " drops the packet without a word.",
                "Use a reliable connection for these operations.",
                "A packet with opcode 0x2c: RDMA READ of an unreliable connection.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() == Service.UC && opcode.isReserved();
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (received) {
            findings.report(
                    this,
                    Words.proven(packet),
                    flow == null ? null : flow.connection(),
                    null,
                    packet.frame().number(),
                    () -> Words.of(packet) + ": unreliable connections have no opcode above 0x2b");
        }
    }
}
