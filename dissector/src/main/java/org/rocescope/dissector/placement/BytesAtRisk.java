package org.rocescope.dissector.placement;

import java.util.Arrays;

/**
 * How many bytes of an R_Key were written and not flushed as time went on. A bounded number of points: when they are
 * full, each two neighbours become one, that with more bytes.
 */
public final class BytesAtRisk {
    /** Points at most. */
    public static final int MOST_POINTS = 128;

    private final int mostPoints;
    private long[] times = new long[8];
    private long[] bytes = new long[8];
    private int size;
    private int each = 1;
    private int pending;
    private long lastBytes;
    private long lastTime;
    private long most;
    private long mostTime;

    BytesAtRisk(int mostPoints) {
        this.mostPoints = mostPoints;
    }

    void add(long time, long count) {
        long at = size == 0 ? time : Math.max(time, lastTime);
        lastTime = at;
        if (Long.compareUnsigned(count, most) > 0) {
            most = count;
            mostTime = at;
        }
        if (pending > 0) {
            // several changes share the last point
            if (Long.compareUnsigned(count, lastBytes) > 0) {
                lastBytes = count;
                bytes[size - 1] = count;
                times[size - 1] = at;
            }
        } else {
            if (size == mostPoints) {
                halve();
            }
            if (size == times.length) {
                times = Arrays.copyOf(times, size * 2);
                bytes = Arrays.copyOf(bytes, size * 2);
            }
            times[size] = at;
            bytes[size++] = count;
            lastBytes = count;
        }
        pending = (pending + 1) % each;
    }

    private void halve() {
        for (int i = 0; i < size / 2; i++) {
            int larger = Long.compareUnsigned(bytes[2 * i], bytes[2 * i + 1]) >= 0 ? 2 * i : 2 * i + 1;
            times[i] = times[larger];
            bytes[i] = bytes[larger];
        }
        size /= 2;
        each *= 2;
    }

    /** The most bytes at once, unsigned. */
    public long most() {
        return most;
    }

    /** When that was, in nanoseconds. */
    public long mostTime() {
        return mostTime;
    }

    /** Number of points. */
    public int size() {
        return size;
    }

    /** Time of a point in nanoseconds. */
    public long time(int point) {
        return times[point];
    }

    /** Bytes not flushed then, unsigned. */
    public long bytes(int point) {
        return bytes[point];
    }
}
