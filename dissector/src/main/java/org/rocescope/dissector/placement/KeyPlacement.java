package org.rocescope.dissector.placement;

import java.util.Arrays;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;

/**
 * What the bytes that one flow wrote through one R_Key went through, in PSN order. Bytes that reached what can be asked
 * of them are forgotten: only what may have to be reported takes memory.
 */
public final class KeyPlacement {
    private final Flow flow;
    private final int rKey;
    private final IntervalBudget budget;

    // the states in which bytes are (see Reached), and the bytes in each; seldom more than two
    private int[] states = {0};
    private IntervalMap[] maps;
    /** The bytes that are as they were written. */
    private final IntervalMap fresh;
    /** False if all bytes are as they were written, for sure. */
    private boolean promoted;

    private boolean flushed;
    /** Placement types that any FLUSH asked for. */
    private int asked;

    private long flushes;
    private long updates;
    private long doubtful;
    private long writtenBytes;
    private final RecentRanges lately = new RecentRanges();
    private long lastFlushFrame;
    private long lastFlushStart;
    private long lastFlushLast;
    private int lastFlushPlacement;
    private boolean writtenSinceFlush;

    final RecentRanges recent = new RecentRanges();
    private final CutShort cuts = new CutShort();
    private final BytesAtRisk atRisk;
    private DurabilityLag visibility;
    private DurabilityLag persistence;

    /** Publications that matter only if there is a FLUSH later. */
    private Incidents publishedBefore;

    private Incidents publishedUnflushed;
    private Incidents publishedPending;
    private Incidents failed;
    private Incidents useless;

    KeyPlacement(Flow flow, int rKey, IntervalBudget budget, int riskPoints) {
        this.flow = flow;
        this.rKey = rKey;
        this.budget = budget;
        atRisk = new BytesAtRisk(riskPoints);
        fresh = new IntervalMap(budget);
        maps = new IntervalMap[] {fresh};
    }

    /** Takes an executed update: whatever was known of these bytes is past. */
    void update(long start, long last, long time, long frame) {
        updates++;
        writtenBytes += last - start + 1;
        recent.add(start, last, frame);
        writtenSinceFlush |= flushes > 0
                && Long.compareUnsigned(start, lastFlushLast) <= 0
                && Long.compareUnsigned(last, lastFlushStart) >= 0;
        if (promoted) {
            promoted = false;
            for (IntervalMap map : maps) {
                if (map != fresh) {
                    map.cut(start, last, null);
                    promoted |= !map.isEmpty();
                }
            }
        }
        if ((!flushed || budget.wasExceeded()) && fresh.absorb(start, last, !flushed)) {
            return;
        }
        fresh.put(start, last, time, Writes.one(frame));
        fresh.keepWithin();
        atRisk.add(time, bytesAtRisk());
    }

    /** Takes an update of which it is not known that the responder executed it. */
    void doubt() {
        doubtful++;
    }

    /** The bytes that are in a state, to enter some. */
    IntervalMap map(int state) {
        promoted = true;
        for (int i = 0; i < states.length; i++) {
            if (states[i] == state) {
                return maps[i];
            }
        }
        states = Arrays.copyOf(states, states.length + 1);
        maps = Arrays.copyOf(maps, maps.length + 1);
        states[states.length - 1] = state;
        maps[maps.length - 1] = new IntervalMap(budget);
        maps[maps.length - 1].keepApart();
        return maps[maps.length - 1];
    }

    int[] states() {
        return states;
    }

    IntervalMap[] maps() {
        return maps;
    }

    private long bytesAtRisk() {
        if (!promoted) {
            return fresh.bytes();
        }
        long sum = 0;
        for (int i = 0; i < states.length; i++) {
            sum += flushed && Reached.is(states[i], askedLevel()) ? 0 : maps[i].bytes();
        }
        return sum;
    }

    /** Takes it that a FLUSH was sent, whatever it covers. */
    void ask(int placement) {
        flushed = true;
        fresh.keepApart();
        asked |= placement & Reached.BOTH;
        if (publishedBefore != null) {
            publishedUnflushed = publishedBefore.with(publishedUnflushed);
            publishedBefore = null;
        }
    }

