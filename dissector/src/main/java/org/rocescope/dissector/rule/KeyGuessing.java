package org.rocescope.dissector.rule;

import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/**
 * EXP-01: a host tries R_Keys that a responder refuses, one after the other.
 *
 * <p>Keys count that were refused with a remote access error, each once, over all connections from the one host to the
 * other, and that never served anybody there in the capture nor stand in the regions file. A program that tries a stale
 * key again and again is silent here. {@value #IN_ORDER} keys in rising or falling order are a warning, {@value #ANY_ORDER}
 * in any order a note: the latter may be many connections with stale keys, as after a restart of the responder.
 */
final class KeyGuessing extends Rule implements TransactionRule, ClosingRule {
    /** Keys in rising or falling order that make a warning; in an order by chance they are so once in 20,000 times. */
    static final int IN_ORDER = 8;
    /** Keys in any order that make a note. */
    static final int ANY_ORDER = 16;

    private static final int MOST_PAIRS = 4096;
    private static final int MOST_KEYS = 64;

    private record Pair(Address from, Address to) {}

    /** What one host tried at another. */
    private static final class Tries {
        final int[] keys = new int[MOST_KEYS];
        final long[] frames = new long[MOST_KEYS];
        int size;

        void add(int key, long frame) {
            for (int i = 0; i < size; i++) {
                if (keys[i] == key) {
                    return;
                }
            }
            if (size < MOST_KEYS) {
                keys[size] = key;
                frames[size++] = frame;
            }
        }

        /** Takes out the keys that served after all. */
        void retain(java.util.function.IntPredicate guessed) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (guessed.test(keys[i])) {
                    keys[kept] = keys[i];
                    frames[kept++] = frames[i];
                }
            }
            size = kept;
        }

        /** Keys of the longest run that only rises or only falls. */
        int longestRun() {
            int longest = Math.min(1, size);
            int rising = 1;
            int falling = 1;
            for (int i = 1; i < size; i++) {
                boolean rises = Integer.compareUnsigned(keys[i], keys[i - 1]) > 0;
                rising = rises ? rising + 1 : 1;
                falling = rises ? 1 : falling + 1;
                longest = Math.max(longest, Math.max(rising, falling));
            }
            return longest;
        }
    }

    private final RegionUses regions;
    private final Map<Pair, Tries> pairs = new LinkedHashMap<>();

    KeyGuessing(RegionUses regions) {
        super(
                "EXP-01",
                Severity.WARNING,
                "A host tries one R_Key after the other",
                ExposureRules.SOURCE,
                "One host asked another for memory with many R_Keys that never served anybody, and was refused each time."
                        + " In rising or falling order that is a search for a key; in any order it may as well be many"
                        + " connections with stale keys.",
                "Look at the program on the requesting host. R_Keys protect memory only as far as they cannot be guessed:"
                        + " give memory to single queue pairs by memory windows or protection domains, and take it back"
                        + " after use.",
                "Eight connections from one host ask for key 0x100, 0x200, ... 0x800, and each is refused.");
        this.regions = regions;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        boolean refused = t.status() == Status.NAK && t.nakCode() == RefusedRequests.REMOTE_ACCESS;
        if (!refused || !t.isAddressed() || t.isAltered() || !isGuess(flow.to(), t.rKey())) {
            return;
        }
        Pair pair = new Pair(flow.from(), flow.to());
        Tries tries = pairs.get(pair);
        if (tries == null && pairs.size() < MOST_PAIRS) {
            tries = new Tries();
            pairs.put(pair, tries);
        }
        if (tries != null) {
            tries.add(t.rKey(), t.id());
        }
    }

    private boolean isGuess(Address host, int rKey) {
        RegionUse use = regions.find(host, rKey);
        return (use == null || use.access() == 0 && use.invalidations() == 0)
                && regions.known().find(host, rKey) == null;
    }

    @Override
    public void close(Findings findings) {
        pairs.forEach((pair, tries) -> {
            tries.retain(key -> isGuess(pair.to(), key));
            boolean inOrder = tries.longestRun() >= IN_ORDER;
            if (!inOrder && tries.size < ANY_ORDER) {
                return;
            }
            String keys = (tries.size == MOST_KEYS ? "at least " : "") + tries.size + " R_Keys from "
                    + RequestWords.hex(tries.keys[0] & 0xFFFFFFFFL) + " to "
                    + RequestWords.hex(tries.keys[tries.size - 1] & 0xFFFFFFFFL);
            for (int i = 0; i < tries.size; i++) {
                findings.report(
                        this,
                        inOrder ? Severity.WARNING : Severity.NOTE,
                        null,
                        pair,
                        tries.frames[i],
                        () -> pair.from() + " tried " + keys + " at " + pair.to()
                                + ", none of which ever served anybody: "
                                + (inOrder
                                        ? "their order is that of a search"
                                        : "a search, or many connections with stale keys"));
            }
        });
    }
}
