package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-ACK-10: a request gets its own answer long after a later one got its. */
final class AnswerOrder extends Rule implements AnswerRule {
    /** What captures and networks shuffle is closer together. */
    private static final long SHUFFLED_NANOS = 1_000_000;

    AnswerOrder() {
        super(
                "RC-ACK-10",
                Severity.WARNING,
                "Responses are out of order",
                "rc-protocol.md section 3",
                "A responder answers in the order of the requests. A late answer to a request that was not sent again"
                        + " was held up on the way, or the capture lacks the repeat. The requester takes it for a lost"
                        + " one.",
                "Look for paths of different delay between the hosts.",
                "The ACK of PSN 101 comes 5 ms before the READ response of PSN 100, and the READ was sent once.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return positive;
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.BEHIND;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() != Aeth.TYPE_ACK) {
            return;
        }
        RequestLedger requests = responder.peer().requests();
        if (Psn.difference(answer.psn(), requests.highestPositive()) < 0
                && answer.opcode().operation() != Operation.ACKNOWLEDGE
                && t != null
                && t.retransmissions() == 0
                && t.status() == Status.COMPLETED
                && answer.time() - requests.highestPositiveTime() > SHUFFLED_NANOS
                && t.responseFrames().get(t.responseFrames().size() - 1) == answer.frame()) {
            long later = requests.highestPositiveFrame();
            int passed = requests.highestPositive();
            long late = answer.time() - requests.highestPositiveTime();
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    t,
                    () -> RequestWords.request(t) + " is answered " + RequestWords.duration(late) + " after frame "
                            + later + " answered the later PSN " + passed);
        }
    }
}
