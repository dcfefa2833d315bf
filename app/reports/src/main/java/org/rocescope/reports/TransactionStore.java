package org.rocescope.reports;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Transactions kept for a report that lists them after what is known last. Each is kept as some 40 bytes: numbers of
 * seven bits a byte, frames as the difference from the one before.
 */
final class TransactionStore {
    /** Takes the transactions. */
    interface Taker {
        void take(TransactionEntry transaction) throws IOException;
    }

    private static final int CHUNK = 1 << 16;
    /** An index has so many bits in a sort key, the id has the others. */
    private static final int INDEX_BITS = 28;
    /** Transactions that can be kept; further ones are counted, and the report says how many it lists. */
    static final int MOST = 1 << INDEX_BITS;
    /** Transactions that are kept where nobody asks for more. */
    static final int MOST_UNASKED = 1 << 20;
    /** Bytes that a transaction may take on the average; that is room for many frames. */
    private static final int BYTES_EACH = 128;

    private static final int HAS_ADDRESS = 1;
    private static final int HAS_LENGTH = 2;
    private static final int HAS_LATENCY = 4;
    private static final int HAS_FLUSH = 8;
    private static final int SECOND_REQUESTS = 16;
    private static final int HAS_NAK = 32;
    private static final int HAS_REGION = 64;

    private final Map<String, Integer> regionIndexes = new HashMap<>();
    private final List<String> regions = new ArrayList<>();
    private final List<byte[]> chunks = new ArrayList<>();
    private long[] starts = new long[1024];
    private long[] order = new long[1024];
    private final int most;
    private final long mostBytes;
    private int size;
    private long leftOut;
    private byte[] chunk = {};
    private long end;
    private long at;

    /**
     * Keeps transactions.
     *
     * @param most how many at most, and 128 bytes for each of these in all
     */
    TransactionStore(long most) {
        this.most = (int) Math.min(most, MOST);
        mostBytes = Math.max(CHUNK, this.most * (long) BYTES_EACH);
    }

    int size() {
        return size;
    }

    /** How many were not kept. */
    long leftOut() {
        return leftOut;
    }

    void add(TransactionEntry t) {
        if (size == most || end >= mostBytes) {
            leftOut++;
            return;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            order = Arrays.copyOf(order, size * 2);
        }
        starts[size] = end;
        order[size] = t.id() << INDEX_BITS | size;
        size++;
        int flags = (t.rkey() != null ? HAS_ADDRESS : 0)
                | (t.length() != null ? HAS_LENGTH : 0)
                | (t.latencyNanos() != null ? HAS_LATENCY : 0)
                | (t.flush() != null ? HAS_FLUSH : 0)
                | (t.requester() == 1 ? SECOND_REQUESTS : 0)
                | (t.nak() != null ? HAS_NAK : 0)
                | (t.region() != null ? HAS_REGION : 0);
        put(flags);
        put(t.id());
        put(t.connection());
        put(Words.OPERATIONS.indexOf(t.operation()));
        put(Words.STATUSES.indexOf(t.status()));
        put(t.psnFirst());
        put(t.psnLast());
        put(t.retransmissions());
        put(t.requestFrames());
        put(t.responseFrames());
        if (t.rkey() != null) {
            put(t.rkey());
            put(t.va());
        }
        if (t.length() != null) {
            put(t.length());
        }
        if (t.latencyNanos() != null) {
            put(t.latencyNanos());
        }
        if (t.flush() != null) {
            put(Words.flushIndex(t.flush()));
        }
        if (t.nak() != null) {
            put(Words.NAKS.indexOf(t.nak()));
        }
        if (t.region() != null) {
            put(regionIndexes.computeIfAbsent(t.region(), name -> {
                regions.add(name);
                return regions.size() - 1;
            }));
        }
    }

    private void put(long[] frames) {
        put(frames.length);
        long before = 0;
        for (long frame : frames) {
            long difference = frame - before;
            put(difference << 1 ^ difference >> 63);
            before = frame;
        }
    }

    private void put(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            putByte((int) rest | 0x80);
            rest >>>= 7;
        }
        putByte((int) rest);
    }

    private void putByte(int value) {
        int offset = (int) (end % CHUNK);
        if (offset == 0) {
            chunk = new byte[CHUNK];
            chunks.add(chunk);
        }
        chunk[offset] = (byte) value;
        end++;
    }

    /** Gives all transactions in the order of their ids, which is that of their first frames. */
    void forEach(Taker taker) throws IOException {
        Arrays.sort(order, 0, size);
        for (int i = 0; i < size; i++) {
            at = starts[(int) order[i] & MOST - 1];
            taker.take(entry());
        }
    }

    private TransactionEntry entry() {
        int flags = (int) get();
        long id = get();
        int connection = (int) get();
        String operation = Words.OPERATIONS.get((int) get());
        String status = Words.STATUSES.get((int) get());
        int psnFirst = (int) get();
        int psnLast = (int) get();
        int retransmissions = (int) get();
        long[] requestFrames = frames();
        long[] responseFrames = frames();
        boolean addressed = (flags & HAS_ADDRESS) != 0;
        Long rkey = addressed ? (Long) get() : null;
        Long va = addressed ? (Long) get() : null;
        Long length = (flags & HAS_LENGTH) != 0 ? (Long) get() : null;
        Long latency = (flags & HAS_LATENCY) != 0 ? (Long) get() : null;
        TransactionEntry.Flush flush = (flags & HAS_FLUSH) != 0 ? Words.flush((int) get()) : null;
        String nak = (flags & HAS_NAK) != 0 ? Words.NAKS.get((int) get()) : null;
        String region = (flags & HAS_REGION) != 0 ? regions.get((int) get()) : null;
        return new TransactionEntry(
                id,
                connection,
                (flags & SECOND_REQUESTS) != 0 ? 1 : 0,
                operation,
                psnFirst,
                psnLast,
                requestFrames,
                responseFrames,
                rkey,
                va,
                length,
                status,
                nak,
                latency,
                retransmissions,
                flush,
                region);
    }

    private long[] frames() {
        long[] frames = new long[(int) get()];
        long before = 0;
        for (int i = 0; i < frames.length; i++) {
            long folded = get();
            before += folded >>> 1 ^ -(folded & 1);
            frames[i] = before;
        }
        return frames;
    }

    private long get() {
        long value = 0;
        int shift = 0;
        while (true) {
            int next = chunks.get((int) (at / CHUNK))[(int) (at % CHUNK)];
            at++;
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
            shift += 7;
        }
    }
}
