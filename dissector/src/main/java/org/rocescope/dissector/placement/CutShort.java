package org.rocescope.dissector.placement;

import java.util.Arrays;

/** Parts of updates that a FLUSH of a range left out, because it began behind or ended before them. */
final class CutShort {
    private static final int MOST = 64;
    private static final int COLUMNS = 4;

    private long[] parts = new long[COLUMNS];
    private int size;

    boolean isFull() {
        return size == MOST;
    }

    void add(long start, long last, long writeFrame, long flushFrame) {
        int at = size * COLUMNS;
        if (at == parts.length) {
            parts = Arrays.copyOf(parts, at * 2);
        }
        parts[at] = start;
        parts[at + 1] = last;
        parts[at + 2] = writeFrame;
        parts[at + 3] = flushFrame;
        size++;
    }

    int size() {
        return size;
    }

    long start(int index) {
        return parts[index * COLUMNS];
    }

    long last(int index) {
        return parts[index * COLUMNS + 1];
    }

    long writeFrame(int index) {
        return parts[index * COLUMNS + 2];
    }

    long flushFrame(int index) {
        return parts[index * COLUMNS + 3];
    }

    /** Puts the last in the place of one that is of no interest any more. */
    void remove(int index) {
        size--;
        System.arraycopy(parts, size * COLUMNS, parts, index * COLUMNS, COLUMNS);
    }
}
