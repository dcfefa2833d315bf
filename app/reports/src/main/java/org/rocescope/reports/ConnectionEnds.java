package org.rocescope.reports;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ends of connections, for forms that name them beside what was found: of those with findings, and of the first others,
 * which a diagnosis may be about.
 */
public final class ConnectionEnds {
    private final Map<Integer, List<ConnectionEntry.Endpoint>> ends = new HashMap<>();
    /** Connections with findings that have not ended. */
    private final Set<Integer> open = new HashSet<>();

    private int others;

    /** Takes a finding of a connection that comes later. */
    public void add(FindingEntry finding) {
        if (finding.connection() != null && ends.size() + open.size() < 2 * Kept.MOST_OF_DOCUMENT) {
            open.add(finding.connection());
        }
    }

    /** Takes a connection. */
    public void add(ConnectionEntry connection) {
        if (open.remove(connection.id()) || others++ < Kept.MOST_OF_DOCUMENT) {
            ends.put(connection.id(), connection.endpoints());
        }
    }

    /** Both ends of a connection; null if they were not kept. */
    public List<ConnectionEntry.Endpoint> of(int connection) {
        return ends.get(connection);
    }
}
