package org.rocescope.desktop.document;

import java.util.Arrays;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/**
 * How long completed requests took, by connection id; made once all transactions are there.
 *
 * @param count requests whose latency is known
 * @param median half of them took no longer, in nanoseconds
 * @param p99 99 of 100 took no longer
 * @param most the slowest
 */
public record Latencies(int count, long median, long p99, long most) {
    private static final Latencies[] NOT_YET = {};

    static Latencies[] notYet() {
        return NOT_YET;
    }

    /** The latencies of each connection; null for one without any. */
    static Latencies[] of(Transactions transactions, int connections) {
        int[] starts = new int[connections + 1];
        int size = transactions.size();
        for (int i = 0; i < size; i++) {
            if (isTold(transactions, i)) {
                starts[transactions.connection(i) + 1]++;
            }
        }
        for (int i = 0; i < connections; i++) {
            starts[i + 1] += starts[i];
        }
        long[] nanos = new long[starts[connections]];
        int[] ends = starts.clone();
        for (int i = 0; i < size; i++) {
            if (isTold(transactions, i)) {
                nanos[ends[transactions.connection(i)]++] = transactions.latencyNanos(i);
            }
        }
        Latencies[] all = new Latencies[connections];
        for (int i = 0; i < connections; i++) {
            int from = starts[i];
            int count = starts[i + 1] - from;
            if (count > 0) {
                Arrays.sort(nanos, from, from + count);
                all[i] = new Latencies(
                        count,
                        nanos[from + (count - 1) / 2],
                        nanos[from + (int) ((99L * count + 99) / 100) - 1],
                        nanos[from + count - 1]);
            }
        }
        return all;
    }

    private static boolean isTold(Transactions transactions, int index) {
        return transactions.status(index) == Status.COMPLETED
                && transactions.latencyNanos(index) != Transaction.UNKNOWN
                && transactions.connection(index) >= 0;
    }
}
