package org.rocescope.dissector.rule;

import java.util.ArrayList;
import java.util.List;
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

    /** What a key left, as far as it is named. */
    private static final class Left {
        final List<Unflushed> ranges = new ArrayList<>();
        long count;
        long bytes;

        void add(Unflushed range) {
            count++;
            bytes += range.length();
            if (ranges.size() < RangeWords.MOST_RANGES) {
                ranges.add(range);
            }
        }
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        Left sure = new Left();
        Left unsure = new Left();
        flow.unflushed(key, range -> {
            if (range.isDue() && !LevelNeverReached.concerns(key, range)) {
                boolean implied = range.evidence() == Unflushed.Evidence.FLUSH_WITHOUT_ANSWER;
                (implied || range.uncertain() ? unsure : sure).add(range);
            }
        });
        Left told = sure.count > 0 ? sure : unsure;
        if (told.count == 0) {
            return;
        }
        String message = message(flow, key, told);
        Severity severity = told == sure ? severity() : Severity.NOTE;
        long first = told.ranges.get(0).writeFrames().get(0);
        for (long i = 0; i < told.count; i++) {
            long frame = i < told.ranges.size()
                    ? told.ranges.get((int) i).writeFrames().get(0)
                    : 0;
            report(key, severity, frame, first, message, findings);
        }
    }

    private String message(FlowPlacement flow, KeyPlacement key, Left left) {
        Level required = left.ranges.get(0).required();
        boolean declared = left.ranges.get(0).contract() == Unflushed.Contract.DECLARED;
        return Long.toUnsignedString(left.bytes) + (left.bytes == 1 ? " byte" : " bytes") + " written through "
                + RangeWords.key(key) + " were not flushed for " + RangeWords.level(required) + " by " + end(key.flow())
                + (declared ? ", as was declared to be due" : "") + ": "
                + RangeWords.list(flow, key, left.ranges, left.count);
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
        return connection.isReplaced()
                ? "the end of the connection, whose queue pair was set up anew"
                : "the end of the capture";
    }
}
