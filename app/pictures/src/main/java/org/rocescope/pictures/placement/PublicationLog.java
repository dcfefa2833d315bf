package org.rocescope.pictures.placement;

import java.util.Arrays;

/** The messages of a direction that tell the peer that data is there, in order; the first {@value #MOST}. */
final class PublicationLog {
    static final int MOST = 1 << 14;

    private long[] frames = new long[16];
    private long[] times = new long[16];
    private long[] ordinals = new long[16];
    private int size;

    void add(long frame, long time, long ordinal) {
        if (size == MOST) {
            return;
        }
        if (size == frames.length) {
            frames = Arrays.copyOf(frames, size * 2);
            times = Arrays.copyOf(times, size * 2);
            ordinals = Arrays.copyOf(ordinals, size * 2);
        }
        frames[size] = frame;
        ordinals[size] = ordinal;
        times[size++] = time;
    }

    /** Place of the message with a first frame, or -1. */
    int find(long frame) {
        for (int i = 0; i < size; i++) {
            if (frames[i] == frame) {
                return i;
            }
        }
        return -1;
    }

    long time(int place) {
        return times[place];
    }

    /** Its place among all messages of the direction. */
    long ordinal(int place) {
        return ordinals[place];
    }

    /** The place of the publication before it among all messages, 0 if there is none. */
    long before(int place) {
        return place == 0 ? 0 : ordinals[place - 1];
    }
}
