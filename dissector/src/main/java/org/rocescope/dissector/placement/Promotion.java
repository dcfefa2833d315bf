package org.rocescope.dissector.placement;

import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;

/** Moves the bytes of an R_Key that a FLUSH or a READ covers to the state in which they are after it. Reusable. */
final class Promotion implements IntervalMap.Parts {
    /** What became of the request. */
    enum Outcome {
        /** A FLUSH, and its own positive answer was captured. */
        CONFIRMED,
        /** A FLUSH, and the capture has no answer to it but that to a later request: it was executed. */
        IMPLIED,
        /** A FLUSH that was refused. */
        FAILED,
        /** A FLUSH without an answer by the end. */
        PENDING,
        /** An answered READ that may have pushed what was written before it towards the memory. */
        READ_BACK
    }

    private KeyPlacement key;
    private Transaction request;
    private Outcome outcome;
    private Level level;
    private boolean timed;
    private IntervalMap target;

    /** Bytes of which more is known now. */
    long moved;
    /** The first part of them, and the frame of the write that left it. */
    long firstStart;

    long firstLast;
    long firstWrite;

    /**
     * Takes a request.
     *
     * @param of the key whose bytes it covers
     * @param t the request
     * @param start first address that it covers
     * @param last last address
     * @param became what became of it
     */
    Promotion run(KeyPlacement of, Transaction t, long start, long last, Outcome became) {
        key = of;
        request = t;
        outcome = became;
        int placement = t.placement() & Reached.BOTH;
        level = Reached.level(placement);
        moved = 0;
        int gain = switch (became) {
            case CONFIRMED -> placement;
            case IMPLIED -> Reached.implied(placement);
            case FAILED, PENDING -> Reached.ASKED;
            case READ_BACK -> Reached.READ_BACK;
        };
        int[] states = of.states();
        IntervalMap[] maps = of.maps();
        for (int i = 0; i < states.length; i++) {
            int after = Reached.with(states[i], gain);
            if (after != states[i] && !maps[i].isEmpty()) {
                timed = became == Outcome.CONFIRMED && !Reached.is(states[i], level);
                target = of.isDone(after) ? null : of.map(after);
                maps[i].cut(start, last, this);
                if (target != null) {
                    target.keepWithin();
                }
            }
        }
        key = null;
        request = null;
        return this;
    }

    @Override
    public void part(long start, long last, long wholeStart, long wholeLast, long time, long write) {
        long frame = Writes.frame(write);
        if (moved == 0) {
            firstStart = start;
            firstLast = last;
            firstWrite = frame;
        }
        moved += last - start + 1;
        if (target != null) {
            target.put(start, last, time, write);
        }
        if (timed) {
            key.lag(level).add(request.answerTime() - time, last - start + 1, frame, request.id());
        }
        boolean single = Writes.count(write) == 1 && !Writes.isCapped(write);
        if (outcome == Outcome.CONFIRMED && request.selectivity() == Feth.RANGE && single) {
            if (wholeStart != start) {
                key.cutShort(wholeStart, start - 1, frame, request.id());
            }
            if (wholeLast != last) {
                key.cutShort(last + 1, wholeLast, frame, request.id());
            }
        }
    }
}
