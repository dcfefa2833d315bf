package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** RC-TMO-01: a request is sent again that nobody asked for and that was not answered. */
final class TimeoutRepeat extends Rule implements AnswerRule, RequestRule {
    /** What a NAK asked for: everything from a PSN on, once. */
    private static final class Recall {
        boolean active;
        int from;
        int reached;
    }

    private final ImpliedNak implied;

    TimeoutRepeat(ImpliedNak implied) {
        super(
                "RC-TMO-01",
                Severity.WARNING,
                "A request is sent again after a timeout",
                "rc-protocol.md section 6 (C9-140)",
                "No answer came within the requester's timeout, and it sent again: the request or its answer was lost,"
                        + " or the responder is slow. A timeout costs far more than a loss that a NAK tells of, because it"
                        + " stops the connection for its whole length.",
                "If it happens often, look for loss of the last packets of messages and of acknowledges; compare the"
                        + " timeout of the queue pair with the round trip time.",
                "The ACK of a WRITE is lost, and the WRITE comes again after 67 ms.");
        this.implied = implied;
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public int requestTraits() {
        return RequestTraits.REPEATED;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        int type = answer.type();
        if (type != Aeth.TYPE_RNR && (type != Aeth.TYPE_NAK || answer.code() != 0)) {
            return;
        }
        Flow requester = responder.peer();
        Recall recall = (Recall) requester.note(place());
        if (recall == null) {
            recall = new Recall();
            requester.note(place(), recall);
        }
        // a READ before that has no answer yet is sent again as well
        Transaction open = requester.requests().oldestOpen();
        boolean earlier = open != null && Psn.difference(open.firstPsn(), answer.psn()) < 0;
        recall.active = true;
        recall.from = earlier ? open.firstPsn() : answer.psn();
        recall.reached = Psn.plus(recall.from, -1);
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        if (!repeated || t == null || t.status() != Status.OPEN || flow.peer() == null) {
            return;
        }
        int psn = Bth.PSN.intIn(packet.bytes(), packet.bth());
        Recall recall = (Recall) flow.note(place());
        if (recall != null && recall.active) {
            boolean asked = Psn.difference(psn, recall.from) >= 0 && Psn.difference(psn, recall.reached) > 0;
            recall.active = asked;
            recall.reached = psn;
            if (asked) {
                return;
            }
        }
        long gap = packet.frame().timeNanos() - t.firstTime();
        if (gap > Clock.COPIES_NANOS && !implied.isPassed(flow, t)) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    t,
                    () -> "PSN " + psn + " of " + RequestWords.request(t) + " is sent again "
                            + RequestWords.duration(gap) + " after the request was first sent, without an answer");
        }
    }
}
