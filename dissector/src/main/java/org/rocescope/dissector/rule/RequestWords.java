package org.rocescope.dissector.rule;

import java.util.Locale;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Requests and numbers in words, for messages. */
final class RequestWords {
    private RequestWords() {}

    /** The name of an operation, as the specification has it. */
    static String name(Operation operation) {
        return switch (operation) {
            case RDMA_WRITE -> "WRITE";
            case RDMA_READ_REQUEST -> "READ";
            case RDMA_READ_RESPONSE -> "READ response";
            case ATOMIC_ACKNOWLEDGE -> "atomic acknowledge";
            case COMPARE_SWAP -> "COMPARE & SWAP";
            case FETCH_ADD -> "FETCH & ADD";
            case ATOMIC_WRITE -> "ATOMIC WRITE";
            default -> operation.name();
        };
    }

    /** The kind of a message, such as "SEND with invalidate" or "FLUSH for persistence". */
    static String kind(Transaction t) {
        String name = name(t.operation());
        if (t.operation() == Operation.FLUSH) {
            return name
                    + switch (t.placement() & (Feth.GLOBAL_VISIBILITY | Feth.PERSISTENCE)) {
                        case Feth.GLOBAL_VISIBILITY -> " for global visibility";
                        case Feth.PERSISTENCE -> " for persistence";
                        case 0 -> " without placement type";
                        default -> " for global visibility and persistence";
                    };
        }
        return name + (t.hasImmediate() ? " with immediate" : t.invalidates() ? " with invalidate" : "");
    }

    /** A message with its numbers: kind, PSNs, length, address and key. */
    static String request(Transaction t) {
        StringBuilder text = new StringBuilder(kind(t)).append(" at PSN ").append(t.firstPsn());
        if (t.lastPsn() != t.firstPsn()) {
            text.append('-').append(t.lastPsn());
        }
        boolean region = t.operation() == Operation.FLUSH && t.selectivity() != Feth.RANGE;
        if (t.isAddressed()) {
            text.append(region ? " of the whole region" : " of " + bytes(t.length()));
            if (!region) {
                text.append(" at ").append(hex(t.virtualAddress()));
            }
            text.append(", R_Key ").append(hex(t.rKey() & 0xFFFFFFFFL));
        } else if (t.length() >= 0) {
            text.append(" of ").append(bytes(t.length()));
        }
        return text.toString();
    }

    /** A number of bytes with its unit. */
    static String bytes(long count) {
        return count == 1 ? "1 byte" : count + " bytes";
    }

    /** A number in hexadecimal. */
    static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    /** A time with a fitting unit. */
    static String duration(long nanos) {
        if (nanos < 10_000) {
            return nanos + " ns";
        }
        if (nanos < 10_000_000) {
            return String.format(Locale.ROOT, "%.1f us", nanos / 1e3);
        }
        return nanos < 10_000_000_000L
                ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }
}
