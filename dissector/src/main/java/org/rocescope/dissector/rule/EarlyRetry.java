package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** RC-RNR-02: a requester does not wait as long as the receiver asked for. */
final class EarlyRetry extends Rule implements AnswerRule, RequestRule {
    /** Part of the time that is enough: clocks and capture stamps are not exact. */
    private static final double ENOUGH = 0.9;
    /** A repeat so close was on its way, or is a copy of the packet in the capture. */
    private static final long CROSSING_NANOS = 100_000;

    private static final class Waiting {
        int psn = -1;
        long since;
        long timer;
        long frame;
    }

    EarlyRetry() {
        super(
                "RC-RNR-02",
                Severity.WARNING,
                "A request is sent again before the receiver's waiting time is over",
                "rc-protocol.md section 3",
                "An RNR NAK says how long to wait at least. A requester that is quicker meets the same receiver again"
                        + " and uses up its retries.",
                "Look for a defect of the requester, or for a timeout shorter than the RNR timer. An RNR NAK that was"
                        + " lost behind the capture point looks the same.",
                "RNR NAK with timer 10.24 ms, and the SEND comes again after 1 ms.");
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
        if (answer.type() == Aeth.TYPE_RNR) {
            Flow requester = responder.peer();
            Waiting waiting = (Waiting) requester.note(place());
            if (waiting == null) {
                waiting = new Waiting();
                requester.note(place(), waiting);
            }
            waiting.psn = answer.psn();
            waiting.since = answer.time();
            waiting.timer = Aeth.rnrNanos(answer.code());
            waiting.frame = answer.frame();
        }
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        if (!repeated) {
            return;
        }
        Waiting waiting = (Waiting) flow.note(place());
        if (waiting == null || waiting.psn != Bth.PSN.intIn(packet.bytes(), packet.bth())) {
            return;
        }
        long waited = packet.frame().timeNanos() - waiting.since;
        if (waited < CROSSING_NANOS) {
            return;
        }
        int psn = waiting.psn;
        waiting.psn = -1;
        // the retry of an earlier request takes this one along
        if (t != null && t == flow.requests().oldestOpen() && waited < waiting.timer * ENOUGH) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    t,
                    () -> "PSN " + psn + " is sent again " + RequestWords.duration(waited)
                            + " after the RNR NAK of frame " + waiting.frame + ", which asked to wait "
                            + RequestWords.duration(waiting.timer));
        }
    }
}
