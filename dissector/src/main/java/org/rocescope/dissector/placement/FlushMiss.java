package org.rocescope.dissector.placement;

/**
 * How the FLUSHes of an R_Key missed a range that was not flushed: the one reason that says most.
 *
 * @param kind what happened
 * @param frame first frame of the FLUSH that it is about; for {@link Kind#NONE_AFTER} of the last one before, 0 if there is
 *     none
 * @param bytes with {@link Kind#CUT_SHORT} bytes of the update that the FLUSH left out, with {@link Kind#ENDS_BEFORE} and
 *     {@link Kind#BEGINS_BEHIND} bytes between the FLUSH and the range; unsigned, else 0
 */
public record FlushMiss(Kind kind, long frame, long bytes) {
    /** Ways to miss. */
    public enum Kind {
        /** A FLUSH covers a part of the update, and left this out. */
        CUT_SHORT,
        /** A FLUSH of it was executed, but its answer was not captured. */
        ANSWER_NOT_CAPTURED,
        /** It was flushed for global visibility, which is less than is required. */
        VISIBILITY_ONLY,
        /** A FLUSH of it has no answer, or was not captured. */
        UNANSWERED,
        /** No FLUSH of the R_Key was answered well after the update. */
        NONE_AFTER,
        /** Later FLUSHes do not cover it; the nearest of the last ones ends before it. */
        ENDS_BEFORE,
        /** Later FLUSHes do not cover it; the nearest of the last ones begins behind it. */
        BEGINS_BEHIND,
        /** Later FLUSHes do not cover it, and which came nearest is not known. */
        ELSEWHERE
    }

    /**
     * Tells how a range was missed.
     *
     * @param key the R_Key, before it is forgotten
     * @param range what is left of it
     */
    public static FlushMiss of(KeyPlacement key, Unflushed range) {
        FlushMiss[] found = new FlushMiss[1];
        key.cutShort((start, last, write, flush) -> {
            boolean within = Long.compareUnsigned(start, range.lastAddress()) <= 0
                    && Long.compareUnsigned(last, range.virtualAddress()) >= 0;
            if (within && found[0] == null) {
                found[0] = new FlushMiss(Kind.CUT_SHORT, flush, last - start + 1);
            }
        });
        if (found[0] != null) {
            return found[0];
        }
        if (range.evidence() == Unflushed.Evidence.FLUSH_WITHOUT_ANSWER) {
            return new FlushMiss(Kind.ANSWER_NOT_CAPTURED, 0, 0);
        }
        if (range.reached() == Level.VISIBILITY) {
            return new FlushMiss(Kind.VISIBILITY_ONLY, 0, 0);
        }
        long lastWrite = range.writeFrames().get(range.writeFrames().size() - 1);
        if (key.lastFlushFrame() < lastWrite) {
            return range.uncertain() && key.isFlushed()
                    ? new FlushMiss(Kind.UNANSWERED, 0, 0)
                    : new FlushMiss(Kind.NONE_AFTER, key.lastFlushFrame(), 0);
        }
        key.nearestFlush(
                range.virtualAddress(),
                range.lastAddress(),
                lastWrite,
                (frame, before, distance) ->
                        found[0] = new FlushMiss(before ? Kind.ENDS_BEFORE : Kind.BEGINS_BEHIND, frame, distance));
        return found[0] != null ? found[0] : new FlushMiss(Kind.ELSEWHERE, 0, 0);
    }
}
