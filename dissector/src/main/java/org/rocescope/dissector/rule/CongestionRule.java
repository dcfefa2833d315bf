package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/** A rule about what congestion notifications and the packets of a connection say together, judged at its end. */
abstract class CongestionRule extends Rule implements PacketRule, ConnectionRule {
    CongestionRule(String id, String title, String meaning, String advice, String example, String source) {
        super(id, Severity.NOTE, title, source, meaning, advice, example);
    }

    /** What is remembered of a flow. */
    static final class Seen {
        long notifications;
        long frame;
        long incapable;
        long incapableFrame;
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.value() == Opcode.ROCE_CNP;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.NOTIFIED;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (flow != null && received) {
            Seen seen = seen(flow);
            if (seen.notifications++ == 0) {
                seen.frame = packet.frame().number();
            }
        }
    }

    @Override
    public final void judge(Connection connection, Findings findings) {
        if (connection.second() != null) {
            judge(connection.first(), connection.second(), findings);
            judge(connection.second(), connection.first(), findings);
        }
    }

    /** Judges what is sent in one direction, and the notifications about it, which go the other way. */
    abstract void judge(Flow data, Flow opposite, Findings findings);

    final Seen seen(Flow flow) {
        Seen seen = (Seen) flow.note(place());
        if (seen == null) {
            seen = new Seen();
            flow.note(place(), seen);
        }
        return seen;
    }
}
