package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Datagrams longer than any path MTU. */
final class DatagramLength extends Rule implements PacketRule {
    DatagramLength() {
        super(
                "UD-01",
                Severity.ERROR,
                "A datagram is one packet of at most a path MTU",
                "rc-protocol.md section 10",
                "Unreliable datagrams are not cut into packets, so their payload is at most the path MTU, and no path"
                        + " MTU is above 4096 bytes. The receiver drops the packet without a word.",
                "Correct the sender: send less, or use a connection.",
                "A UD SEND Only with 5000 bytes of payload.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() == Service.UD && !opcode.isReserved();
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int payload = packet.payloadLength();
        if (payload > 4096 && received) {
            findings.report(
                    this,
                    Words.proven(packet),
                    null,
                    null,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has " + payload + " bytes of payload, no path MTU is above 4096");
        }
    }
}
