package org.rocescope.dissector.diagnosis;

import java.util.Arrays;

/** How often something was seen, and the first frames that show it. */
final class Frames {
    private static final long[] NONE = {};

    private long[] first = NONE;
    private long count;

    void add(long frame) {
        if (count < Case.MOST_FRAMES) {
            if (count == first.length) {
                first = Arrays.copyOf(first, first.length == 0 ? 2 : Case.MOST_FRAMES);
            }
            first[(int) count] = frame;
        }
        count++;
    }

    /** How often. */
    long count() {
        return count;
    }

    /** How many frames are remembered. */
    int size() {
        return (int) Math.min(count, Case.MOST_FRAMES);
    }

    long get(int index) {
        return first[index];
    }
}
