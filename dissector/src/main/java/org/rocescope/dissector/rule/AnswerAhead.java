package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.Transaction;

/** RC-ACK-05: a response to something that was not sent. Uncaptured requests look the same, so that it only warns. */
final class AnswerAhead extends Rule implements AnswerRule, ConnectionRule {
    private static final class Ahead {
        int psn;
        long frame;
    }

    AnswerAhead() {
        super(
                "RC-ACK-05",
                Severity.WARNING,
                "A response is ahead of all requests (ghost)",
                "rc-protocol.md section 3",
                "A response names a PSN that no captured request has reached. The requester discards such a response if"
                        + " it did not send that far; more often the capture lacks the requests.",
                "See whether the capture dropped packets, or whether a filter left some out.",
                "Requests up to PSN 100 were captured, and an ACK of PSN 200 comes.");
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.UNASKED;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (t != null) {
            return;
        }
        RequestLedger requests = responder.peer().requests();
        if (!requests.isStarted() || Psn.difference(answer.psn(), requests.highestPsn()) <= 0) {
            return;
        }
        Ahead ahead = (Ahead) responder.note(place());
        if (ahead == null) {
            ahead = new Ahead();
            responder.note(place(), ahead);
        } else if (Psn.difference(answer.psn(), ahead.psn) <= 0) {
            return;
        }
        ahead.psn = answer.psn();
        ahead.frame = answer.frame();
    }

    @Override
    public void judge(Connection connection, Findings findings) {
        if (connection.second() != null) {
            judge(connection.first(), findings);
            judge(connection.second(), findings);
        }
    }

    private void judge(Flow responder, Findings findings) {
        Ahead ahead = (Ahead) responder.note(place());
        if (ahead == null) {
            return;
        }
        int highest = responder.peer().requests().highestPsn();
        int packets = Psn.difference(ahead.psn, highest);
        if (packets > 0) {
            findings.report(
                    this,
                    responder,
                    ahead.frame,
                    () -> "the response at PSN " + ahead.psn + " is " + packets
                            + " ahead of PSN " + highest + ", the highest of any captured request of "
                            + responder.peer()
                            + "; most likely the capture lacks requests");
        }
    }
}
