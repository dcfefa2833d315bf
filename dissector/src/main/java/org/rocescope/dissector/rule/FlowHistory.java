package org.rocescope.dissector.rule;

import org.rocescope.dissector.region.KeyUses;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** What the requests of one flow showed so far, in PSN order, that a later refusal is explained from. */
final class FlowHistory {
    /** The keys that they used. */
    final KeyUses keys;

    /** Operations that succeeded, a bit by {@link Operation#ordinal}. */
    private int succeeded;

    private boolean judgedAny;
    private int lastPsn;
    private boolean lastWhole;
    private boolean lastWasAnswered;
    /** Frame of the last answer to the last message, 0 if there was none; only of one that has its own answer. */
    private long lastAnswer;

    /** PSN and frame of the last refusal in this flow. */
    int refusedPsn = -1;

    long refusedFrame;
    int refusedCode;
    long refusals;

    FlowHistory(KeyUses keys) {
        this.keys = keys;
    }

    /** Takes in a message that is final. */
    void learn(Transaction t) {
        Operation operation = t.operation();
        if (t.status() == Status.COMPLETED) {
            succeeded |= 1 << operation.ordinal();
        }
        keys.learn(t);
        judgedAny = true;
        lastPsn = t.lastPsn();
        lastWhole = t.isWhole();
        lastWasAnswered = operation != Operation.SEND && operation != Operation.RDMA_WRITE;
        if (lastWasAnswered) {
            int answers = t.responseFrames().size();
            lastAnswer = answers == 0 ? 0 : t.responseFrames().get(answers - 1);
        }
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
}
