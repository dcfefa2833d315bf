package org.rocescope.desktop.signs;

import java.util.Locale;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** The words and measures that the views use for what the analysis says. */
public final class Words {
    private static final String[] NAKS = {
        "PSN sequence error", "invalid request", "remote access error", "remote operational error", "invalid RD request"
    };

    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    private static final String[] TIMES = {"ns", "µs", "ms", "s"};

    private Words() {}

    /** What a request message asks for. */
    public static String operation(Transactions transactions, int index) {
        return request(transactions.operation(index))
                + (transactions.operation(index) == Operation.FLUSH ? flush(transactions, index) : "")
                + (transactions.hasImmediate(index) ? " with immediate" : "")
                + (transactions.invalidates(index) ? " with invalidate" : "");
    }

    /** What requests of a kind ask for. */
    public static String request(Operation operation) {
        return switch (operation) {
            case RDMA_READ_REQUEST -> "RDMA READ";
            case COMPARE_SWAP -> "COMPARE & SWAP";
            case FETCH_ADD -> "FETCH & ADD";
            default -> operation(operation);
        };
    }

    private static String flush(Transactions transactions, int index) {
        boolean visible = (transactions.placement(index) & Feth.GLOBAL_VISIBILITY) != 0;
        boolean persistent = (transactions.placement(index) & Feth.PERSISTENCE) != 0;
        return (visible && persistent
                        ? " for visibility and persistence"
                        : persistent ? " for persistence" : visible ? " for visibility" : " for nothing")
                + (transactions.selectivity(index) == Feth.REGION ? " of the region" : "");
    }

    /**
     * How many findings there are of each severity.
     *
     * @param counts by {@link Severity#ordinal()}
     */
    public static String findings(long[] counts) {
        StringBuilder text = new StringBuilder();
        for (Severity severity : Severity.values()) {
            long count = counts[severity.ordinal()];
            if (count > 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(count(count))
                        .append(' ')
                        .append(SeveritySign.word(severity))
                        .append(count == 1 ? "" : "s");
            }
        }
        return text.toString();
    }

    /** The worst severity of which there is a finding, or null. */
    public static Severity worst(long[] counts) {
        for (Severity severity : Severity.values()) {
            if (counts[severity.ordinal()] > 0) {
                return severity;
            }
        }
        return null;
    }

    /** A count, nothing for 0. */
    public static String positive(long count) {
        return count == 0 ? "" : count(count);
    }

    /** A 32-bit number as hexadecimal. */
    public static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }

    /** The name of an operation. */
    public static String operation(Operation operation) {
        return operation.name().replace('_', ' ');
    }

    /** How a request message ended. */
    public static String status(Transactions transactions, int index) {
        return switch (transactions.status(index)) {
            case COMPLETED -> "completed";
            case NAK -> "NAK: " + nak(transactions.nakCode(index));
            case RNR -> "receiver never ready";
            case UNANSWERED -> "unanswered";
            case UNACKNOWLEDGED_SERVICE -> "not acknowledged by this service";
            case PARTIAL, OPEN -> "not captured whole";
        };
    }

    /** What a NAK code means. */
    public static String nak(int code) {
        return code >= 0 && code < NAKS.length ? NAKS[code] : "reserved code " + code;
    }

    /** A span of time: three significant digits and a unit, as the command line's reports have it. */
    public static String nanos(long nanos) {
        return scaled(nanos, TIMES);
    }

    private static String scaled(long value, String[] units) {
        if (value < 1000) {
            return value + " " + units[0];
        }
        double rest = value;
        int unit = 0;
        // 999.5 would be shown as 1000
        while (rest >= 999.5 && unit < units.length - 1) {
            rest /= 1000;
            unit++;
        }
        int digits = rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + digits + "f %s", rest, units[unit]);
    }

    /** A count with its thousands apart. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A number of bytes: three significant digits and a unit, as the command line's reports have it. */
    public static String bytes(long bytes) {
        return scaled(bytes, BYTES);
    }

    /** Both ends of a connection. */
    public static String endpoints(ConnectionEntry connection) {
        return endpoint(connection.endpoints().get(0)) + " ↔ "
                + endpoint(connection.endpoints().get(1));
    }

    /** One end of a connection. */
    public static String endpoint(ConnectionEntry.Endpoint endpoint) {
        return endpoint.address() + " QP "
                + (endpoint.queuePair() == Flow.UNKNOWN ? "?" : "0x" + Integer.toHexString(endpoint.queuePair()));
    }
}
