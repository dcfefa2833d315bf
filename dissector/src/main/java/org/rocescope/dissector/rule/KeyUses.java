package org.rocescope.dissector.rule;

import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** What the requests of one flow showed so far, in PSN order: kept small, whatever the capture's size. */
final class KeyUses {
    /** Keys remembered of a flow; a further one takes the place of the oldest. */
    static final int MOST_KEYS = 128;

    private KeyUse[] uses = new KeyUse[2];
    private int size;
    private int oldest;
    private int latest;

    /** Operations that succeeded, a bit by {@link Operation#ordinal}. */
    private int succeeded;

    private boolean judgedAny;
    private int lastPsn;
    private boolean lastWhole;
    private boolean lastWasAnswered;
    private long lastAnswer;

    /** PSN and frame of the last refusal in this flow. */
    int refusedPsn = -1;

    long refusedFrame;
    int refusedCode;
    long refusals;

    /** Takes in a message that is final. */
    void learn(Transaction t) {
        if (KeyUse.teaches(t)) {
            succeeded |= 1 << t.operation().ordinal();
            use(t.rKey(), true).learn(t);
        }
        if (t.invalidates() && t.isWhole()) {
            KeyUse use = use(t.invalidatedKey(), false);
            if (use != null) {
                use.invalidatedBy = t.id();
            }
        }
        judgedAny = true;
        lastPsn = t.lastPsn();
        lastWhole = t.isWhole();
        lastWasAnswered = t.operation() != Operation.SEND && t.operation() != Operation.RDMA_WRITE;
        int answers = t.responseFrames().size();
        lastAnswer = answers == 0 ? 0 : t.responseFrames().get(answers - 1);
    }

    /** True if an operation succeeded in this flow. */
    boolean hasSucceeded(Operation operation) {
        return (succeeded & 1 << operation.ordinal()) != 0;
    }

    /** True if the message before a PSN is known and lacks its end, so that the next one may not begin. */
    boolean isBegunBefore(int psn) {
        return judgedAny && Psn.plus(lastPsn, 1) == psn && !lastWhole;
    }

    /** True if a READ or the like was not answered yet when a message was sent. */
    boolean wasOutstanding(Transaction t) {
        return judgedAny && lastWasAnswered && (lastAnswer == 0 || lastAnswer > t.id());
    }

    /** What is known of a key; null if nothing. */
    KeyUse of(int rKey) {
        return use(rKey, false);
    }

    private KeyUse use(int rKey, boolean add) {
        if (latest < size && uses[latest].rKey == rKey) {
            return uses[latest];
        }
        for (int i = 0; i < size; i++) {
            if (uses[i].rKey == rKey) {
                latest = i;
                return uses[i];
            }
        }
        if (!add) {
            return null;
        }
        if (size < MOST_KEYS) {
            if (size == uses.length) {
                uses = java.util.Arrays.copyOf(uses, size * 2);
            }
            uses[size] = new KeyUse();
            latest = size++;
        } else {
            latest = oldest;
            oldest = (oldest + 1) % MOST_KEYS;
        }
        return uses[latest].begin(rKey);
    }
}
