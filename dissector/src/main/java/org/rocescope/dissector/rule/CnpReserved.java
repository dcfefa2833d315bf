package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Cnp;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Bytes of a congestion notification that must be 0. */
final class CnpReserved extends Rule implements PacketRule {
    CnpReserved() {
        super(
                "CNP-02",
                Severity.WARNING,
                "The 16 bytes of a congestion notification are 0",
                "rc-protocol.md section 11",
                "The bytes behind the BTH are reserved; the sender sets them to 0 and the receiver ignores them.",
                "Harmless; report it to the manufacturer of the adapter or switch that made it.",
                "A congestion notification whose last reserved byte is 0x01.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.CONGESTION_NOTIFICATION && opcode.value() == Opcode.ROCE_CNP;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int start = packet.bth() + Bth.LENGTH;
        int end = Math.min(Math.min(start + Cnp.LENGTH, packet.capturedEnd()), packet.transportEnd());
        for (int i = start; i < end && received; i++) {
            int value = packet.bytes().get(i) & 0xFF;
            if (value != 0) {
                int index = i - start;
                findings.report(
                        this,
                        flow,
                        packet.frame().number(),
                        () -> "reserved byte " + index + " of a congestion notification is " + Words.hex(value)
                                + ", must be 0");
                return;
            }
        }
    }
}