    /**
     * Takes a FLUSH.
     *
     * @param t the message
     * @param start first address of what it covers
     * @param last last address
     * @param outcome what became of it
     * @param promotion to do it with
     * @return the bytes of which more is known now
     */
    long flush(Transaction t, long start, long last, Promotion.Outcome outcome, Promotion promotion) {
        int placement = t.placement() & Reached.BOTH;
        ask(t.placement());
        if (placement == 0) {
            return 0;
        }
        promotion.run(this, t, start, last, outcome);
        if (outcome == Promotion.Outcome.FAILED && promotion.moved != 0) {
            failed = failed == null ? new Incidents() : failed;
            failed.add(t, start, last, promotion.firstWrite);
        }
        if (outcome == Promotion.Outcome.CONFIRMED) {
            flushes++;
            lastFlushFrame = t.id();
            lastFlushStart = start;
            lastFlushLast = last;
            lastFlushPlacement = placement;
            writtenSinceFlush = false;
            lately.add(start, last, t.id());
            atRisk.add(t.answerTime(), bytesAtRisk());
        }
        return promotion.moved;
    }

    /** True if nothing more can be asked of bytes in a state. */
    boolean isDone(int state) {
        int confirmed = Reached.confirmed(state);
        return confirmed == Reached.BOTH || confirmed == Reached.PERSISTENT && (asked & Reached.VISIBLE) == 0;
    }

    /** True if a FLUSH repeats the one before, and nothing was written in between. */
    boolean repeatsLastFlush(Transaction t, long start, long last) {
        return flushes > 0
                && !writtenSinceFlush
                && doubtful == 0
                && (t.placement() & Reached.BOTH & ~lastFlushPlacement) == 0
                && Long.compareUnsigned(start, lastFlushStart) >= 0
                && Long.compareUnsigned(last, lastFlushLast) <= 0;
    }

    DurabilityLag lag(Level level) {
        if (level == Level.PERSISTENCE) {
            return persistence = persistence == null ? new DurabilityLag() : persistence;
        }
        return visibility = visibility == null ? new DurabilityLag() : visibility;
    }

    void cutShort(long start, long last, long writeFrame, long flushFrame) {
        if (cuts.isFull()) {
            for (int i = cuts.size() - 1; i >= 0; i--) {
                if (!isLeft(i)) {
                    cuts.remove(i);
                }
            }
        }
        if (!cuts.isFull()) {
            cuts.add(start, last, writeFrame, flushFrame);
        }
    }

