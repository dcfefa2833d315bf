package org.rocescope.dissector.transaction;

import java.util.ArrayDeque;

/**
 * Transactions to be used again, so that none is made on the packet path once traffic flows; and what the ledgers that
 * share them need to know of each other.
 */
public final class TransactionPool {
    private static final int MOST_IDLE = 1 << 12;
    /** Messages in use beyond which the ledgers keep fewer that have ended: thousands of directions at once. */
    private static final int MANY = 1 << 17;

    private final ArrayDeque<Transaction> idle = new ArrayDeque<>();
    private int inUse;
    private boolean shuffled;

    Transaction take() {
        inUse++;
        Transaction t = idle.pollLast();
        return t == null ? new Transaction() : t;
    }

    void giveBack(Transaction t) {
        inUse--;
        if (idle.size() < MOST_IDLE) {
            idle.addLast(t);
        }
    }

    /** True where there are so many messages that memory becomes scarce. */
    boolean isLarge() {
        return inUse > MANY;
    }

    /** True once an answer was captured before its request, in whatever direction. */
    boolean isShuffled() {
        return shuffled;
    }

    /** Notes that an answer was captured before its request. */
    void shuffled() {
        shuffled = true;
    }
}
