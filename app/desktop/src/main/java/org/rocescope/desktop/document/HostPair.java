package org.rocescope.desktop.document;

import org.rocescope.desktop.document.ConnectionEntry.Endpoint;
import org.rocescope.dissector.rule.Severity;

/** Two hosts whose queue pairs talk to each other: sums over their connections. The loading thread adds; others read. */
public final class HostPair {
    private final Endpoint first;
    private final Endpoint second;
    private volatile int connections;
    private volatile long requests;
    private volatile long packets;
    private volatile long bytes;
    private volatile long retransmitted;
    private volatile long naks;
    private volatile long receiverNotReady;
    private volatile long unflushedBytes;
    private volatile long[] findings = new long[Severity.values().length];

    HostPair(Endpoint first, Endpoint second) {
        this.first = first;
        this.second = second;
    }

    void add(ConnectionEntry entry) {
        add(entry, 1);
    }

    /** Takes out what a connection had counted by then. */
    void remove(ConnectionEntry entry) {
        add(entry, -1);
    }

    private void add(ConnectionEntry entry, int times) {
        connections = connections + times;
        requests = requests + times * entry.requests();
        packets = packets + times * (entry.packets()[0] + entry.packets()[1]);
        bytes = bytes + times * (entry.bytes()[0] + entry.bytes()[1]);
        retransmitted = retransmitted + times * entry.retransmitted();
        naks = naks + times * entry.nakCount();
        receiverNotReady = receiverNotReady + times * entry.receiverNotReady();
        unflushedBytes = unflushedBytes + times * entry.unflushedBytes();
    }

    void findings(long[] more) {
        long[] sums = findings.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += more[i];
        }
        findings = sums;
    }

    /** One of the hosts, with a queue pair of it. */
    public Endpoint first() {
        return first;
    }

    /** The other host, with a queue pair of it. */
    public Endpoint second() {
        return second;
    }

    /** Connections between them. */
    public int connections() {
        return connections;
    }

    /** Request messages of all kinds. */
    public long requests() {
        return requests;
    }

    /** Packets both ways. */
    public long packets() {
        return packets;
    }

    /** Payload bytes both ways. */
    public long bytes() {
        return bytes;
    }

    /** Request packets sent again. */
    public long retransmitted() {
        return retransmitted;
    }

    /** NAKs of all codes. */
    public long naks() {
        return naks;
    }

    /** RNR NAKs. */
    public long receiverNotReady() {
        return receiverNotReady;
    }

    /** Bytes written and not flushed though a flush was due. */
    public long unflushedBytes() {
        return unflushedBytes;
    }

    /** Findings by severity, {@link Severity#ordinal()}. */
    public long[] findings() {
        return findings;
    }
}
