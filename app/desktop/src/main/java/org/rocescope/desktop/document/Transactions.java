package org.rocescope.desktop.document;

import java.util.Arrays;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * What is kept of each request message, in the order in which they became final: {@value #BYTES_PER_TRANSACTION} bytes
 * in columns and its frame numbers packed, some 2 bytes a frame.
 *
 * <p>The loading thread appends; other threads read indexes below {@link #size()}.
 */
public final class Transactions {
    /** Bytes kept a transaction, besides its frame numbers. */
    public static final int BYTES_PER_TRANSACTION = 5 * 4 + 4 * 8 + 5;

    private static final Operation[] OPERATIONS = Operation.values();
    private static final Status[] STATUSES = Status.values();
    private static final int IMMEDIATE = 1;
    private static final int INVALIDATE = 1 << 1;
    private static final int ADDRESSED = 1 << 2;
    private static final int SECOND_REQUESTS = 1 << 3;
    private static final int ALTERED = 1 << 4;
    private static final int SEVERITY_SHIFT = 5;
    private static final int SEVERITY = 0b11;
    private static final int PASSING = 1 << 7;
    private static final Severity[] SEVERITIES = Severity.values();

    private final IntColumn connections = new IntColumn();
    private final IntColumn firstPsns = new IntColumn();
    private final IntColumn lastPsns = new IntColumn();
    private final IntColumn rKeys = new IntColumn();
    private final IntColumn retransmissions = new IntColumn();
    private final LongColumn addresses = new LongColumn();
    private final LongColumn lengths = new LongColumn();
    private final LongColumn latencies = new LongColumn();
    private final LongColumn framePlaces = new LongColumn();
    private final ByteColumn operations = new ByteColumn();
    private final ByteColumn statuses = new ByteColumn();
    private final ByteColumn nakCodes = new ByteColumn();
    private final ByteColumn flushes = new ByteColumn();
    private final ByteColumn flags = new ByteColumn();
    private final FrameNumbers frames = new FrameNumbers();
    private volatile int size;

    Transactions() {}

    /**
     * Appends a transaction that is final.
     *
     * @param connection id of its connection
     * @param requester endpoint that asks, 0 or 1
     */
    int add(Transaction t, int connection, int requester) {
        connections.add(connection);
        firstPsns.add(t.firstPsn());
        lastPsns.add(t.lastPsn());
        rKeys.add(t.rKey());
        retransmissions.add(t.retransmissions());
        addresses.add(t.virtualAddress());
        lengths.add(t.length());
        latencies.add(t.latencyNanos());
        framePlaces.add(
                frames.add(t.requestFrames().toArray(), t.responseFrames().toArray()));
        operations.add((byte) t.operation().ordinal());
        statuses.add((byte) t.status().ordinal());
        nakCodes.add((byte) t.nakCode());
        flushes.add((byte) (t.placement() << 4 | t.selectivity()));
        flags.add((byte) flags(t, requester));
        return size++;
    }

    private static int flags(Transaction t, int requester) {
        return (t.hasImmediate() ? IMMEDIATE : 0)
                | (t.invalidates() ? INVALIDATE : 0)
                | (t.isAddressed() ? ADDRESSED : 0)
                | (requester == 1 ? SECOND_REQUESTS : 0)
                | (t.isAltered() ? ALTERED : 0);
    }

    /** Appends a transaction that is answered and not final yet. */
    int addPassing(Transaction t, int connection, int requester) {
        int index = add(t, connection, requester);
        flags.set(index, (byte) (flags.get(index) | PASSING));
        return index;
    }

    /** True for a transaction that is answered and not final yet. */
    boolean isPassing(int index) {
        return is(index, PASSING);
    }

    /** A transaction that was not final is so now. */
    void complete(int index, Transaction t, int connection, int requester) {
        connections.set(index, connection);
        firstPsns.set(index, t.firstPsn());
        lastPsns.set(index, t.lastPsn());
        rKeys.set(index, t.rKey());
        retransmissions.set(index, t.retransmissions());
        addresses.set(index, t.virtualAddress());
        lengths.set(index, t.length());
        latencies.set(index, t.latencyNanos());
        long[] requests = t.requestFrames().toArray();
        long[] responses = t.responseFrames().toArray();
        if (!Arrays.equals(requests, requestFrames(index)) || !Arrays.equals(responses, responseFrames(index))) {
            framePlaces.set(index, frames.add(requests, responses));
        }
        operations.set(index, (byte) t.operation().ordinal());
        statuses.set(index, (byte) t.status().ordinal());
        nakCodes.set(index, (byte) t.nakCode());
        flushes.set(index, (byte) (t.placement() << 4 | t.selectivity()));
        int severity = flags.get(index) & SEVERITY << SEVERITY_SHIFT;
        flags.set(index, (byte) (flags(t, requester) | severity));
    }

    /** Remembers that a finding is about a transaction, or names a packet of it; the worst one counts. */
    void finding(int index, Severity severity) {
        int flag = flags.get(index) & 0xFF;
        int rank = SEVERITIES.length - severity.ordinal();
        if (rank > (flag >> SEVERITY_SHIFT & SEVERITY)) {
            flags.set(index, (byte) (flag & ~(SEVERITY << SEVERITY_SHIFT) | rank << SEVERITY_SHIFT));
        }
    }

    /** The worst finding that is about it or names one of its packets, or null. */
    public Severity finding(int index) {
        int rank = flags.get(index) >> SEVERITY_SHIFT & SEVERITY;
        return rank == 0 ? null : SEVERITIES[SEVERITIES.length - rank];
    }

    /** Transactions that are final by now. */
    public int size() {
        return size;
    }

    /** Bytes that all of them take. */
    long bytes() {
        return (long) size * BYTES_PER_TRANSACTION + frames.bytes();
    }

    /** Id of its connection, see {@link Connections#byId}. */
    public int connection(int index) {
        return connections.get(index);
    }

    /** Endpoint of the connection that asks, 0 or 1. */
    public int requester(int index) {
        return is(index, SECOND_REQUESTS) ? 1 : 0;
    }

    /** What it asks for. */
    public Operation operation(int index) {
        return OPERATIONS[operations.get(index)];
    }

    /** True for a SEND or WRITE with immediate data. */
    public boolean hasImmediate(int index) {
        return is(index, IMMEDIATE);
    }

    /** True for a SEND that invalidates an R_Key. */
    public boolean invalidates(int index) {
        return is(index, INVALIDATE);
    }

    /** True if a packet was sent again with another address, R_Key or length. */
    public boolean isAltered(int index) {
        return is(index, ALTERED);
    }

    /** PSN of its first packet. */
    public int firstPsn(int index) {
        return firstPsns.get(index);
    }

    /** PSN of its last packet (for a READ: of the last response). */
    public int lastPsn(int index) {
        return lastPsns.get(index);
    }

    /** True if R_Key and address are known. */
    public boolean isAddressed(int index) {
        return is(index, ADDRESSED);
    }

    /** R_Key, unsigned 32 bits; only if {@link #isAddressed}. */
    public int rKey(int index) {
        return rKeys.get(index);
    }

    /** Virtual address, unsigned; only if {@link #isAddressed}. */
    public long virtualAddress(int index) {
        return addresses.get(index);
    }

    /** Length in bytes, or {@link Transaction#UNKNOWN}. */
    public long length(int index) {
        return lengths.get(index);
    }

    /** Nanoseconds to its answer, or {@link Transaction#UNKNOWN}. */
    public long latencyNanos(int index) {
        return latencies.get(index);
    }

    /** Request packets that were sent again. */
    public int retransmissions(int index) {
        return retransmissions.get(index);
    }

    /** How it ended. */
    public Status status(int index) {
        return STATUSES[statuses.get(index)];
    }

    /** NAK code, only with {@link Status#NAK}. */
    public int nakCode(int index) {
        return nakCodes.get(index);
    }

    /** Placement type bits of a FLUSH, see {@link org.rocescope.dissector.transport.Feth}. */
    public int placement(int index) {
        return flushes.get(index) >> 4 & 0xF;
    }

    /** Selectivity of a FLUSH, see {@link org.rocescope.dissector.transport.Feth}. */
    public int selectivity(int index) {
        return flushes.get(index) & 0xF;
    }

    /** Its first request frame, from 1. */
    public long firstRequest(int index) {
        return frames.first(framePlaces.get(index));
    }

    /** The last frame that answers it, from 1; 0 if none does. */
    public long lastResponse(int index) {
        return frames.lastOfSecond(framePlaces.get(index));
    }

    /** Frames of its request packets, from 1, those sent again too. */
    public long[] requestFrames(int index) {
        return frames.get(framePlaces.get(index), false);
    }

    /** Frames that answer it, from 1. */
    public long[] responseFrames(int index) {
        return frames.get(framePlaces.get(index), true);
    }

    private boolean is(int index, int flag) {
        return (flags.get(index) & flag) != 0;
    }
}
