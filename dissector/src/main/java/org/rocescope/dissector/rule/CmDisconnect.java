package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.mad.CmDreq;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** CM-05: requests go on long after a disconnection request. */
final class CmDisconnect extends Rule implements ManagementRule, RequestRule {
    private static final long LONG_NANOS = 1_000_000_000L;

    private record Gone(long frame, long time) {}

    CmDisconnect() {
        super(
                "CM-05",
                Severity.WARNING,
                "Requests go on after the connection was closed",
                "cm-mad.md section 8",
                "A DREQ named this queue pair, and a second later or more requests still go to it or come from its"
                        + " peer. The receiver drops them.",
                "See whether the program that sends takes note of the disconnection.",
                "A DREQ, and three seconds later a WRITE on the same connection.");
    }

    @Override
    public void judge(Packet packet, int madLayer, Connections connections, Findings findings) {
        int layer = madLayer + 1;
        if (layer >= packet.layers()
                || packet.layer(layer) != CmDreq.HEADER
                || !CmDreq.REMOTE_QPN.isIn(packet, layer)) {
            return;
        }
        Flow flow = connections.find(packet, (int) CmDreq.REMOTE_QPN.value(packet, layer));
        if (flow == null || flow.connection().setup() == null || flow.note(place()) != null) {
            return;
        }
        Gone gone = new Gone(packet.frame().number(), packet.frame().timeNanos());
        flow.note(place(), gone);
        if (flow.peer() != null) {
            flow.peer().note(place(), gone);
        }
    }

    @Override
    public int requestTraits() {
        return RequestTraits.SET_UP;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        Gone gone = (Gone) flow.note(place());
        if (gone != null && packet.frame().timeNanos() - gone.time() > LONG_NANOS) {
            long since = packet.frame().timeNanos() - gone.time();
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    t,
                    () -> opcode.name() + " is sent " + RequestWords.duration(since) + " after the DREQ of frame "
                            + gone.frame());
        }
    }
}
