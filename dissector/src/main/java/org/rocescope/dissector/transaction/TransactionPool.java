package org.rocescope.dissector.transaction;

import java.util.ArrayDeque;

/**
 * Transactions to be used again, so that none is made on the packet path once traffic flows; and what the ledgers that
 * share them need to know of each other: how many there may be in all, and how many there are.
 */
public final class TransactionPool {
    /**
     * Messages in use beyond which the ledgers keep as few as they can, where nothing else is said. With twice as many each
     * keeps one.
     */
    public static final int MOST_IN_USE = 1 << 19;

    /** Words of eight bytes that all messages take together for the packets of long ones and for frame numbers, at most. */
    public static final int MOST_WORDS = MessageSpace.MOST_WORDS;

    private static final int MOST_IDLE = 1 << 12;
    /** Messages in use beyond which the ledgers keep fewer that have ended: thousands of directions at once. */
    private static final int MANY = 1 << 17;

    private final ArrayDeque<Transaction> idle = new ArrayDeque<>();
    private final MessageSpace space;
    private final int most;
    private int inUse;
    private boolean shuffled;
    private long leftOpen;

    /** A pool for up to {@link #MOST_IN_USE} messages. */
    public TransactionPool() {
        this(MOST_IN_USE);
    }

    /**
     * A pool.
     *
     * @param most messages in use beyond which the ledgers keep as few as they can, at least 1
     */
    public TransactionPool(int most) {
        this(most, new MessageSpace(MessageSpace.MOST_WORDS));
    }

    TransactionPool(int most, MessageSpace space) {
        this.most = most;
        this.space = space;
    }

    Transaction take() {
        inUse++;
        Transaction t = idle.pollLast();
        return t == null ? new Transaction(space) : t;
    }

    void giveBack(Transaction t) {
        inUse--;
        if (idle.size() < MOST_IDLE) {
            t.rest();
            idle.addLast(t);
        } else {
            t.release();
        }
    }

    /** Messages in use beyond which the ledgers keep as few as they can. */
    public int most() {
        return most;
    }

    /** Messages that were given away before their answer came, because there were too many. */
    public long leftOpen() {
        return leftOpen;
    }

    /** Packets and frame numbers of messages that were not noted, for want of room. */
    public long notNoted() {
        return space.refused();
    }

    void leaveOpen() {
        leftOpen++;
    }

    /** True where there are so many messages that no ledger may keep more than it has to. */
    boolean isOverfull() {
        return inUse > 2L * most;
    }

    /** True where there are more messages than there should be. */
    boolean isFull() {
        return inUse > most;
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
