package org.rocescope.dissector.diagnosis;

import java.util.List;

/**
 * What an expert would say on seeing the whole: stands above single findings, with its evidence and what to check next.
 *
 * @param id short name, the same for the same kind of trouble: "silent-peer"
 * @param connections numbers of the first connections that show it, at most 100
 * @param frames frames that show it, the telling ones, at most 10
 * @param message what is the matter, with numbers
 * @param advice what to check next
 */
public record Diagnosis(String id, List<Integer> connections, List<Long> frames, String message, String advice) {
    /** Copies the lists. */
    public Diagnosis {
        connections = List.copyOf(connections);
        frames = List.copyOf(frames);
    }
}
