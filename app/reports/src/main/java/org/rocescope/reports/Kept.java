package org.rocescope.reports;

import java.util.ArrayList;
import java.util.List;

/**
 * The first entries of a kind, and how many there were: what is kept for a report must not grow with the capture.
 *
 * @param <T> the kind
 */
public final class Kept<T> {
    /** Entries of a kind that a report keeps which is one document. */
    public static final int MOST_OF_DOCUMENT = 1 << 16;

    private final int most;
    private final List<T> first = new ArrayList<>();
    private long count;

    /**
     * None yet.
     *
     * @param most how many are kept
     */
    public Kept(int most) {
        this.most = most;
    }

    /** Adds one. */
    public void add(T entry) {
        count++;
        if (first.size() < most) {
            first.add(entry);
        }
    }

    /** The first ones. */
    public List<T> first() {
        return first;
    }

    /** How many were added, the ones not kept too. */
    public long count() {
        return count;
    }

    /** Says that not all are there, if so. */
    public void tell(String what, List<LimitEntry> limits) {
        if (count > first.size()) {
            limits.add(LimitEntry.listed(what, most, count - first.size()));
        }
    }
}
