package org.rocescope.dissector.placement;

/** How many intervals and keys an analysis keeps at most, over all connections, and how many there are. */
final class IntervalBudget {
    /** Intervals take 32 bytes each, in leaves that are at least half full on the average: some 200 MB. */
    private static final int MOST_INTERVALS = 1 << 22;

    private final int most;
    private int used;

    IntervalBudget() {
        this(MOST_INTERVALS);
    }

    IntervalBudget(int most) {
        this.most = most;
    }

    void add(int count) {
        used += count;
    }

    boolean isExceeded() {
        return used > most;
    }

    int used() {
        return used;
    }
}
