package org.rocescope.dissector.placement;

import java.util.function.Consumer;
import org.rocescope.dissector.placement.Unflushed.Contract;
import org.rocescope.dissector.placement.Unflushed.Evidence;
import org.rocescope.dissector.transaction.FrameList;

/** Brings what is left of an R_Key's bytes into the order of addresses, and joins neighbours that are alike. */
final class UnflushedRanges {
    private final KeyPlacement key;
    private final FlowPlacement flow;
    private final Requirement requirement;
    private final boolean givenUp;
    private final Consumer<Unflushed> consumer;

    // the range that the next may be joined to
    private boolean any;
    private long start;
    private long last;
    private Level reached;
    private Level required;
    private Contract contract;
    private Evidence evidence;
    private boolean capped;
    private boolean uncertain;
    private FrameList frames;
    private long writes;

    /**
     * The ranges of a key.
     *
     * @param key the key
     * @param flow its flow
     * @param requirement what is declared
     * @param givenUp whether the key is given up before its time
     * @param consumer is given the ranges
     */
    UnflushedRanges(
            KeyPlacement key,
            FlowPlacement flow,
            Requirement requirement,
            boolean givenUp,
            Consumer<Unflushed> consumer) {
        this.key = key;
        this.flow = flow;
        this.requirement = requirement;
        this.givenUp = givenUp;
        this.consumer = consumer;
    }

    void run() {
        int[] states = key.states();
        IntervalMap.Cursor[] cursors = new IntervalMap.Cursor[states.length];
        for (int i = 0; i < states.length; i++) {
            cursors[i] = key.maps()[i].new Cursor();
        }
        while (true) {
            int next = -1;
            for (int i = 0; i < cursors.length; i++) {
                if (!cursors[i].isAtEnd()
                        && (next < 0 || Long.compareUnsigned(cursors[i].start(), cursors[next].start()) < 0)) {
                    next = i;
                }
            }
            if (next < 0) {
                break;
            }
            split(states[next], cursors[next].start(), cursors[next].last(), cursors[next].write());
            cursors[next].step();
        }
        if (any) {
            emit();
        }
    }

    /** Takes an interval apart where what is declared changes. */
    private void split(int state, long from, long to, long write) {
        long at = from;
        while (true) {
            long same = requirement.lastOfSame(key.flow(), key.rKey(), at);
            long end = Long.compareUnsigned(same, to) < 0 ? same : to;
            take(state, at, end, write, requirement.level(key.flow(), key.rKey(), at));
            if (end == to || Long.compareUnsigned(end, at) < 0) {
                return;
            }
            at = end + 1;
        }
    }

    private void take(int state, long from, long to, long write, Level declared) {
        Level asked = key.askedLevel();
        Level need = declared.compareTo(asked) > 0 ? declared : asked;
        Contract due =
                declared != Level.NONE ? Contract.DECLARED : asked != Level.NONE ? Contract.OBSERVED : Contract.NONE;
        if (due != Contract.NONE && Reached.is(state, need)) {
            return;
        }
        // where none is due the least that a flush could have given is named
        need = due == Contract.NONE ? Level.VISIBILITY : need;
        Level has = Reached.is(state, Level.VISIBILITY) ? Level.VISIBILITY : Level.NONE;
        Evidence hint = Reached.isImplied(state, need)
                ? Evidence.FLUSH_WITHOUT_ANSWER
                : (state & Reached.READ_BACK) != 0 && flow.readsBack() ? Evidence.READ_AFTER_WRITE : null;
        boolean joined = givenUp || Writes.isCapped(write) || Placement.isGivenUp(key.flow());
        boolean pending = (state & Reached.ASKED) != 0 && !key.flow().requests().isDead();
        boolean doubted = pending || Writes.frame(write) < flow.lastGapFrame() || flow.mayLackEnd();
        boolean alike = any
                && from == last + 1
                && has == reached
                && need == required
                && due == contract
                && hint == evidence
                && joined == capped
                && doubted == uncertain;
        if (!alike) {
            if (any) {
                emit();
            }
            any = true;
            start = from;
            reached = has;
            required = need;
            contract = due;
            evidence = hint;
            capped = joined;
            uncertain = doubted;
            frames = new FrameList();
            writes = 0;
        }
        last = to;
        writes += Writes.count(write);
        long frame = Writes.frame(write);
        if (frames.size() < Unflushed.MOST_FRAMES && (frames.size() == 0 || frames.get(frames.size() - 1) != frame)) {
            frames.append(frame);
        }
    }

    private void emit() {
        consumer.accept(new Unflushed(
                key.flow(),
                key.rKey(),
                start,
                last - start + 1,
                reached,
                required,
                contract,
                frames,
                writes,
                evidence,
                capped,
                uncertain));
    }
}
