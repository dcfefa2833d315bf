package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-ACK-02: a later request was answered first, so that a READ or the like is sent again. */
final class ImpliedNak extends Rule implements AnswerRule, RequestRule {
    private static final class Passed {
        long transaction;
        long frame;
        int psn;
    }

    ImpliedNak() {
        super(
                "RC-ACK-02",
                Severity.WARNING,
                "An answer to a later request stands for a lost answer (implied NAK)",
                "rc-protocol.md section 3",
                "READ, atomics, FLUSH and ATOMIC WRITE need an answer each, and answers come in order: one to a later"
                        + " request tells that the answer was lost. The requester sends again from there.",
                "Loss and its repair. If it happens often, look for the place where responses are dropped.",
                "READ at PSN 100 and WRITE at PSN 101; the ACK of PSN 101 comes without the READ response, and the READ"
                        + " is sent again.");
    }

    /** True if a request that has no answer was passed by the answer to a later one. */
    boolean isPassed(Flow requester, Transaction t) {
        Passed passed = (Passed) requester.note(place());
        return passed != null && passed.transaction == t.id();
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return positive;
    }

    @Override
    public int requestTraits() {
        return RequestTraits.REPEATED;
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.PASSING;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() != Aeth.TYPE_ACK) {
            return;
        }
        Flow requester = responder.peer();
        Transaction open = requester.requests().oldestOpen();
        if (open == null
                || open.operation() == Operation.SEND
                || open.operation() == Operation.RDMA_WRITE
                || Psn.difference(answer.psn(), open.lastPsn()) <= 0) {
            return;
        }
        Passed passed = (Passed) requester.note(place());
        if (passed == null) {
            passed = new Passed();
            requester.note(place(), passed);
        }
        if (passed.transaction != open.id()) {
            passed.transaction = open.id();
            passed.frame = answer.frame();
            passed.psn = answer.psn();
        }
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        if (!repeated || t == null || t.status() != Status.OPEN) {
            return;
        }
        Passed passed = (Passed) flow.note(place());
        if (passed != null && passed.transaction == t.id()) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    t,
                    () -> RequestWords.request(t) + " is sent again: its answer was not captured, but frame "
                            + passed.frame + " answered the later PSN " + passed.psn);
        }
    }
}
