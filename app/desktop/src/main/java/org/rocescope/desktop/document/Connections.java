package org.rocescope.desktop.document;

import java.util.Arrays;
import java.util.List;
import org.rocescope.dissector.rule.Severity;

/**
 * The connections that have ended, in the order in which they did, and how packets belong to them. The loading thread
 * adds; other threads read.
 */
public final class Connections {
    private static final int KINDS = Severity.values().length;
    private static final long[] NO_FINDINGS = new long[KINDS];

    private final Flows flows;
    private final Entries<ConnectionEntry> entries = new Entries<>();
    /** For each row and endpoint the row that used the same flow before, or {@link Packets#NONE}. */
    private final IntColumn earlier = new IntColumn();
    /** Row + 1 by id; 0 for an id that has not ended. */
    private volatile int[] rows = new int[16];

    private volatile long[][] findings = new long[16][];
    private volatile Latencies[] latencies = Latencies.notYet();

    Connections(Flows flows) {
        this.flows = flows;
    }

    void add(ConnectionEntry entry) {
        int row = entries.size();
        int id = entry.id();
        for (int flow : entry.flows()) {
            earlier.add(flow == Packets.NONE ? Packets.NONE : flows.connection(flow, row));
        }
        entries.append(entry);
        int[] grown = id >= rows.length ? Arrays.copyOf(rows, Math.max(id + 1, rows.length * 2)) : rows;
        grown[id] = row + 1;
        rows = grown;
    }

    void finding(FindingEntry finding) {
        int id = finding.connection();
        if (id < 0) {
            return;
        }
        long[][] grown =
                id >= findings.length ? Arrays.copyOf(findings, Math.max(id + 1, findings.length * 2)) : findings;
        long[] counts = grown[id] == null ? new long[KINDS] : grown[id].clone();
        counts[finding.severity().ordinal()]++;
        grown[id] = counts;
        findings = grown;
    }

    void latencies(Latencies[] byId) {
        latencies = byId;
    }

    /** Above all ids. */
    int idBound() {
        return rows.length;
    }

    /** The connections, in the order in which they ended; grows. */
    public List<ConnectionEntry> list() {
        return entries;
    }

    /** The connection with an id, or null while it has not ended. */
    public ConnectionEntry byId(int id) {
        int[] known = rows;
        int row = id < 0 || id >= known.length ? 0 : known[id];
        return row == 0 ? null : entries.get(row - 1);
    }

    /** Findings of a connection by severity, {@link Severity#ordinal()}. */
    public long[] findings(int id) {
        long[][] known = findings;
        return id < 0 || id >= known.length || known[id] == null ? NO_FINDINGS : known[id];
    }

    /** How long its requests took; null if none is known, or not yet. */
    public Latencies latencies(int id) {
        Latencies[] known = latencies;
        return id < 0 || id >= known.length ? null : known[id];
    }

    /**
     * Id of the connection that a packet belongs to, or {@link Packets#NONE} if that is none, or not known yet. Where queue
     * pairs have had several lives it is the last that had begun: a packet captured twice may come behind its last frame.
     */
    public int of(Packets packets, int row) {
        int flow = packets.flow(row);
        int at = flow == Packets.NONE ? Packets.NONE : flows.connection(flow);
        while (at != Packets.NONE) {
            ConnectionEntry entry = entries.get(at);
            int before = earlier.get(at * 2 + (entry.flows()[0] == flow ? 0 : 1));
            if (row + 1 >= entry.firstFrame() || before == Packets.NONE) {
                return entry.id();
            }
            at = before;
        }
        return Packets.NONE;
    }
}
