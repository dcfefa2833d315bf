package org.rocescope.dissector.placement;

/**
 * The writes that left an interval, in one long: the first frame of the earliest (40 bits), how many they are (23 bits,
 * no more is counted), and whether bytes between them are counted in though none wrote them.
 */
final class Writes {
    private static final int FRAME_SHIFT = 24;
    private static final long MOST_FRAME = (1L << 40) - 1;
    private static final long MOST = (1L << 23) - 1;

    private Writes() {}

    static long one(long frame) {
        return Math.min(frame, MOST_FRAME) << FRAME_SHIFT | 1 << 1;
    }

    static long frame(long writes) {
        return writes >>> FRAME_SHIFT;
    }

    static long count(long writes) {
        return writes >>> 1 & MOST;
    }

    static boolean isCapped(long writes) {
        return (writes & 1) != 0;
    }

    /** The same with more writes, all of them later. */
    static long join(long writes, long more) {
        long count = Math.min(MOST, count(writes) + more);
        return frame(writes) << FRAME_SHIFT | count << 1 | writes & 1;
    }

    /** Two joined, with or without bytes between them. */
    static long join(long a, long b, boolean capped) {
        long earliest = Math.min(frame(a), frame(b));
        long count = Math.min(MOST, count(a) + count(b));
        return earliest << FRAME_SHIFT | count << 1 | (a | b | (capped ? 1 : 0)) & 1;
    }
}
