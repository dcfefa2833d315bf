package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;

/** RC-FAT-01: a responder goes on after it refused a request for good. */
final class AnswerAfterRefusal extends Rule implements AnswerRule {
    private static final int REMOTE_OPERATIONAL = 3;

    private static final class Refusal {
        int psn;
        long frame;
        long retransmitted;
    }

    AnswerAfterRefusal() {
        super(
                "RC-FAT-01",
                Severity.ERROR,
                "A request behind a refused one gets a positive answer",
                "rc-protocol.md section 2",
                "After NAK invalid request, remote access error or remote operational error the responder's queue pair"
                        + " is in the error state, and nothing behind the refused request may be executed. Here something"
                        + " was, so that the requester cannot know what took effect.",
                "Look for a defect of the responder.",
                "The WRITE at PSN 100 gets NAK remote access error, and then the SEND at PSN 101 gets an ACK.");
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.NEGATIVE | AnswerTraits.AFTER_REFUSAL;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        int type = answer.type();
        if (type == Aeth.TYPE_NAK && answer.code() > 0 && answer.code() <= REMOTE_OPERATIONAL) {
            if (responder.note(place()) == null && t != null) {
                Refusal refusal = new Refusal();
                refusal.psn = answer.psn();
                refusal.frame = answer.frame();
                refusal.retransmitted = responder.peer().requests().retransmitted();
                responder.note(place(), refusal);
            }
        } else if (type == Aeth.TYPE_ACK && responder.peer().requests().isDead()) {
            Refusal refusal = (Refusal) responder.note(place());
            // only of requests sent before the refusal: later ones may be of another life of the queue pair
            if (refusal != null
                    && t != null
                    && t.id() < refusal.frame
                    && Psn.difference(answer.psn(), refusal.psn) > 0
                    && responder.peer().requests().retransmitted() == refusal.retransmitted) {
                findings.report(
                        this,
                        responder,
                        answer.frame(),
                        t,
                        () -> RequestWords.request(t) + " got a positive answer at PSN " + answer.psn()
                                + ", though the request at PSN " + refusal.psn + " was refused in frame "
                                + refusal.frame);
            }
        }
    }
}
