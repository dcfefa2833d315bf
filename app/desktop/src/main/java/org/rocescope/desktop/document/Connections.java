package org.rocescope.desktop.document;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.desktop.document.ConnectionEntry.Endpoint;
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

    private final Entries<HostPair> pairs = new Entries<>();
    private final Map<String, Integer> pairNumbers = new HashMap<>();
    /** For each row the number of its pair of hosts. */
    private final IntColumn pairOfRow = new IntColumn();

    private volatile long[][] findings = new long[16][];
    private volatile Latencies[] latencies = Latencies.notYet();

    Connections(Flows flows) {
        this.flows = flows;
    }

    /** Adds a connection, or puts what is known of it by now in the place of what was known before. */
    void put(ConnectionEntry entry) {
        int row = row(entry.id());
        if (row == Packets.NONE) {
            add(entry);
            return;
        }
        ConnectionEntry before = entries.get(row);
        for (int end = 0; end < 2; end++) {
            int flow = entry.flows()[end];
            if (before.flows()[end] == Packets.NONE && flow != Packets.NONE) {
                earlier.set(row * 2 + end, flows.connection(flow, row));
            }
        }
        HostPair pair = pairs.get(pairOfRow.get(row));
        pair.remove(before);
        pair.add(entry);
        entries.replace(row, entry);
    }

    private void add(ConnectionEntry entry) {
        int row = entries.size();
        int id = entry.id();
        for (int flow : entry.flows()) {
            earlier.add(flow == Packets.NONE ? Packets.NONE : flows.connection(flow, row));
        }
        int pair = pair(entry);
        pairOfRow.add(pair);
        pairs.get(pair).add(entry);
        pairs.get(pair).findings(findings(id));
        entries.append(entry);
        int[] grown = id >= rows.length ? Arrays.copyOf(rows, Math.max(id + 1, rows.length * 2)) : rows;
        grown[id] = row + 1;
        rows = grown;
    }

    private int pair(ConnectionEntry entry) {
        Endpoint first = entry.endpoints().get(0);
        Endpoint second = entry.endpoints().get(1);
        boolean turned = first.address().compareTo(second.address()) > 0;
        String key = turned ? second.address() + " " + first.address() : first.address() + " " + second.address();
        Integer known = pairNumbers.get(key);
        if (known == null) {
            known = pairs.size();
            pairNumbers.put(key, known);
            pairs.append(turned ? new HostPair(second, first) : new HostPair(first, second));
        }
        return known;
    }

    void finding(FindingEntry finding) {
        finding(finding, 1);
    }

    /** Takes out a finding that is to be counted otherwise. */
    void withdraw(FindingEntry finding) {
        finding(finding, -1);
    }

    private void finding(FindingEntry finding, int times) {
        int id = finding.connection();
        if (id < 0) {
            return;
        }
        long[][] grown =
                id >= findings.length ? Arrays.copyOf(findings, Math.max(id + 1, findings.length * 2)) : findings;
        long[] counts = grown[id] == null ? new long[KINDS] : grown[id].clone();
        counts[finding.severity().ordinal()] += times;
        grown[id] = counts;
        findings = grown;
        int row = row(id);
        if (row != Packets.NONE) {
            long[] one = new long[KINDS];
            one[finding.severity().ordinal()] = times;
            pairs.get(pairOfRow.get(row)).findings(one);
        }
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

    /** The pairs of hosts between which there are connections; grows. */
    public List<HostPair> pairs() {
        return pairs;
    }

    /** Place in {@link #pairs} of the hosts of a connection, by its place in {@link #list}. */
    public int pair(int row) {
        return pairOfRow.get(row);
    }

    /** Place in {@link #list} of the connection with an id, or {@link Packets#NONE} while it has not ended. */
    public int row(int id) {
        int[] known = rows;
        return id < 0 || id >= known.length ? Packets.NONE : known[id] - 1;
    }

    /** The connection with an id, or null while it has not ended. */
    public ConnectionEntry byId(int id) {
        int row = row(id);
        return row == Packets.NONE ? null : entries.get(row);
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
