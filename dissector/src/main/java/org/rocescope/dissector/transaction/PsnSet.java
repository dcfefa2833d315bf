package org.rocescope.dissector.transaction;

import java.util.Arrays;

/** Which of a message's packets were seen, counted from its first PSN; reusable. The first 64 cost nothing. */
final class PsnSet {
    private static final long[] NONE = {};

    private final MessageSpace space;
    private long low;
    private long[] more = NONE;
    private int size;
    private boolean incomplete;

    PsnSet(MessageSpace space) {
        this.space = space;
    }

    void clear() {
        low = 0;
        size = 0;
        incomplete = false;
        if (more.length > 0) {
            space.giveBack(more.length);
            more = NONE;
        }
    }

    /** Adds a packet; false if it was there already, or there is no room to note it. */
    boolean add(int index) {
        if (index < 64) {
            if ((low & 1L << index) != 0) {
                return false;
            }
            low |= 1L << index;
        } else {
            int word = (index >> 6) - 1;
            if (word >= more.length && !reach(word)) {
                return false;
            }
            if ((more[word] & 1L << index) != 0) {
                return false;
            }
            more[word] |= 1L << index;
        }
        size++;
        return true;
    }

    private boolean reach(int word) {
        int length = Math.max(word + 1, more.length * 2);
        if (!space.take(length - more.length)) {
            incomplete = true;
            return false;
        }
        more = Arrays.copyOf(more, length);
        return true;
    }

    boolean contains(int index) {
        if (index < 64) {
            return (low & 1L << index) != 0;
        }
        int word = (index >> 6) - 1;
        return word < more.length && (more[word] & 1L << index) != 0;
    }

    /** Adds all of another set that are below a length, counted from a later first PSN. */
    void addAll(PsnSet other, int offset, int length) {
        addAll(other.low, 0, offset, length);
        for (int word = 0; word < other.more.length; word++) {
            addAll(other.more[word], word + 1 << 6, offset, length);
        }
        incomplete |= other.incomplete;
    }

    private void addAll(long word, int first, int offset, int length) {
        for (long rest = word; rest != 0; rest &= rest - 1) {
            int index = first + Long.numberOfTrailingZeros(rest);
            if (index < length) {
                add(index + offset);
            }
        }
    }

    int size() {
        return size;
    }

    /** True if a packet was seen that could not be noted. */
    boolean isIncomplete() {
        return incomplete;
    }
}
