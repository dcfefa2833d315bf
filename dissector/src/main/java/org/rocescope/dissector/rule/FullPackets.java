package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Position;

/** First and Middle packets that are not full. */
final class FullPackets extends LengthRule {
    FullPackets() {
        super(
                "RC-LEN-01",
                "First and Middle packets carry exactly one path MTU",
                "rc-protocol.md section 2, C9-92",
                "Every packet of a message but the last carries a full path MTU, which is 256, 512, 1024, 2048 or 4096"
                        + " bytes and the same for the whole connection. The responder refuses the request as invalid,"
                        + " which ends the connection.",
                "Compare the path MTU of the two queue pairs; if they agree, correct the sender.",
                "A SEND First of 1024 bytes followed by a SEND Middle of 512.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.position() == Position.FIRST || opcode.position() == Position.MIDDLE;
    }

    @Override
    void check(Rule as, Packet packet, Opcode opcode, Flow flow, Transaction transaction, Findings findings) {
        // a pad is a fault of its own, BTH-03
        int payload = packet.payloadLength() + packet.padLength();
        RequestSequence sequence = flow.sequence();
        int message = sequence.messageMtu();
        if (!RequestSequence.isMtu(payload)) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has " + payload + " bytes of payload, which is no path MTU");
        } else if (message != 0 && payload != message) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has " + payload
                            + " bytes of payload, the first packet of its message had " + message);
        }
    }
}
