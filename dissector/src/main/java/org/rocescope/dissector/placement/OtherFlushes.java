package org.rocescope.dissector.placement;

import java.util.HashMap;
import java.util.Map;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;

/**
 * The last FLUSHes of each R_Key of each responder, whichever queue pair sent them: so that bytes that were flushed
 * through the wrong queue pair are known as such. Only some are kept.
 */
public final class OtherFlushes {
    private static final int MOST_KEYS = 1 << 12;
    private static final int MOST_OF_A_KEY = 16;

    private record Key(Address responder, int rKey) {}

    /**
     * A FLUSH with a positive answer.
     *
     * @param from who sent it
     * @param queuePair queue pair number that it was sent to
     * @param start first address that it covers, unsigned
     * @param last last address
     * @param placement its placement type bits
     * @param frame its first frame
     */
    public record Seen(Address from, int queuePair, long start, long last, int placement, long frame) {}

    private static final class Log {
        final Seen[] seen = new Seen[MOST_OF_A_KEY];
        int count;
    }

    private final Map<Key, Log> logs = new HashMap<>();

    void add(Transaction t, Flow flow) {
        boolean region = t.selectivity() != Feth.RANGE;
        if (!region && t.length() <= 0) {
            return;
        }
        Key key = new Key(flow.to(), t.rKey());
        Log log = logs.get(key);
        if (log == null) {
            if (logs.size() == MOST_KEYS) {
                return;
            }
            log = new Log();
            logs.put(key, log);
        }
        long start = region ? 0 : t.virtualAddress();
        long last = region ? -1 : AddressRange.last(start, t.length());
        int at = log.count++ & MOST_OF_A_KEY - 1;
        log.seen[at] = new Seen(flow.from(), flow.destinationQp(), start, last, t.placement(), t.id());
    }

    /** The FLUSH of another queue pair that covers a range after it was written; null if there is none. */
    Seen find(Unflushed range) {
        Flow flow = range.flow();
        Log log = logs.get(new Key(flow.to(), range.rKey()));
        if (log == null) {
            return null;
        }
        for (Seen seen : log.seen) {
            if (seen != null
                    && (seen.queuePair != flow.destinationQp() || seen.from != flow.from())
                    && Reached.is(seen.placement, range.required())
                    && seen.frame > range.writeFrames().get(0)
                    && Long.compareUnsigned(seen.start, range.virtualAddress()) <= 0
                    && Long.compareUnsigned(seen.last, range.lastAddress()) >= 0) {
                return seen;
            }
        }
        return null;
    }
}
