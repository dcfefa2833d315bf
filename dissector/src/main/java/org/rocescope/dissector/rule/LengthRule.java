package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * A rule about the payload of request packets, which holds for reliable services and, as UC-04, for unreliable
 * connections.
 */
abstract class LengthRule extends Rule implements RequestRule {
    LengthRule(String id, String title, String source, String meaning, String advice, String example) {
        super(id, Severity.ERROR, title, source, meaning, advice, example);
    }

    @Override
    public int requestTraits() {
        return RequestTraits.UNEXPECTED_LENGTH | RequestTraits.SET_UP;
    }

    @Override
    public final void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        if (opcode.service() != Service.UC && packet.icrcStart() >= 0) {
            check(this, packet, opcode, flow, transaction, findings);
        }
    }

    @Override
    public abstract boolean concerns(Opcode opcode);

    /** Judges a packet and reports a fault as one of the given rule. */
    abstract void check(Rule as, Packet packet, Opcode opcode, Flow flow, Transaction transaction, Findings findings);

    /** Path MTU that the connection manager's messages told, or 0. */
    static int negotiated(Flow flow) {
        Setup setup = flow.connection().setup();
        return setup == null ? 0 : setup.pathMtu();
    }

    /** True if full packets of the connection bear out a path MTU: programs may give a queue pair another one. */
    static boolean isBorneOut(Flow flow, int mtu) {
        return flow.sequence().hasSeenFull(mtu)
                || flow.peer() != null && flow.peer().sequence().hasSeenFull(mtu);
    }
}
