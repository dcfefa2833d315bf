package org.rocescope.pictures.psn;

import java.util.Arrays;

/**
 * Ranges of values over the time, in the order in which they come. A bounded number: when they are full, each two
 * neighbours become one that spans both, so that memory is bounded and nothing disappears, only becomes coarser.
 * {@value #BYTES} bytes each.
 */
public final class Segments {
    static final int BYTES = 5 * 8 + 4;

    private final int most;
    private long[] starts = {};
    private long[] ends = {};
    private long[] lows = {};
    private long[] highs = {};
    private long[] frames = {};
    private int[] counts = {};
    private int size;
    /** How many are joined by now; the last may have fewer. */
    private int each = 1;

    private long added;

    /**
     * None yet.
     *
     * @param most how many at most, even
     */
    Segments(int most) {
        this.most = most;
    }

    /** Adds a range of values at a time. */
    void add(long time, long low, long high, long frame) {
        added++;
        int last = size - 1;
        if (size > 0 && counts[last] < each) {
            starts[last] = Math.min(starts[last], time);
            ends[last] = Math.max(ends[last], time);
            lows[last] = Math.min(lows[last], low);
            highs[last] = Math.max(highs[last], high);
            counts[last]++;
            return;
        }
        if (size == most) {
            halve();
        }
        if (size == starts.length) {
            int room = Math.min(most, Math.max(16, size * 2));
            starts = Arrays.copyOf(starts, room);
            ends = Arrays.copyOf(ends, room);
            lows = Arrays.copyOf(lows, room);
            highs = Arrays.copyOf(highs, room);
            frames = Arrays.copyOf(frames, room);
            counts = Arrays.copyOf(counts, room);
        }
        starts[size] = time;
        ends[size] = time;
        lows[size] = low;
        highs[size] = high;
        frames[size] = frame;
        counts[size++] = 1;
    }

    private void halve() {
        int half = size / 2;
        for (int i = 0; i < half; i++) {
            int a = 2 * i;
            int b = a + 1;
            starts[i] = Math.min(starts[a], starts[b]);
            ends[i] = Math.max(ends[a], ends[b]);
            lows[i] = Math.min(lows[a], lows[b]);
            highs[i] = Math.max(highs[a], highs[b]);
            frames[i] = frames[a];
            counts[i] = counts[a] + counts[b];
        }
        size = half;
        each *= 2;
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** How many were added. */
    public long added() {
        return added;
    }

    /** Time of the first of what one joins, nanoseconds since 1970. */
    public long start(int index) {
        return starts[index];
    }

    /** Time of the last of what one joins. */
    public long end(int index) {
        return ends[index];
    }

    /** The lowest value. */
    public long low(int index) {
        return lows[index];
    }

    /** The highest value. */
    public long high(int index) {
        return highs[index];
    }

    /** The first frame. */
    public long frame(int index) {
        return frames[index];
    }

    /** How many one joins. */
    public int count(int index) {
        return counts[index];
    }
}
