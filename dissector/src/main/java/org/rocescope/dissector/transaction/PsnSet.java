package org.rocescope.dissector.transaction;

import java.util.Arrays;

/** Which of a message's packets were seen, counted from its first PSN; reusable. The first 64 cost nothing. */
final class PsnSet {
    private static final long[] NONE = {};

    private long low;
    private long[] more = NONE;
    private int size;

    void clear() {
        low = 0;
        size = 0;
        more = NONE;
    }

    /** Adds a packet; false if it was there already. */
    boolean add(int index) {
        if (index < 64) {
            if ((low & 1L << index) != 0) {
                return false;
            }
            low |= 1L << index;
        } else {
            int word = (index >> 6) - 1;
            if (word >= more.length) {
                more = Arrays.copyOf(more, Math.max(word + 1, more.length * 2));
            }
            if ((more[word] & 1L << index) != 0) {
                return false;
            }
            more[word] |= 1L << index;
        }
        size++;
        return true;
    }

    boolean contains(int index) {
        if (index < 64) {
            return (low & 1L << index) != 0;
        }
        int word = (index >> 6) - 1;
        return word < more.length && (more[word] & 1L << index) != 0;
    }

    /** Adds all of another set, counted from a later first PSN. */
    void addAll(PsnSet other, int offset, int length) {
        for (int i = 0; i < length; i++) {
            if (other.contains(i)) {
                add(i + offset);
            }
        }
    }

    int size() {
        return size;
    }
}
