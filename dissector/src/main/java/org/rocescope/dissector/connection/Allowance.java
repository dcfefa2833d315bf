package org.rocescope.dissector.connection;

/** How many things of a kind all flows of an analysis may keep together, and how many they do. */
final class Allowance {
    private final int most;
    private int used;
    private long refused;

    Allowance(int most) {
        this.most = most;
    }

    /** Takes one; false if there are as many as there may be. */
    boolean take() {
        if (used == most) {
            refused++;
            return false;
        }
        used++;
        return true;
    }

    void giveBack(int count) {
        used -= count;
    }

    /** How often one more was wanted than there may be. */
    long refused() {
        return refused;
    }
}