    /** True if bytes that a FLUSH left out are still as the write left them. */
    private boolean isLeft(int cut) {
        for (int i = 0; i < states.length; i++) {
            if (Reached.isUntouched(states[i] & ~Reached.ASKED)
                    && maps[i].holds(cuts.start(cut), cuts.last(cut), cuts.writeFrame(cut))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The bytes within a range that are as they were written, and of which no FLUSH is under way; null if there are none.
     * Only those of one interval are named.
     */
    IntervalMap untouched(long start, long last) {
        for (int i = 0; i < states.length; i++) {
            if (Reached.isUntouched(states[i]) && maps[i].intersects(start, last)) {
                return maps[i];
            }
        }
        return null;
    }

    /**
     * Notes a publication of bytes that are not flushed.
     *
     * @param due whether a flush of these bytes is due; else it is if the key is flushed later
     */
    void publishUnflushed(Transaction t, long start, long last, long writeFrame, boolean due) {
        if (due) {
            publishedUnflushed = publishedUnflushed == null ? new Incidents() : publishedUnflushed;
            publishedUnflushed.add(t, start, last, writeFrame);
        } else {
            publishedBefore = publishedBefore == null ? new Incidents() : publishedBefore;
            publishedBefore.add(t, start, last, writeFrame);
        }
    }

    void publishPending(Transaction t, long start, long last, long flushFrame) {
        publishedPending = publishedPending == null ? new Incidents() : publishedPending;
        publishedPending.add(t, start, last, flushFrame);
    }

    void useless(Transaction t, long start, long last, long flushBefore) {
        useless = useless == null ? new Incidents() : useless;
        useless.add(t, start, last, flushBefore);
    }

    /** Gives back what it takes of the budget. */
    void release() {
        for (IntervalMap map : maps) {
            map.clear();
        }
    }

    /** The direction in which the bytes were written. */
    public Flow flow() {
        return flow;
    }

    /** The R_Key. */
    public int rKey() {
        return rKey;
    }

    /** Updates that were executed. */
    public long updates() {
        return updates;
    }

    /** Updates of which the capture does not tell that they were executed; their bytes are left out. */
    public long doubtfulUpdates() {
        return doubtful;
    }

    /** Bytes of the executed updates, counted again with each. */
    public long writtenBytes() {
        return writtenBytes;
    }

    /** True if this requester sent a FLUSH of this R_Key, whatever became of it. */
    public boolean isFlushed() {
        return flushed;
    }

    /** The level that the FLUSHes of this R_Key call for, whatever became of them; one that names no type, the lower. */
    public Level askedLevel() {
        Level named = Reached.level(asked);
        return flushed && named == Level.NONE ? Level.VISIBILITY : named;
    }

    /** FLUSHes that were answered well. */
    public long flushes() {
        return flushes;
    }

    /** First frame of the last FLUSH that was answered well, 0 if there is none. */
    public long lastFlushFrame() {
        return lastFlushFrame;
    }

    /** A FLUSH of a range that missed another range. */
    public interface Missed {
        /**
         * Takes it.
         *
         * @param frame first frame of the FLUSH
         * @param before true if the FLUSH ends before the range, false if it begins behind it
         * @param distance bytes between the two, unsigned
         */
        void by(long frame, boolean before, long distance);
    }

    /**
     * Tells which FLUSH came nearest to a range that none covered, of the last ones that were answered well; tells nothing
     * if there was none.
     *
     * @param start first address of the range, unsigned
     * @param last last address
     * @param writeFrame first frame of the update that left it: earlier FLUSHes are no misses
     * @param missed is told
     */
    public void nearestFlush(long start, long last, long writeFrame, Missed missed) {
        int nearest = -1;
        long least = 0;
        for (int i = 0; i < lately.size(); i++) {
            boolean before = Long.compareUnsigned(lately.last(i), start) < 0;
            boolean behind = Long.compareUnsigned(lately.start(i), last) > 0;
            long distance = before ? start - lately.last(i) - 1 : lately.start(i) - last - 1;
            if (lately.frame(i) > writeFrame
                    && (before || behind)
                    && (nearest < 0 || Long.compareUnsigned(distance, least) < 0)) {
                nearest = i;
                least = distance;
            }
        }
        if (nearest >= 0) {
            missed.by(lately.frame(nearest), Long.compareUnsigned(lately.last(nearest), start) < 0, least);
        }
    }

    /** Times from writes to the FLUSH that gave them a level; null if none did. */
    public DurabilityLag lagTo(Level level) {
        return level == Level.PERSISTENCE ? persistence : visibility;
    }

    /** Bytes written and not flushed, over the time. */
    public BytesAtRisk atRisk() {
        return atRisk;
    }

    /** Publications sent while bytes were not flushed and no FLUSH of them was under way; null if there is none. */
    public Incidents publishedUnflushed() {
        return publishedUnflushed;
    }

    /** Publications sent before the answer of the FLUSH that covers what they publish; null if there is none. */
    public Incidents publishedPending() {
        return publishedPending;
    }

    /** FLUSHes that were refused while there were bytes to flush; null if there is none. */
    public Incidents failedFlushes() {
        return failed;
    }

    /** FLUSHes for which nothing was left to do; null if there is none. */
    public Incidents uselessFlushes() {
        return useless;
    }

    /** Bytes that were made persistent and never globally visible, though a FLUSH before had asked for that. */
    public long onlyPersistentBytes() {
        for (int i = 0; i < states.length; i++) {
            if (states[i] == Reached.PERSISTENT) {
                return maps[i].bytes();
            }
        }
        return 0;
    }

    /** What a FLUSH left out of an update that it covers the rest of. */
    public interface CutShortVisitor {
        /**
         * Takes a part that is still not flushed.
         *
         * @param start first address of the part, unsigned
         * @param last last address
         * @param writeFrame first frame of the update
         * @param flushFrame first frame of the FLUSH
         */
        void left(long start, long last, long writeFrame, long flushFrame);
    }

    /** Tells what FLUSHes left out and what nothing has flushed or overwritten since. */
    public void cutShort(CutShortVisitor visitor) {
        for (int i = 0; i < cuts.size(); i++) {
            if (isLeft(i)) {
                visitor.left(cuts.start(i), cuts.last(i), cuts.writeFrame(i), cuts.flushFrame(i));
            }
        }
    }
}
