package org.rocescope.dissector.placement;

import java.util.function.Consumer;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Follows what the memory of an analysis goes through: for each flow that writes, what is known of the bytes (source:
 * mpe.md section 7). Everything it knows of a flow stands in {@link FlowPlacement#of}.
 *
 * <p>What it keeps is bounded over all connections. Where a bound is reached, ranges that are near each other are joined,
 * and the oldest R_Keys of a flow given up: what is reported then is marked as at most that.
 */
public final class Placement {
    /** Intervals of addresses kept at most where nothing else is said, over all connections. */
    public static final int MOST_INTERVALS = IntervalBudget.MOST_INTERVALS;
    /** R_Keys of which it is known what became of the bytes, at most where nothing else is said, over all connections. */
    public static final int MOST_KEYS = 1 << 16;
    /** R_Keys of a flow at most: storage protocols take a new one for each transfer. */
    public static final int MOST_KEYS_OF_A_FLOW = 1 << 12;

    /** R_Keys of a flow that it may have where others have very many. */
    private static final int FEW_KEYS = 4;
    /** R_Keys of which the bytes at risk are kept in detail. */
    private static final int MOST_DETAILED = 1 << 11;
    /** Points in time of the others. */
    private static final int FEW_POINTS = 16;

    private final Requirement requirement;
    private final Consumer<Unflushed> unflushed;
    private final Consumer<KeyPlacement> history;
    private final IntervalBudget budget;
    private final int mostKeys;
    private final Promotion promotion = new Promotion();
    private final OtherFlushes others = new OtherFlushes();
    private int keys;
    private long keysGivenUp;
    private long lossFrame = -1;

    /**
     * Begins without a flow.
     *
     * @param requirement what is declared about the memory
     * @param unflushed is given the ranges that were not flushed, as each becomes final
     * @param history is given each R_Key when it is final
     */
    public Placement(Requirement requirement, Consumer<Unflushed> unflushed, Consumer<KeyPlacement> history) {
        this(requirement, unflushed, history, MOST_INTERVALS, MOST_KEYS);
    }

    /**
     * Begins without a flow, with bounds of its own.
     *
     * @param requirement what is declared about the memory
     * @param unflushed is given the ranges that were not flushed, as each becomes final
     * @param history is given each R_Key when it is final
     * @param mostIntervals intervals of addresses at most, at least 1
     * @param mostKeys R_Keys at most, of all flows; each has one in any case
     */
    public Placement(
            Requirement requirement,
            Consumer<Unflushed> unflushed,
            Consumer<KeyPlacement> history,
            int mostIntervals,
            int mostKeys) {
        this(requirement, unflushed, history, new IntervalBudget(mostIntervals), mostKeys);
    }

    Placement(
            Requirement requirement,
            Consumer<Unflushed> unflushed,
            Consumer<KeyPlacement> history,
            IntervalBudget budget,
            int mostKeys) {
        this.mostKeys = mostKeys;
        this.requirement = requirement;
        this.unflushed = unflushed;
        this.history = history;
        this.budget = budget;
    }

    /** Takes the next message of a flow, final, in PSN order. */
    public void take(Flow flow, Transaction t) {
        if (t.status() == Status.UNACKNOWLEDGED_SERVICE) {
            // nobody ever learns whether it was executed
            return;
        }
        FlowPlacement placement = (FlowPlacement) flow.placement();
        if (placement == null) {
            placement = new FlowPlacement(flow, this);
            flow.placement(placement);
        }
        placement.take(t);
    }

    /**
     * Takes an answer: a FLUSH that others may have relied on is known as soon as it is answered.
     *
     * @param responder the flow that the answer is in
     * @param t the message that it answers, or null
     */
    public void answer(Flow responder, Transaction t) {
        if (t != null && t.operation() == Operation.FLUSH && t.status() == Status.COMPLETED && t.isAddressed()) {
            others.add(t, responder.peer());
        }
    }

    /**
     * Says that the capture itself dropped packets up to a frame: what a flow sent last by then may be among them.
     *
     * @param frame number of the last frame that came before this was known
     */
    public void lost(long frame) {
        lossFrame = frame;
    }

    /** True if what a flow sent after its last packet may not have been seen: dropped, or no longer followed. */
    boolean mayLackEnd(Flow flow) {
        return isGivenUp(flow)
                || lossFrame >= 0
                        && flow.lastFrame() <= lossFrame
                        && !flow.requests().isDead();
    }

    /** True if a flow was no longer followed when its connection ended. */
    static boolean isGivenUp(Flow flow) {
        return flow != null && flow.connection().isGivenUp();
    }

    /** Tells what a connection that has ended left, and forgets it. */
    public void end(Connection connection) {
        end(connection.first());
        end(connection.second());
    }

    private void end(Flow flow) {
        FlowPlacement placement = FlowPlacement.of(flow);
        if (placement == null) {
            return;
        }
        placement.unflushed(unflushed);
        for (KeyPlacement key : placement.keys()) {
            history.accept(key);
            key.release();
            keys--;
        }
        flow.placement(null);
    }

    /** Tells of a key what is known so far, because there are too many, and forgets it. */
    void giveUp(KeyPlacement key, FlowPlacement flow) {
        keysGivenUp++;
        new UnflushedRanges(key, flow, requirement, true, unflushed).run();
        history.accept(key);
        key.release();
    }

    /** True if a flow with so many keys may have one more. */
    boolean mayHaveKey(int count) {
        return keys < mostKeys ? count < MOST_KEYS_OF_A_FLOW : count < FEW_KEYS && keys < 2L * mostKeys;
    }

    /** Points in time of the bytes at risk that a further key may have. */
    int riskPoints() {
        return keys < MOST_DETAILED ? BytesAtRisk.MOST_POINTS : FEW_POINTS;
    }

    void countKeys(int more) {
        keys += more;
    }

    /** True if a PSN is that of the first request that a flow ever had. */
    boolean isFirst(Flow flow, int psn) {
        Setup setup = flow.connection().setup();
        return setup != null
                && psn == (flow == flow.connection().active() ? setup.activeFirstPsn() : setup.passiveFirstPsn());
    }

    /** R_Keys that were given up before their connection ended, because there were too many. */
    public long keysGivenUp() {
        return keysGivenUp;
    }

    /** True once intervals may have been joined, because there were too many. */
    public boolean hasJoinedIntervals() {
        return budget.wasExceeded();
    }

    Requirement requirement() {
        return requirement;
    }

    IntervalBudget budget() {
        return budget;
    }

    Promotion promotion() {
        return promotion;
    }

    OtherFlushes others() {
        return others;
    }
}
