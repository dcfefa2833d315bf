package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Service;

/** Messages of an unreliable connection that were lost. */
final class UnreliableLoss extends Rule implements TransactionRule {
    UnreliableLoss() {
        super(
                "UC-02",
                Severity.WARNING,
                "PSNs of an unreliable connection follow each other",
                "rc-protocol.md section 9",
                "PSNs are missing. Nothing repeats packets on an unreliable connection: the receiver discards a"
                        + " message of which a packet is missing, and neither side is told. A WRITE may leave memory"
                        + " partly written.",
                "Look for loss before the point of capture, or for packets that the capture itself dropped.",
                "A SEND Only with PSN 100 followed by one with PSN 102.");
    }

    /** A jump further than this is a new life of the queue pair. */
    private static final int FARTHEST = 1 << 16;

    /** What is remembered of the message before. */
    private static final class Before {
        private int next;
        private int first;
        private long frame;
        private boolean torn;
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.UNRELIABLE;
    }

    @Override
    public void judge(Flow flow, Transaction transaction, Findings findings) {
        if (flow.service() != Service.UC) {
            return;
        }
        Before before = (Before) flow.note(place());
        if (before == null) {
            before = new Before();
            flow.note(place(), before);
        } else {
            int missing = Psn.difference(transaction.firstPsn(), before.next);
            int next = before.next;
            int first = before.first;
            if (missing > 0 && missing < FARTHEST) {
                findings.report(
                        this,
                        flow,
                        transaction.id(),
                        transaction,
                        () -> missing + " PSNs from " + next + " on are missing before PSN " + transaction.firstPsn());
            } else if (before.torn && missing == 0) {
                findings.report(
                        this,
                        flow,
                        before.frame,
                        () -> "packets of the message that begins with PSN " + first + " are missing");
            }
            // the first message may have begun before the capture, any other is torn by loss
            before.torn = transaction.status() == Status.PARTIAL;
        }
        before.next = Psn.plus(transaction.lastPsn(), 1);
        before.first = transaction.firstPsn();
        before.frame = transaction.id();
    }
}
