package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Position;

/** Last packets that are empty or too long. */
final class LastPacket extends LengthRule {
    LastPacket() {
        super(
                "RC-LEN-02",
                "A Last packet carries 1 byte to one path MTU",
                "rc-protocol.md section 2, C9-92",
                "The last packet of a message carries what is left: at least one byte, at most a path MTU. The"
                        + " responder refuses the request as invalid, which ends the connection.",
                "Correct the sender: a message whose length is a multiple of the path MTU ends with a full packet, not"
                        + " with an empty one.",
                "A SEND First of 1024 bytes followed by a SEND Last without payload.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.position() == Position.LAST;
    }

    @Override
    void check(Rule as, Packet packet, Opcode opcode, Flow flow, Transaction transaction, Findings findings) {
        int payload = packet.payloadLength();
        int message = flow.sequence().messageMtu();
        int mtu = negotiated(flow);
        if (payload == 0) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has no payload, at least 1 byte must be left for it");
        } else if (message != 0 && payload > message) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has " + payload
                            + " bytes of payload, the first packet of its message had only " + message);
        } else if (mtu != 0 && payload > mtu && isBorneOut(flow, mtu)) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has " + payload + " bytes of payload, the path MTU is " + mtu);
        }
    }
}
