package org.rocescope.dissector.diagnosis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocescope.dissector.connection.Connection;

/** The connections and frames that show one trouble, up to a bound; the counts are the diagnosis's own. */
final class Case {
    /** Connections that are named at most. */
    static final int MOST_CONNECTIONS = 100;
    /** Frames that are named at most. */
    static final int MOST_FRAMES = 10;

    private static final int[] NO_IDS = {};
    private static final long[] NO_FRAMES = {};

    private int[] ids = NO_IDS;
    private int named;
    /** In rising order. */
    private long[] frames = NO_FRAMES;

    private long count;

    /** Adds a connection, which has ended and so has its number. */
    Case add(Connection connection) {
        count++;
        if (named < MOST_CONNECTIONS) {
            if (named == ids.length) {
                ids = Arrays.copyOf(ids, Math.max(2, named * 2));
            }
            ids[named++] = connection.id();
        }
        return this;
    }

    Case add(Frames more) {
        for (int i = 0; i < more.size() && frames.length < MOST_FRAMES; i++) {
            add(more.get(i));
        }
        return this;
    }

    Case add(long frame) {
        if (frame <= 0 || frames.length >= MOST_FRAMES) {
            return this;
        }
        int found = Arrays.binarySearch(frames, frame);
        if (found < 0) {
            int at = -found - 1;
            long[] more = new long[frames.length + 1];
            System.arraycopy(frames, 0, more, 0, at);
            more[at] = frame;
            System.arraycopy(frames, at, more, at + 1, frames.length - at);
            frames = more;
        }
        return this;
    }

    /** How many connections show it, named or not. */
    long count() {
        return count;
    }

    /** Numbers of those that are named. */
    List<Integer> connections() {
        List<Integer> list = new ArrayList<>(named);
        for (int i = 0; i < named; i++) {
            list.add(ids[i]);
        }
        return list;
    }

    List<Long> frames() {
        return Arrays.stream(frames).boxed().toList();
    }
}
