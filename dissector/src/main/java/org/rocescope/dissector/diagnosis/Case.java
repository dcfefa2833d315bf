package org.rocescope.dissector.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.rocescope.dissector.connection.Connection;

/** The connections and frames that show one trouble, up to a bound; the counts are the diagnosis's own. */
final class Case {
    /** Connections that are named at most. */
    static final int MOST_CONNECTIONS = 100;
    /** Frames that are named at most. */
    static final int MOST_FRAMES = 10;

    private final List<Connection> connections = new ArrayList<>();
    private final TreeSet<Long> frames = new TreeSet<>();
    private long count;

    Case add(Connection connection) {
        count++;
        if (connections.size() < MOST_CONNECTIONS) {
            connections.add(connection);
        }
        return this;
    }

    Case add(Frames more) {
        for (int i = 0; i < more.size() && frames.size() < MOST_FRAMES; i++) {
            add(more.get(i));
        }
        return this;
    }

    Case add(long frame) {
        if (frame > 0 && frames.size() < MOST_FRAMES) {
            frames.add(frame);
        }
        return this;
    }

    /** How many connections show it, named or not. */
    long count() {
        return count;
    }

    List<Connection> connections() {
        return connections;
    }

    List<Long> frames() {
        return List.copyOf(frames);
    }
}
