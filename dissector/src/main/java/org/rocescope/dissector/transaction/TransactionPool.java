package org.rocescope.dissector.transaction;

import java.util.ArrayDeque;

/** Transactions to be used again, so that none is made on the packet path once traffic flows. */
public final class TransactionPool {
    private static final int MOST_IDLE = 1 << 12;

    private final ArrayDeque<Transaction> idle = new ArrayDeque<>();

    Transaction take() {
        Transaction t = idle.pollLast();
        return t == null ? new Transaction() : t;
    }

    void giveBack(Transaction t) {
        if (idle.size() < MOST_IDLE) {
            idle.addLast(t);
        }
    }
}
