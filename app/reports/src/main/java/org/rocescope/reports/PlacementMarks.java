package org.rocescope.reports;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Collects, while an analysis runs, what pictures of address spaces are drawn from: for a bounded number of R_Keys. */
final class PlacementMarks {
    private static final int MOST_KEYS = 256;

    private record Place(Flow flow, int rKey) {}

    private final Map<Place, KeyMarks> keys = new LinkedHashMap<>();
    private Place lastPlace;
    private KeyMarks lastMarks;

    /** Takes the next message of a flow, final, in the order of PSNs. */
    void take(Flow flow, Transaction t) {
        if (!t.isAddressed() || t.status() == Status.UNACKNOWLEDGED_SERVICE || t.firstTime() == Frame.NO_TIME) {
            return;
        }
        switch (t.operation()) {
            case RDMA_WRITE, ATOMIC_WRITE, COMPARE_SWAP, FETCH_ADD -> update(flow, t);
            case FLUSH -> flush(flow, t);
            default -> {}
        }
    }

    private void update(Flow flow, Transaction t) {
        boolean swap = t.operation() == Operation.COMPARE_SWAP;
        boolean executed = t.status() == Status.COMPLETED && (!swap || t.hasOriginal())
                || t.isOvertaken() && !swap && t.status() != Status.NAK;
        if (executed && t.length() > 0 && t.changesMemory()) {
            KeyMarks marks = marks(flow, t.rKey());
            if (marks != null) {
                long start = t.virtualAddress();
                marks.write(start, last(start, t.length()), t.lastRequestTime(), t.id());
            }
        }
    }

    private void flush(Flow flow, Transaction t) {
        boolean region = t.selectivity() != Feth.RANGE;
        KeyMarks marks = region || t.length() > 0 ? marks(flow, t.rKey()) : null;
        if (marks == null) {
            return;
        }
        KeyMarks.Outcome outcome = outcome(t.status());
        boolean answered = outcome != KeyMarks.Outcome.UNANSWERED && t.answerTime() != Frame.NO_TIME;
        long start = region ? 0 : t.virtualAddress();
        marks.flush(
                new KeyMarks.Flush(
                        start,
                        region ? -1 : last(start, t.length()),
                        t.firstTime(),
                        answered ? Math.max(t.firstTime(), t.answerTime()) : t.firstTime(),
                        outcome,
                        t.id()),
                (t.placement() & Feth.PERSISTENCE) != 0);
    }

    private static KeyMarks.Outcome outcome(Status status) {
        return switch (status) {
            case COMPLETED -> KeyMarks.Outcome.CONFIRMED;
            case NAK -> KeyMarks.Outcome.REFUSED;
            default -> KeyMarks.Outcome.UNANSWERED;
        };
    }

    private static long last(long start, long length) {
        long last = start + length - 1;
        return Long.compareUnsigned(last, start) < 0 ? -1 : last;
    }

    /** The marks of a key; null if there are too many keys that were flushed. */
    private KeyMarks marks(Flow flow, int rKey) {
        if (lastPlace != null && lastPlace.flow == flow && lastPlace.rKey == rKey) {
            return lastMarks;
        }
        Place place = new Place(flow, rKey);
        KeyMarks marks = keys.get(place);
        if (marks == null) {
            if (keys.size() >= MOST_KEYS && !dropOne()) {
                return null;
            }
            marks = new KeyMarks();
            keys.put(place, marks);
        }
        lastPlace = place;
        lastMarks = marks;
        return marks;
    }

    /** Gives up the oldest key that was never flushed; false if there is none. */
    private boolean dropOne() {
        for (Iterator<KeyMarks> each = keys.values().iterator(); each.hasNext(); ) {
            if (each.next().flushCount() == 0) {
                each.remove();
                lastPlace = null;
                return true;
            }
        }
        return false;
    }

    /** Gives out the marks of a key that is final; null if there are none. */
    KeyMarks end(KeyPlacement key) {
        lastPlace = null;
        return keys.remove(new Place(key.flow(), key.rKey()));
    }
}
