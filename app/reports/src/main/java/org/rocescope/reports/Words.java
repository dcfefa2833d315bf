package org.rocescope.reports;

import java.util.List;
import java.util.Locale;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.reports.TransactionEntry.Flush;

/** The words that reports use for operations, statuses and the like: other tools rely on them. */
final class Words {
    /** Names of the NAK codes from 0. */
    static final List<String> NAKS = List.of(
            "PSN_SEQUENCE_ERROR",
            "INVALID_REQUEST",
            "REMOTE_ACCESS_ERROR",
            "REMOTE_OPERATIONAL_ERROR",
            "INVALID_RD_REQUEST");

    /** The operations in the order in which reports list them. */
    static final List<String> OPERATIONS = List.of(
            "SEND",
            "SEND_WITH_IMMEDIATE",
            "SEND_WITH_INVALIDATE",
            "RDMA_WRITE",
            "RDMA_WRITE_WITH_IMMEDIATE",
            "RDMA_READ",
            "COMPARE_SWAP",
            "FETCH_ADD",
            "FLUSH",
            "ATOMIC_WRITE");

    static final List<String> STATUSES =
            List.of("completed", "nak", "rnr", "unanswered", "unacknowledged-service", "partial");

    private static final int PLACEMENT_MASK = Feth.GLOBAL_VISIBILITY | Feth.PERSISTENCE;
    private static final List<List<String>> PLACEMENTS =
            List.of(List.of(), List.of("visibility"), List.of("persistence"), List.of("visibility", "persistence"));
    private static final Flush[] FLUSHES = new Flush[4 * 3];

    static {
        String[] selectivities = {"range", "region", null};
        for (int i = 0; i < FLUSHES.length; i++) {
            FLUSHES[i] = new Flush(PLACEMENTS.get(i & PLACEMENT_MASK), selectivities[i >> 2]);
        }
    }

    private Words() {}

    /** A constant as a word: in small letters, with hyphens. */
    static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A time in nanoseconds since 1970 as ISO 8601 has it, in UTC. */
    static String time(long nanos) {
        StringBuilder text = new StringBuilder();
        FieldText.appendTime(nanos, text);
        return text.toString();
    }

    /** Index of a message's operation in {@link #OPERATIONS}. */
    static int operation(Transaction transaction) {
        return switch (transaction.operation()) {
            case SEND -> transaction.hasImmediate() ? 1 : transaction.invalidates() ? 2 : 0;
            case RDMA_WRITE -> transaction.hasImmediate() ? 4 : 3;
            case RDMA_READ_REQUEST -> 5;
            case COMPARE_SWAP -> 6;
            case FETCH_ADD -> 7;
            case FLUSH -> 8;
            case ATOMIC_WRITE -> 9;
            default -> throw new IllegalArgumentException(transaction.operation() + " is no request");
        };
    }

    /** Name of an operation, whatever else its messages carry. */
    static String operation(Operation operation) {
        return operation == Operation.RDMA_READ_REQUEST ? "RDMA_READ" : operation.name();
    }

    /** How a message ended. */
    static String status(Status status) {
        return switch (status) {
            case COMPLETED -> "completed";
            case NAK -> "nak";
            case RNR -> "rnr";
            case UNANSWERED -> "unanswered";
            case UNACKNOWLEDGED_SERVICE -> "unacknowledged-service";
            case PARTIAL, OPEN -> "partial";
        };
    }

    /** The NAK that ended a message, or null; reserved codes have no name. */
    static String nak(Transaction transaction) {
        int code = transaction.nakCode();
        return transaction.status() == Status.NAK && code < NAKS.size() ? NAKS.get(code) : null;
    }

    /** What a FLUSH asks for, or null. */
    static Flush flush(Transaction transaction) {
        return transaction.operation() == Operation.FLUSH
                ? flush(flushIndex(transaction.placement(), transaction.selectivity()))
                : null;
    }

    private static int flushIndex(int placement, int selectivity) {
        int reserved = 2;
        return placement & PLACEMENT_MASK | Math.min(selectivity, reserved) << 2;
    }

    /** One of the twelve kinds of FLUSH. */
    static Flush flush(int index) {
        return FLUSHES[index];
    }

    /** Index of a kind of FLUSH. */
    static int flushIndex(Flush flush) {
        int placement = PLACEMENTS.indexOf(flush.placement());
        return placement
                | (flush.selectivity() == null ? 2 : flush.selectivity().equals("region") ? 1 : 0) << 2;
    }

    static String severity(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
