package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-ATR-02: an atomic is answered twice with different values. */
final class AtomicAnswerChanged extends Rule implements AnswerRule {
    AtomicAnswerChanged() {
        super(
                "RC-ATR-02",
                Severity.ERROR,
                "A repeated atomic is answered with another value",
                "rc-protocol.md sections 4 and 5",
                "A responder keeps the value that an atomic found and returns it when the request is repeated. Another"
                        + " value means that it executed the atomic a second time: counters and locks go wrong.",
                "Look for a defect of the responder; the memory can no longer be trusted.",
                "FETCH & ADD of 1 at PSN 100 is answered with 7, and the same request sent again with 8.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return opcode.operation() == Operation.ATOMIC_ACKNOWLEDGE;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.opcode().operation() != Operation.ATOMIC_ACKNOWLEDGE || t == null || !answer.hasOriginal()) {
            return;
        }
        long before = t.original();
        long now = answer.original();
        if (t.status() == Status.COMPLETED && before != now) {
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    t,
                    () -> RequestWords.request(t) + " was answered with " + RequestWords.hex(before)
                            + " first and now with " + RequestWords.hex(now));
        }
    }
}
