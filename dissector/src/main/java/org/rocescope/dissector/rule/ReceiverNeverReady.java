package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** RC-RNR-03: a request that never got past "receiver not ready". */
final class ReceiverNeverReady extends Rule implements AnswerRule, TransactionRule {
    private static final int UNLIMITED = 7;
    /** Time beyond the timer in which a requester that has not given up sends again. */
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private static final class Refusals {
        int psn = -1;
        int count;
        long last;
        long timer;
        long frame;
    }

    private final Clock clock;

    ReceiverNeverReady(Clock clock) {
        super(
                "RC-RNR-03",
                Severity.ERROR,
                "The receiver was never ready",
                "rc-protocol.md section 3",
                "The responder answered every repeat with RNR NAK. After its RNR retry count the requester gives up"
                        + " (RNR retry exceeded), and the connection is dead. As a warning: the capture may have ended"
                        + " before it was decided.",
                "Post a receive before the peer sends. An RNR retry count of 7 waits without limit.",
                "A SEND with RNR retry count 2 gets three RNR NAKs and is not sent again.");
        this.clock = clock;
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() != Aeth.TYPE_RNR) {
            return;
        }
        Flow requester = responder.peer();
        Refusals refusals = (Refusals) requester.note(place());
        if (refusals == null) {
            refusals = new Refusals();
            requester.note(place(), refusals);
        }
        if (refusals.psn != answer.psn()) {
            refusals.psn = answer.psn();
            refusals.count = 1;
        } else if (answer.time() - refusals.last > Math.max(Clock.COPIES_NANOS, refusals.timer / 2)) {
            refusals.count++;
        }
        refusals.last = answer.time();
        refusals.timer = Aeth.rnrNanos(answer.code());
        refusals.frame = answer.frame();
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.INCOMPLETE;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        if (t.status() != Status.RNR) {
            return;
        }
        Refusals refusals = (Refusals) flow.note(place());
        if (refusals == null
                || Psn.difference(refusals.psn, t.firstPsn()) < 0
                || Psn.difference(t.lastPsn(), refusals.psn) < 0) {
            return;
        }
        boolean last = flow.lastTime() <= refusals.last;
        int limit = limit(flow);
        boolean counted = limit < UNLIMITED && refusals.count > limit;
        boolean silent = clock.since(refusals.last) > 4 * refusals.timer + PATIENCE_NANOS;
        boolean dead = last && (counted || silent);
        int count = refusals.count;
        findings.report(
                this,
                dead ? Severity.ERROR : Severity.WARNING,
                flow.connection(),
                null,
                refusals.frame,
                t.id(),
                () -> RequestWords.request(t) + " met a receiver that was not ready " + count
                        + (count == 1 ? " time" : " times") + " and never got through"
                        + (counted ? "; RNR retry count is " + limit : "")
                        + (dead ? ": it was given up, the connection is dead" : ", as far as the capture goes"));
    }

    private static int limit(Flow flow) {
        Connection connection = flow.connection();
        if (connection.setup() == null) {
            return UNLIMITED;
        }
        return flow == connection.active()
                ? connection.setup().activeRnrRetryCount()
                : connection.setup().passiveRnrRetryCount();
    }
}
