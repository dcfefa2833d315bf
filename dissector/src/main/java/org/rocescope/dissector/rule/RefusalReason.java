package org.rocescope.dissector.rule;

import static org.rocescope.dissector.rule.RequestWords.bytes;
import static org.rocescope.dissector.rule.RequestWords.name;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Says why a request was refused, as far as the capture shows it (source: mpe.md sections 4 and 10). */
final class RefusalReason {
    private static final long LONGEST_FLUSH = 0x7FFFFFFFL;
    private static final long LONGEST_ACCESS = 0x80000000L;

    private RefusalReason() {}

    static String message(Transaction t, Flow flow, FlowHistory history, RegionUses regions) {
        KnownKey told = t.isAddressed() ? regions.known().find(flow.to(), t.rKey()) : null;
        String reason = switch (t.nakCode()) {
            case RefusedRequests.REMOTE_ACCESS -> new RefusedAccess(t, flow, history.keys, regions).reason();
            case RefusedRequests.REMOTE_OPERATIONAL -> operational(t);
            default -> invalid(t, history, told);
        };
        return RequestWords.request(t) + RegionWords.named(told, t) + " was refused with NAK "
                + Aeth.nakName(t.nakCode()) + " (0x6" + t.nakCode() + "): " + reason;
    }

    private static String operational(Transaction t) {
        return t.operation() == Operation.SEND || t.hasImmediate()
                ? "the responder could not execute it; with a SEND look at the receive buffer, whose memory may be gone"
                        + " or, with Linux's software RoCE, too short"
                : "the responder could not execute it because of a fault of its own";
    }

    /** What is wrong with a request by its own numbers; null if nothing is seen. */
    static String faultOf(Transaction t) {
        if (!t.isAddressed()) {
            return null;
        }
        long misaligned = t.virtualAddress() & 7;
        switch (t.operation()) {
            case ATOMIC_WRITE -> {
                if (misaligned != 0) {
                    return "the address is " + bytes(misaligned) + " behind a multiple of 8, an ATOMIC WRITE needs one";
                }
                if (t.length() != 8) {
                    return "its DMA length is " + t.length() + ", an ATOMIC WRITE has 8";
                }
            }
            case COMPARE_SWAP, FETCH_ADD -> {
                if (misaligned != 0) {
                    return "the address is " + bytes(misaligned) + " behind a multiple of 8, an atomic needs one";
                }
            }
            case FLUSH -> {
                if (t.selectivity() > 1) {
                    return "its selectivity " + t.selectivity() + " is reserved";
                }
                if (!Access.coversRegion(t) && t.length() > LONGEST_FLUSH) {
                    return "its length " + t.length() + " is over 2^31 - 1 bytes, the most that a FLUSH may have";
                }
            }
            default -> {
                if (t.length() > LONGEST_ACCESS) {
                    return "its length " + t.length() + " is over 2^31 bytes, the most that one request may have";
                }
            }
        }
        return null;
    }

    private static String invalid(Transaction t, FlowHistory history, KnownKey told) {
        String fault = faultOf(t);
        if (fault != null) {
            return fault;
        }
        if (history.isBegunBefore(t.firstPsn())) {
            return "the message before it has no end in the capture; a request inside an unfinished message is out of"
                    + " sequence";
        }
        if (t.operation() == Operation.SEND) {
            return t.invalidates()
                    ? "either it is longer than the receive buffer, or the responder does not support SEND with"
                            + " invalidate"
                    : "most likely it is longer than the receive buffer that was posted for it";
        }
        if (history.hasSucceeded(t.operation())) {
            return "a " + name(t.operation()) + " succeeded earlier on this connection, so that the operation itself is"
                    + " enabled; look at its packets' order and lengths, and at the number of READs and atomics"
                    + " outstanding at once";
        }
        String none =
                "no " + name(t.operation()) + " succeeded on this connection in the capture; most likely it is not"
                        + " enabled on the responder's queue pair, or not supported by its device";
        boolean allowed = told != null
                && told.tellsAccess(t.virtualAddress(), t.length())
                && told.missing(Access.neededBy(t), t.virtualAddress(), t.length()) == 0;
        return allowed ? none + "; it is not the memory, whose flags in the regions file allow it" : none;
    }
}
