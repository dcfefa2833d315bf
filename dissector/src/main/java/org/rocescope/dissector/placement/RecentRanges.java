package org.rocescope.dissector.placement;

import java.util.Arrays;

/** The newest of some ranges, each with the first frame of the request that it is of. */
final class RecentRanges {
    private static final int MOST = 16;
    private static final int COLUMNS = 3;

    private long[] ranges = new long[COLUMNS];
    private int count;

    void add(long start, long last, long frame) {
        int at = count % MOST * COLUMNS;
        if (at == ranges.length) {
            ranges = Arrays.copyOf(ranges, at * 2);
        }
        ranges[at] = start;
        ranges[at + 1] = last;
        ranges[at + 2] = frame;
        // counts on from a full round, so that it does not overflow
        count = count == 2 * MOST - 1 ? MOST : count + 1;
    }

    void clear() {
        count = 0;
    }

    int size() {
        return Math.min(count, MOST);
    }

    long start(int index) {
        return ranges[index * COLUMNS];
    }

    long last(int index) {
        return ranges[index * COLUMNS + 1];
    }

    long frame(int index) {
        return ranges[index * COLUMNS + 2];
    }
}
