package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Partition keys that change or do not match. */
final class PartitionKey extends Rule implements PacketRule, ConnectionRule {
    PartitionKey() {
        super(
                "BTH-10",
                Severity.WARNING,
                "Both ends use one partition key",
                "rc-protocol.md section 1",
                "The partition key changed within a connection, or the two directions name different partitions, or"
                        + " both ends are limited members, which may not talk to each other. A receiver that checks the"
                        + " key drops such packets without a word, and the sender times out.",
                "Compare the partition key index that both programs give their queue pairs and the partition tables of"
                        + " the two ports.",
                "Requests carry 0xFFFF and their answers 0x8001.");
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
        short key = packet.bytes().getShort(packet.bth() + 2);
        short[] before = (short[]) flow.note(place());
        if (before == null) {
            flow.note(place(), new short[] {key});
        } else if (before[0] != key) {
            int old = before[0] & 0xFFFF;
            before[0] = key;
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has partition key " + Words.hex(key & 0xFFFF)
                            + ", the packets before had " + Words.hex(old));
        }
    }

    @Override
    public void judge(Connection connection, Findings findings) {
        int forth = key(connection.first());
        int back = key(connection.second());
        if (forth < 0 || back < 0 || findings.has(this, connection)) {
            return;
        }
        if ((forth & 0x7FFF) != (back & 0x7FFF)) {
            findings.report(
                    this,
                    connection.second(),
                    connection.second().firstFrame(),
                    () -> "partition key " + Words.hex(forth) + " in one direction and " + Words.hex(back)
                            + " in the other, must be one partition");
        } else if (((forth | back) & 0x8000) == 0) {
            findings.report(
                    this,
                    connection.second(),
                    connection.second().firstFrame(),
                    () -> "both ends are limited members (" + Words.hex(forth) + "), which may not talk to each other");
        }
    }

    private int key(Flow flow) {
        short[] key = flow == null ? null : (short[]) flow.note(place());
        return key == null ? -1 : key[0] & 0xFFFF;
    }
}
