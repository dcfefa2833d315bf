package org.rocescope.pictures.placement;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Collects what placement maps show of the R_Keys that one direction writes through, while an analysis runs. */
public final class PlacementTrace {
    /** R_Keys kept at most; those that were flushed before the others. */
    public static final int MOST_KEYS = 64;

    private final Map<Integer, KeyTrace> keys = new LinkedHashMap<>();
    private final PublicationLog log = new PublicationLog();
    private KeyTrace latest;
    private long messages;

    /** Takes the next message of the direction, final, in the order of PSNs. */
    public void transaction(Transaction t) {
        messages++;
        if (t.firstTime() == Frame.NO_TIME || t.status() == Status.UNACKNOWLEDGED_SERVICE) {
            return;
        }
        switch (t.operation()) {
            case RDMA_WRITE -> {
                if (t.hasImmediate()) {
                    log.add(t.id(), t.firstTime(), messages);
                }
                update(t);
            }
            case ATOMIC_WRITE -> {
                log.add(t.id(), t.firstTime(), messages);
                update(t);
            }
            case COMPARE_SWAP, FETCH_ADD -> update(t);
            case SEND -> log.add(t.id(), t.firstTime(), messages);
            case FLUSH -> flush(t);
            default -> {}
        }
    }

    private void update(Transaction t) {
        boolean swap = t.operation() == Operation.COMPARE_SWAP;
        boolean executed = t.status() == Status.COMPLETED && (!swap || t.hasOriginal())
                || t.isOvertaken() && !swap && t.status() != Status.NAK;
        if (executed && t.isAddressed() && t.length() > 0 && t.changesMemory()) {
            KeyTrace key = key(t.rKey());
            if (key != null) {
                long start = t.virtualAddress();
                boolean atomic = t.operation() != Operation.RDMA_WRITE;
                key.write(new Piece(start, last(start, t.length()), t.lastRequestTime(), t.id(), messages, atomic));
            }
        }
    }

    private void flush(Transaction t) {
        boolean region = t.selectivity() != Feth.RANGE;
        KeyTrace key = t.isAddressed() && (region || t.length() > 0) ? key(t.rKey()) : null;
        if (key == null) {
            return;
        }
        FlushMark.Outcome outcome = switch (t.status()) {
            case COMPLETED -> FlushMark.Outcome.CONFIRMED;
            case NAK -> FlushMark.Outcome.REFUSED;
            default -> FlushMark.Outcome.UNANSWERED;
        };
        boolean answered = outcome != FlushMark.Outcome.UNANSWERED && t.answerTime() != Frame.NO_TIME;
        long start = region ? 0 : t.virtualAddress();
        key.flush(new FlushMark(
                start,
                region ? -1 : last(start, t.length()),
                t.firstTime(),
                answered ? Math.max(t.firstTime(), t.answerTime()) : t.firstTime(),
                outcome,
                t.placement(),
                t.id(),
                messages));
    }

    /** Address of the last byte; what would be behind the end of the address space is cut off. */
    private static long last(long start, long length) {
        long last = start + length - 1;
        return Long.compareUnsigned(last, start) < 0 ? -1 : last;
    }

    private KeyTrace key(int rKey) {
        if (latest != null && latest.rKey() == rKey) {
            return latest;
        }
        KeyTrace key = keys.get(rKey);
        if (key == null) {
            if (keys.size() >= MOST_KEYS && !dropOne()) {
                return null;
            }
            key = new KeyTrace(rKey);
            keys.put(rKey, key);
        }
        latest = key;
        return key;
    }

    private boolean dropOne() {
        for (Iterator<KeyTrace> each = keys.values().iterator(); each.hasNext(); ) {
            if (each.next().flushes() == 0) {
                each.remove();
                latest = null;
                return true;
            }
        }
        return false;
    }

    /** Takes a range that was not flushed. */
    public void unflushed(Unflushed range) {
        KeyTrace key = keys.get(range.rKey());
        if (key != null && range.isDue()) {
            key.left(range);
        }
    }

    /** Takes what an R_Key's bytes went through in all. */
    public void placement(KeyPlacement summary) {
        KeyTrace key = keys.get(summary.rKey());
        if (key != null) {
            key.end(summary, log);
        }
    }

    /** The R_Keys that were written or flushed, in the order of their first use. */
    public Collection<KeyTrace> keys() {
        return List.copyOf(keys.values());
    }

    /** What is known of an R_Key, or null. */
    public KeyTrace of(int rKey) {
        return keys.get(rKey);
    }
}
