package org.rocescope.dissector.placement;

/**
 * Times from the last packet of a write to the answer of the FLUSH that covered it, in nanoseconds: how many, the worst
 * with its frames, and a count for each span of times.
 */
public final class DurabilityLag {
    /** Spans for each doubling of the time. */
    private static final int STEPS = 8;

    private static final int STEP_BITS = 3;

    /** Counts of the spans that occurred, from one on; times of a key are near each other as a rule. */
    private int[] counts = {0};

    private int firstSpan;
    private long count;
    private long bytes;
    private long worst;
    private long worstWrite;
    private long worstFlush;

    void add(long nanos, long coveredBytes, long writeFrame, long flushFrame) {
        long lag = Math.max(0, nanos);
        if (count++ == 0 || lag > worst) {
            worst = lag;
            worstWrite = writeFrame;
            worstFlush = flushFrame;
        }
        bytes += coveredBytes;
        int span = span(lag);
        int at = span - firstSpan;
        if (at < 0 || at >= counts.length) {
            reach(span);
            at = span - firstSpan;
        }
        counts[at]++;
    }

    /** Makes room for a span. */
    private void reach(int span) {
        if (count == 1) {
            firstSpan = span;
            return;
        }
        int from = Math.min(firstSpan, span);
        int to = Math.max(firstSpan + counts.length, span + 1);
        int[] more = new int[to - from];
        System.arraycopy(counts, 0, more, firstSpan - from, counts.length);
        counts = more;
        firstSpan = from;
    }

    private static int span(long lag) {
        if (lag < STEPS) {
            return (int) lag;
        }
        int doublings = 63 - Long.numberOfLeadingZeros(lag);
        return (doublings - STEP_BITS + 1) * STEPS + (int) (lag >>> doublings - STEP_BITS & STEPS - 1);
    }

    /** Writes covered, a piece each where a FLUSH covered one in part. */
    public long count() {
        return count;
    }

    /** Bytes covered. */
    public long bytes() {
        return bytes;
    }

    /** The longest time. */
    public long worstNanos() {
        return worst;
    }

    /** First frame of the write that waited longest. */
    public long worstWriteFrame() {
        return worstWrite;
    }

    /** First frame of the FLUSH that it waited for. */
    public long worstFlushFrame() {
        return worstFlush;
    }

    /**
     * A time that a part of the writes did not exceed, exact to an eighth of it.
     *
     * @param part from 0 to 1: 0.5 is the median
     * @return nanoseconds, 0 if nothing was covered
     */
    public long percentile(double part) {
        long rank = Math.max(1, (long) Math.ceil(part * count));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.min(worst, top(firstSpan + i));
            }
        }
        return worst;
    }

    /** The longest time of a span. */
    private static long top(int span) {
        if (span < STEPS) {
            return span;
        }
        int shift = span / STEPS - 1;
        return ((long) (STEPS + span % STEPS + 1) << shift) - 1;
    }
}
