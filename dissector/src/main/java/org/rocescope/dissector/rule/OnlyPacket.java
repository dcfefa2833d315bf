package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Position;

/** Only packets that are too long. */
final class OnlyPacket extends LengthRule {
    OnlyPacket() {
        super(
                "RC-LEN-03",
                "An Only packet carries at most one path MTU",
                "rc-protocol.md section 2, C9-92",
                "A message that is longer than the path MTU must be cut into several packets. The responder refuses"
                        + " the request as invalid, which ends the connection. It is a warning where the path MTU is not"
                        + " certain: set by the connection manager, but not seen in full packets, or seen only.",
                "Compare the path MTU of the two queue pairs; if they agree, correct the sender.",
                "A SEND Only of 2048 bytes in a connection whose path MTU is 1024.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.position() == Position.ONLY && opcode.payload() == Opcode.Payload.ANY;
    }

    @Override
    void check(Rule as, Packet packet, Opcode opcode, Flow flow, Transaction transaction, Findings findings) {
        int payload = packet.payloadLength();
        if (payload <= 256) {
            return;
        }
        int mtu = negotiated(flow);
        int seen = seen(
                flow.sequence(),
                flow.peer() == null ? flow.sequence() : flow.peer().sequence());
        if (mtu != 0 && payload > mtu) {
            boolean certain = isBorneOut(flow, mtu);
            findings.report(
                    as,
                    certain ? as.severity() : Severity.WARNING,
                    flow.connection(),
                    certain,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has " + payload
                            + " bytes of payload, the connection manager said path MTU " + mtu);
        } else if (mtu == 0 && seen != 0 && payload > seen) {
            findings.report(
                    as,
                    Severity.WARNING,
                    flow.connection(),
                    seen,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has " + payload
                            + " bytes of payload, the connection's full packets have " + seen);
        }
    }

    private static int seen(RequestSequence one, RequestSequence other) {
        return one.fullRun() >= RequestSequence.ENOUGH
                ? one.fullSize()
                : other.fullRun() >= RequestSequence.ENOUGH ? other.fullSize() : 0;
    }
}
