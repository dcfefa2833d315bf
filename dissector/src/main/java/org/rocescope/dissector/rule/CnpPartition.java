package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/** Congestion notifications of another partition. */
final class CnpPartition extends Rule implements PacketRule {
    CnpPartition() {
        super(
                "CNP-03",
                Severity.WARNING,
                "A congestion notification has the partition key of the traffic it is about",
                "rc-protocol.md section 11",
                "The notification carries another partition key than the packets that its sender otherwise sends to"
                        + " this queue pair. A receiver that checks the key drops it, and the congestion goes on.",
                "Compare the partition tables of the two ports.",
                "Traffic with 0xFFFF and a congestion notification with 0x8001.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.value() == Opcode.ROCE_CNP;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (flow == null || !received || flow.partitionKey() == Flow.UNKNOWN) {
            return;
        }
        int key = packet.bytes().getShort(packet.bth() + 2) & 0xFFFF;
        int usual = flow.partitionKey();
        if (((usual ^ key) & 0x7FFF) != 0) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> "congestion notification with partition key " + Words.hex(key)
                            + ", the packets of the same direction have " + Words.hex(usual));
        }
    }
}
