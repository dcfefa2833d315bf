package org.rocescope.pictures.rates;

/** Counts times by their size, eight spans for each doubling: exact to an eighth, in {@value #SPANS} counts. */
public final class LogHistogram {
    /** Spans: up to 18 minutes, what is longer is counted in the last. */
    public static final int SPANS = 304;

    private static final int STEPS = 8;
    private static final int STEP_BITS = 3;

    private final long[] counts = new long[SPANS];
    private long count;
    private long longest;

    /** The span of a time in nanoseconds. */
    public static int span(long nanos) {
        if (nanos < STEPS) {
            return (int) Math.max(0, nanos);
        }
        int doublings = 63 - Long.numberOfLeadingZeros(nanos);
        return Math.min(
                SPANS - 1, (doublings - STEP_BITS + 1) * STEPS + (int) (nanos >>> doublings - STEP_BITS & STEPS - 1));
    }

    /** The shortest time of a span. */
    public static long bottom(int span) {
        return span < STEPS ? span : (long) (STEPS + span % STEPS) << span / STEPS - 1;
    }

    /** Counts a time. */
    public void add(long nanos) {
        counts[span(nanos)]++;
        count++;
        longest = Math.max(longest, nanos);
    }

    void add(int span, long times) {
        counts[span] += times;
        count += times;
        if (times > 0) {
            longest = Math.max(longest, bottom(span + 1) - 1);
        }
    }

    void add(LogHistogram other) {
        for (int i = 0; i < SPANS; i++) {
            counts[i] += other.counts[i];
        }
        count += other.count;
        longest = Math.max(longest, other.longest);
    }

    /** Times counted. */
    public long count() {
        return count;
    }

    /** Times counted in a span. */
    public long count(int span) {
        return counts[span];
    }

    /** The longest time. */
    public long longest() {
        return longest;
    }

    /** A time that a part of them did not exceed, from 0 to 1; 0 if there are none. */
    public long percentile(double part) {
        long rank = Math.max(1, (long) Math.ceil(part * count));
        long seen = 0;
        for (int i = 0; i < SPANS; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.min(longest, bottom(i + 1) - 1);
            }
        }
        return longest;
    }
}
