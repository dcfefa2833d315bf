package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Congestion notifications that met congestion. */
final class MarkedCnp extends Rule implements PacketRule {
    MarkedCnp() {
        super(
                "CNP-07",
                Severity.WARNING,
                "Congestion notifications go before the traffic they are about",
                "rc-protocol.md section 11",
                "A congestion notification is itself marked as having met congestion (ECN 11): it waits in the same"
                        + " queue as the data, so it comes late when it matters most.",
                "Give congestion notifications their own traffic class with strict priority.",
                "A congestion notification with ECN 11.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.CONGESTION_NOTIFICATION && opcode.value() == Opcode.ROCE_CNP;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int network = packet.network();
        if (network < 0 || !received) {
            return;
        }
        int traffic = packet.isIpv6()
                ? packet.bytes().get(network + 1) >> 4
                : packet.bytes().get(network + 1);
        if ((traffic & 3) == 3) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> "congestion notification marked as having met congestion (ECN 11)");
        }
    }
}
