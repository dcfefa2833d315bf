package org.rocescope.pictures.feed;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.pictures.placement.PlacementTrace;
import org.rocescope.pictures.psn.PsnTrace;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.pictures.sequence.DirectionTrace;

/**
 * Collects what pictures show while an analysis runs, in one pass and in bounded memory: for some connections each, and
 * the rates of all together. A listener of an {@link org.rocescope.dissector.analysis.Analyzer}.
 */
public final class PictureFeed implements AnalysisListener {
    private final Predicate<Flow> chosen;
    private final Bounds bounds;
    private final Consumer<ConnectionTrace> ended;
    private final Map<Flow, FlowTrace> flows = new IdentityHashMap<>();
    private final RateSeries all = new RateSeries();
    private Flow lastFlow;
    private FlowTrace lastTrace;
    private int followed;

    /**
     * A feed.
     *
     * @param chosen which directions to follow, as far as the bounds allow; the opposite of one is followed with it
     * @param bounds how much to keep
     * @param ended is given a connection when it has ended
     */
    public PictureFeed(Predicate<Flow> chosen, Bounds bounds, Consumer<ConnectionTrace> ended) {
        this.chosen = chosen;
        this.bounds = bounds;
        this.ended = ended;
    }

    /** What is kept of a direction; null if it is not followed. */
    private FlowTrace trace(Flow flow) {
        if (flow == lastFlow) {
            return lastTrace;
        }
        FlowTrace trace = flows.get(flow);
        if (trace == null) {
            boolean together = flow.peer() != null && flows.containsKey(flow.peer());
            if (together || followed < bounds.flows() && chosen.test(flow)) {
                trace = new FlowTrace(
                        flow,
                        new DirectionTrace(bounds.arrows()),
                        new PsnTrace(bounds.segments()),
                        new PlacementTrace(),
                        new RateSeries());
                flows.put(flow, trace);
                followed++;
            }
        }
        lastFlow = flow;
        lastTrace = trace;
        return trace;
    }

    @Override
    public void packet(Packet packet, Flow flow, boolean received, boolean repeated) {
        all.packet(packet, repeated);
        FlowTrace trace = trace(flow);
        if (trace != null) {
            trace.sequence().packet(packet, flow, received, repeated);
            trace.rates().packet(packet, repeated);
            if (received) {
                trace.psns().packet(packet, repeated);
            }
        }
    }

    @Override
    public void answer(Flow responder, Answer answer, Transaction transaction) {
        all.answer(answer);
        FlowTrace own = trace(responder);
        if (own != null) {
            own.sequence().answering(answer, transaction == null ? null : transaction.operation());
        }
        FlowTrace trace = trace(responder.peer());
        if (trace != null) {
            trace.sequence().answer(answer);
            trace.psns().answer(answer);
            trace.rates().answer(answer);
        }
    }

    @Override
    public void transaction(Flow flow, Transaction transaction) {
        all.transaction(transaction);
        FlowTrace trace = trace(flow);
        if (trace != null) {
            trace.psns().transaction(transaction);
            trace.placement().transaction(transaction);
            trace.rates().transaction(transaction);
        }
    }

    @Override
    public void unflushed(Unflushed range) {
        FlowTrace trace = flows.get(range.flow());
        if (trace != null) {
            trace.placement().unflushed(range);
        }
    }

    @Override
    public void placement(KeyPlacement key) {
        FlowTrace trace = flows.get(key.flow());
        if (trace != null) {
            trace.placement().placement(key);
        }
    }

    @Override
    public void connection(Connection connection) {
        FlowTrace forth = flows.remove(connection.first());
        FlowTrace back = connection.second() == null ? null : flows.remove(connection.second());
        lastFlow = null;
        lastTrace = null;
        if (forth != null || back != null) {
            ended.accept(ConnectionTrace.of(connection, forth, back));
        }
    }

    /** Rates and latencies of all connections together. */
    public RateSeries all() {
        return all;
    }
}
