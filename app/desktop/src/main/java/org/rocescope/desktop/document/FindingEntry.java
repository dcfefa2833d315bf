package org.rocescope.desktop.document;

import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/**
 * A finding that is final.
 *
 * @param rule the rule that was broken
 * @param severity how much it matters
 * @param connection id of its connection, or {@link Packets#NONE}
 * @param transaction index of its first transaction, or {@link Packets#NONE}
 * @param rKey the R_Key that it is about, or null
 * @param message what is wrong, with the numbers of the first time
 * @param frames the first frames, from 1; at most ten
 * @param count how often
 */
public record FindingEntry(
        Rule rule,
        Severity severity,
        int connection,
        int transaction,
        Long rKey,
        String message,
        long[] frames,
        long count) {
    /** Row of the first packet, or {@link Packets#NONE}. */
    public int packet() {
        return frames.length == 0 ? Packets.NONE : (int) frames[0] - 1;
    }
}
