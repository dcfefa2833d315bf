package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** RC-TMO-02: a request is sent again and again and never answered. */
final class NeverAnswered extends Rule implements RequestRule, TransactionRule {
    /** Repeats without any answer that tell a dead connection where the retry count is not known. */
    private static final int SURE = 3;

    private static final class Attempts {
        long transaction;
        int psn;
        int repeats;
        long last;
        long lastFrame;
        long lastPacket;
        long responses;
    }

    NeverAnswered() {
        super(
                "RC-TMO-02",
                Severity.ERROR,
                "A request was repeated until the connection was given up",
                "rc-protocol.md section 6",
                "A request got no answer however often it was sent. After its retry count the requester gives up"
                        + " (transport retry exceeded) and its queue pair goes to the error state; no NAK shows that on"
                        + " the wire. As a warning: the capture ends while it is still being repeated.",
                "See whether the responder's queue pair still existed and was ready to receive, whether its host was"
                        + " up, and whether packets are dropped on the way: an address, partition key or queue pair number"
                        + " that is wrong is dropped without a word.",
                "A WRITE is sent four times over half a second without an answer, and nothing follows.");
    }

    @Override
    public int requestTraits() {
        return RequestTraits.REPEATED;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        if (!repeated || t == null) {
            return;
        }
        Attempts attempts = (Attempts) flow.note(place());
        if (attempts == null) {
            attempts = new Attempts();
            flow.note(place(), attempts);
        }
        int psn = Bth.PSN.intIn(packet.bytes(), packet.bth());
        long responses = responses(flow);
        // of everything that is sent again, the earliest is what waits for its answer
        if (attempts.lastPacket == 0 || attempts.responses != responses || Psn.difference(psn, attempts.psn) < 0) {
            attempts.transaction = t.id();
            attempts.psn = psn;
            attempts.repeats = 0;
            attempts.last = t.firstTime();
            attempts.responses = responses;
        }
        attempts.lastPacket = packet.frame().number();
        long gap = packet.frame().timeNanos() - attempts.last;
        if (psn == attempts.psn && gap > Clock.COPIES_NANOS) {
            attempts.repeats++;
            attempts.last = packet.frame().timeNanos();
            attempts.lastFrame = packet.frame().number();
        }
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.REPEATED;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        if (t.status() != Status.UNANSWERED && t.status() != Status.COMPLETED) {
            return;
        }
        Attempts attempts = (Attempts) flow.note(place());
        if (attempts == null
                || attempts.transaction != t.id()
                || attempts.repeats == 0
                || flow.connection().isGivenUp()
                || flow.requests().isDead()) {
            return;
        }
        boolean silent =
                flow.peer() != null && responses(flow) == attempts.responses && flow.lastFrame() == attempts.lastPacket;
        Setup setup = flow.connection().setup();
        boolean counted = setup != null && setup.retryCount() > 1 && attempts.repeats >= setup.retryCount();
        boolean dead = silent && (attempts.repeats >= SURE || counted);
        boolean answered = t.status() == Status.COMPLETED;
        if (answered && !dead) {
            return;
        }
        int repeats = attempts.repeats;
        findings.report(
                this,
                dead ? Severity.ERROR : Severity.WARNING,
                flow.connection(),
                null,
                attempts.lastFrame,
                t.id(),
                () -> RequestWords.request(t) + " was repeated " + repeats + " times over "
                        + RequestWords.duration(attempts.last - t.firstTime())
                        + (answered
                                ? " after its only answer, which the requester did not get"
                                : " and got no answer" + " in the capture")
                        + (dead ? "; nothing of the responder came any more: the connection is dead" : ""));
    }

    private static long responses(Flow flow) {
        return flow.peer() == null ? 0 : flow.peer().responses();
    }
}
