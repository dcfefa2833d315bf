package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.mad.CmDreq;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Unflushed;

/** MPE-UNF-01: bytes that no FLUSH covers at the end. */
final class NeverFlushed extends KeyRule implements ManagementRule {
    NeverFlushed() {
        super(
                "MPE-UNF-01",
                Severity.WARNING,
                "What is written is flushed before the connection ends",
                "mpe.md section 7 (oA19-1)",
                "Bytes were written through an R_Key that is flushed, or of which a flush was declared to be due, and no"
                        + " FLUSH with a positive answer covers them. The acknowledge of a WRITE says that the responder's"
                        + " NIC has the data, not that it is visible to all or outlasts a loss of power. As a note: the"
                        + " capture lacks packets among which the FLUSH may have been.",
                "Send a FLUSH of these ranges on the queue pair that wrote them, and wait for its answer before they"
                        + " are taken for safe.",
                "A WRITE of a record and a FLUSH of it, a WRITE of the next one, and a DREQ.");
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
        if (flow != null && flow.note(place()) == null) {
            flow.note(place(), packet.frame().number());
            if (flow.peer() != null) {
                flow.peer().note(place(), packet.frame().number());
            }
        }
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        LeftRanges sure = new LeftRanges();
        LeftRanges unsure = new LeftRanges();
        flow.unflushed(key, range -> {
            if (range.isDue() && !LevelNeverReached.concerns(key, range)) {
                (LeftRanges.isSure(range) ? sure : unsure).add(range);
            }
        });
        LeftRanges told = sure.count() > 0 ? sure : unsure;
        if (told.count() > 0) {
            report(key, told, message(flow, key, told), findings);
        }
    }

    private String message(FlowPlacement flow, KeyPlacement key, LeftRanges left) {
        Level required = left.earliest().get(0).required();
        boolean declared = left.earliest().get(0).contract() == Unflushed.Contract.DECLARED;
        return Long.toUnsignedString(left.bytes()) + (left.bytes() == 1 ? " byte" : " bytes") + " written through "
                + RangeWords.key(key) + " were not flushed for " + RangeWords.level(required) + " by " + end(key.flow())
                + (declared ? ", as was declared to be due" : "") + ": "
                + RangeWords.list(flow, key, left);
    }

    /** What the connection ended by. */
    private String end(Flow flow) {
        Connection connection = flow.connection();
        Object disconnection = flow.note(place());
        if (flow.requests().isDead()) {
            return "the end of the connection, which a refused request ended";
        }
        if (disconnection != null) {
            return "the end of the connection (DREQ in frame " + disconnection + ")";
        }
        if (connection.isGivenUp()) {
            return "the time when too many connections were open and this one was the longest idle";
        }
        return connection.isReplaced()
                ? "the end of the connection, whose queue pair was set up anew"
                : "the end of the capture";
    }
}
