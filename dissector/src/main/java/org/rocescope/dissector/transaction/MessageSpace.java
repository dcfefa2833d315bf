package org.rocescope.dissector.transaction;

/**
 * Room that all messages of an analysis share for what they keep beyond their fixed part: which packets of a long one
 * were captured, and the numbers of many frames.
 */
final class MessageSpace {
    /** Words of eight bytes in all. */
    static final int MOST_WORDS = 1 << 23;

    private final int most;
    private int used;
    private long refused;

    MessageSpace(int most) {
        this.most = most;
    }

    /** Takes room for some words; false if there is none. */
    boolean take(int words) {
        if (words > most - used) {
            refused++;
            return false;
        }
        used += words;
        return true;
    }

    /** Takes room for a few words in any case: what a message cannot do without. */
    void takeFew(int words) {
        used += words;
    }

    void giveBack(int words) {
        used -= words;
    }

    /** Notes that something was left out for another reason: its list is as long as one may be. */
    void refuse() {
        refused++;
    }

    int used() {
        return used;
    }

    /** How often something was left out for want of room. */
    long refused() {
        return refused;
    }
}
