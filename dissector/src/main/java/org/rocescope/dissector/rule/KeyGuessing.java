package org.rocescope.dissector.rule;

import java.util.stream.IntStream;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.region.RefusedKeys;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.region.RegionUses;

/**
 * EXP-01: a host tries R_Keys that a responder refuses, one after the other.
 *
 * <p>Keys count that were refused with a remote access error, each once, over all connections from the one host to the
 * other, and that never served anybody there in the capture nor stand in the regions file. A program that tries a stale
 * key again and again is silent here. {@value #IN_ORDER} keys in rising or falling order are a warning, {@value #ANY_ORDER}
 * in any order a note: the latter may be many connections with stale keys, as after a restart of the responder.
 */
final class KeyGuessing extends Rule implements ClosingRule {
    /** Keys in rising or falling order that make a warning; in an order by chance they are so once in 20,000 times. */
    static final int IN_ORDER = 8;
    /** Keys in any order that make a note. */
    static final int ANY_ORDER = 16;

    private final RegionUses regions;

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

    /** True for a key that never served anybody at a host, and that nobody told us of. */
    private boolean isGuess(Address host, int rKey) {
        RegionUse use = regions.find(host, rKey);
        return (use == null || use.access() == 0 && use.invalidations() == 0)
                && regions.known().find(host, rKey) == null;
    }

    @Override
    public void close(Findings findings) {
        for (RefusedKeys refused : regions.refusedKeys()) {
            int[] guesses = IntStream.range(0, refused.size())
                    .filter(i -> isGuess(refused.to(), refused.key(i)))
                    .toArray();
            boolean inOrder = longestRun(refused, guesses) >= IN_ORDER;
            if (inOrder || guesses.length >= ANY_ORDER) {
                report(refused, guesses, inOrder, findings);
            }
        }
    }

    /** Keys of the longest run that only rises or only falls. */
    private static int longestRun(RefusedKeys refused, int[] guesses) {
        int longest = Math.min(1, guesses.length);
        int rising = 1;
        int falling = 1;
        for (int i = 1; i < guesses.length; i++) {
            boolean rises = Integer.compareUnsigned(refused.key(guesses[i]), refused.key(guesses[i - 1])) > 0;
            rising = rises ? rising + 1 : 1;
            falling = rises ? 1 : falling + 1;
            longest = Math.max(longest, Math.max(rising, falling));
        }
        return longest;
    }

    private void report(RefusedKeys refused, int[] guesses, boolean inOrder, Findings findings) {
        String first = RequestWords.hex(refused.key(guesses[0]) & 0xFFFFFFFFL);
        String last = RequestWords.hex(refused.key(guesses[guesses.length - 1]) & 0xFFFFFFFFL);
        String count = (refused.size() == RefusedKeys.MOST_KEYS ? "at least " : "") + guesses.length;
        for (int guess : guesses) {
            findings.report(
                    this,
                    inOrder ? Severity.WARNING : Severity.NOTE,
                    null,
                    refused,
                    refused.frame(guess),
                    () -> refused.from() + " tried " + count + " R_Keys from " + first + " to " + last + " at "
                            + refused.to() + ", none of which ever served anybody: "
                            + (inOrder
                                    ? "their order is that of a search"
                                    : "a search, or many connections with stale keys"));
        }
    }
}
