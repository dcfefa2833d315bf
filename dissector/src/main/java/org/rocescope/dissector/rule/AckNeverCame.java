package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-ACK-07: an acknowledge was asked for and never came. */
final class AckNeverCame extends Rule implements TransactionRule {
    /** Time after which an answer is overdue where the timeout is not known. */
    private static final long OVERDUE_NANOS = 2_000_000_000L;

    private final Clock clock;

    AckNeverCame(Clock clock) {
        super(
                "RC-ACK-07",
                Severity.WARNING,
                "An acknowledge that was asked for never came",
                "rc-protocol.md section 3",
                "A packet with AckReq must be answered. No answer was captured though the capture goes on, and the"
                        + " request was not sent again either: the responder is dead, or the capture lacks packets.",
                "See whether the responder is alive, and whether the capture has its packets.",
                "A SEND with AckReq at PSN 100, and no answer with that PSN or a later one within two seconds.");
        this.clock = clock;
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.INCOMPLETE;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        if (t.status() != Status.UNANSWERED
                || t.retransmissions() > 0
                || t.operation() != Operation.SEND && t.operation() != Operation.RDMA_WRITE
                || flow.peer() == null
                || flow.requests().isDead()) {
            return;
        }
        RequestLedger requests = flow.requests();
        Setup setup = flow.connection().setup();
        long due = setup == null ? OVERDUE_NANOS : Math.max(OVERDUE_NANOS, 4 * setup.ackTimeoutNanos());
        if (requests.askedPsn() == t.lastPsn() && clock.since(requests.askedTime()) > due) {
            findings.report(
                    this,
                    flow,
                    requests.askedFrame(),
                    t,
                    () -> RequestWords.request(t) + " asked for an acknowledge; none was captured in the "
                            + RequestWords.duration(clock.since(requests.askedTime())) + " since");
        }
    }
}
