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
     * @param frame its first frame
     */
    public record Seen(Address from, int queuePair, long frame) {}

    private static final class Log {
        final Address[] from = new Address[MOST_OF_A_KEY];
        final int[] queuePairs = new int[MOST_OF_A_KEY];
        final int[] placements = new int[MOST_OF_A_KEY];
        final long[] starts = new long[MOST_OF_A_KEY];
        final long[] lasts = new long[MOST_OF_A_KEY];
        final long[] frames = new long[MOST_OF_A_KEY];
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
        int at = log.count++ & MOST_OF_A_KEY - 1;
        log.from[at] = flow.from();
        log.queuePairs[at] = flow.destinationQp();
        log.placements[at] = t.placement();
        log.starts[at] = region ? 0 : t.virtualAddress();
        log.lasts[at] = region ? -1 : AddressRange.last(t.virtualAddress(), t.length());
        log.frames[at] = t.id();
    }

    /** The FLUSH of another queue pair that covers a range after it was written; null if there is none. */
    Seen find(Unflushed range) {
        Flow flow = range.flow();
        Log log = logs.get(new Key(flow.to(), range.rKey()));
        if (log == null) {
            return null;
        }
        for (int i = 0; i < MOST_OF_A_KEY; i++) {
            if (log.from[i] != null
                    && (log.queuePairs[i] != flow.destinationQp() || !log.from[i].equals(flow.from()))
                    && Reached.is(log.placements[i], range.required())
                    && log.frames[i] > range.writeFrames().get(0)
                    && Long.compareUnsigned(log.starts[i], range.virtualAddress()) <= 0
                    && Long.compareUnsigned(log.lasts[i], range.lastAddress()) >= 0) {
                return new Seen(log.from[i], log.queuePairs[i], log.frames[i]);
            }
        }
        return null;
    }
}
