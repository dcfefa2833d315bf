package org.rocescope.dissector.placement;

/** How many intervals an analysis keeps at most, over all connections, and how many there are. */
final class IntervalBudget {
    /** Intervals take 32 bytes each, in leaves that are two thirds full on the average: some 100 MB. */
    static final int MOST_INTERVALS = 1 << 21;

    private final int most;
    private int used;
    private boolean exceeded;

    IntervalBudget() {
        this(MOST_INTERVALS);
    }

    IntervalBudget(int most) {
        this.most = most;
    }

    void add(int count) {
        used += count;
        exceeded |= used > most;
    }

    boolean isExceeded() {
        return used > most;
    }

    /** True once intervals may have been joined. */
    boolean wasExceeded() {
        return exceeded;
    }

    int used() {
        return used;
    }
}
