package org.rocescope.dissector.rule;

import static org.rocescope.dissector.rule.RequestWords.bytes;
import static org.rocescope.dissector.rule.RequestWords.hex;
import static org.rocescope.dissector.rule.RequestWords.name;

import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Says why a request was refused, as far as the capture shows it (source: mpe.md sections 4 and 10). */
final class RefusalReason {
    private static final long LONGEST_FLUSH = 0x7FFFFFFFL;
    private static final long LONGEST_ACCESS = 0x80000000L;

    private RefusalReason() {}

    static String message(Transaction t, KeyUses uses) {
        String reason = switch (t.nakCode()) {
            case RefusedRequests.REMOTE_ACCESS -> access(t, uses);
            case RefusedRequests.REMOTE_OPERATIONAL -> operational(t);
            default -> invalid(t, uses);
        };
        return RequestWords.request(t) + " was refused with NAK " + Aeth.nakName(t.nakCode()) + " (0x6" + t.nakCode()
                + "): " + reason;
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
                if (!KeyUse.coversRegion(t) && t.length() > LONGEST_FLUSH) {
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

    private static String invalid(Transaction t, KeyUses uses) {
        String fault = faultOf(t);
        if (fault != null) {
            return fault;
        }
        if (uses.isBegunBefore(t.firstPsn())) {
            return "the message before it has no end in the capture; a request inside an unfinished message is out of"
                    + " sequence";
        }
        if (t.operation() == Operation.SEND) {
            return t.invalidates()
                    ? "either it is longer than the receive buffer, or the responder does not support SEND with"
                            + " invalidate"
                    : "most likely it is longer than the receive buffer that was posted for it";
        }
        if (uses.hasSucceeded(t.operation())) {
            return "a " + name(t.operation()) + " succeeded earlier on this connection, so that the operation itself is"
                    + " enabled; look at its packets' order and lengths, and at the number of READs and atomics"
                    + " outstanding at once";
        }
        return "no " + name(t.operation()) + " succeeded on this connection in the capture; most likely it is not"
                + " enabled on the responder's queue pair, or not supported by its device";
    }

    private static String access(Transaction t, KeyUses uses) {
        if (!t.isAddressed()) {
            return "the packet that names address and R_Key was not captured";
        }
        if (t.isAltered()) {
            return "a repeat of this request named another address or R_Key than its first transmission, whose numbers"
                    + " these are; most likely the first was lost and the responder judged the repeat";
        }
        KeyUse use = uses.of(t.rKey());
        if (use == null || use.granted == 0 && use.invalidatedBy == 0) {
            return "the R_Key was never used successfully on this connection in the capture: it is wrong or stale, of"
                    + " another protection domain, or lacks the access or the range asked for";
        }
        if (use.invalidatedBy != 0) {
            return "the R_Key was invalidated by the SEND with invalidate of frame " + use.invalidatedBy;
        }
        int missing = KeyUse.asked(t) & ~use.granted;
        String outside = outside(t, use);
        if (missing != 0) {
            String flags = KeyUse.flags(missing);
            String known = "; the key served " + KeyUse.flags(use.granted) + " only so far";
            return t.operation() == Operation.FLUSH
                    ? "no FLUSH of this placement type ever succeeded with the R_Key: most likely the memory was not"
                            + " registered with " + flags + known + (outside == null ? "" : "; or " + outside)
                    : "most likely the memory was registered without " + flags + known
                            + (outside == null ? "" : "; or " + outside);
        }
        if (outside != null) {
            return "most likely out of range: " + outside;
        }
        return "the R_Key allowed this access to "
                + extent(use) + " before, which holds the range asked for: it may have been deregistered or"
                + " reregistered since";
    }

    private static String extent(KeyUse use) {
        return use.reached ? hex(use.low) + " to " + hex(use.high) : "no address";
    }

    /** How far a range reaches out of what is known to be reachable; null if it does not. */
    private static String outside(Transaction t, KeyUse use) {
        if (KeyUse.coversRegion(t) || !use.reached) {
            return null;
        }
        long first = t.virtualAddress();
        long last = first + Math.max(1, t.length()) - 1;
        long over = Long.compareUnsigned(last, use.high) > 0 ? last - use.high : 0;
        long under = Long.compareUnsigned(first, use.low) < 0 ? use.low - first : 0;
        if (over == 0 && under == 0) {
            return null;
        }
        StringBuilder text = new StringBuilder("the range ");
        if (under != 0) {
            text.append("begins ").append(Long.toUnsignedString(under)).append(" bytes before");
        }
        if (over != 0) {
            text.append(under == 0 ? "" : " and ")
                    .append("ends ")
                    .append(Long.toUnsignedString(over))
                    .append(" bytes behind");
        }
        return text + " what the key is known to reach, " + extent(use);
    }
}
