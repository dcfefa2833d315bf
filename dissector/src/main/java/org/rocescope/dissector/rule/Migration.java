package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** A migration bit that changes. */
final class Migration extends Rule implements PacketRule {
    Migration() {
        super(
                "BTH-08",
                Severity.NOTE,
                "The migration state stays as it is",
                "rc-protocol.md section 1",
                "The MigReq bit of a sender changed within a connection. That is how automatic path migration shows; a"
                        + " queue pair number that was used again by another connection looks alike.",
                "If the connection should not have moved to its alternate path, look for a fault of the primary one at"
                        + " this time.",
                "A sender sets the bit in 1000 packets and clears it in the next ones.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() == Service.RC || opcode.service() == Service.XRC || opcode.service() == Service.UC;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.IDENTITY_CHANGED;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (flow == null || !received) {
            return;
        }
        boolean now = (packet.bytes().get(packet.bth() + 1) & 0x40) != 0;
        Object before = flow.note(place());
        if (before == null) {
            flow.note(place(), now);
        } else if ((Boolean) before != now) {
            flow.note(place(), now);
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has MigReq " + (now ? 1 : 0) + ", the packets before had "
                            + (now ? 0 : 1));
        }
    }
}
