package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-RDR-02 and RC-ATR-01: a response that carries data comes with the PSN of a request that has no such response. */
abstract class ForeignAnswer extends Rule implements AnswerRule {
    private final Operation response;

    ForeignAnswer(
            String id, Operation response, String title, String source, String meaning, String advice, String example) {
        super(id, Severity.ERROR, title, source, meaning, advice, example);
        this.response = response;
    }

    /** True if a request may be answered so, or another rule says that it is not. */
    abstract boolean mayAnswer(Operation request);

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return opcode.operation() == response;
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.OF_OTHER_KIND;
    }

    @Override
    public final void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.opcode().operation() != response || t == null || mayAnswer(t.operation())) {
            return;
        }
        // only the first PSN is sure to be that of a packet, and a repeat may stand for a request of another kind
        boolean sure = answer.psn() == t.firstPsn() && t.retransmissions() == 0;
        int psn = answer.psn();
        findings.report(
                this,
                sure ? Severity.ERROR : Severity.WARNING,
                responder.connection(),
                null,
                answer.frame(),
                t.id(),
                () -> answer.opcode().name() + " with PSN " + psn + ", where the request is "
                        + RequestWords.request(t));
    }

    /** RC-RDR-02. */
    static final class OfRead extends ForeignAnswer {
        OfRead() {
            super(
                    "RC-RDR-02",
                    Operation.RDMA_READ_RESPONSE,
                    "A READ response has the PSN of another request",
                    "rc-protocol.md section 4",
                    "Responses to a READ take the PSNs from the READ's own on, one each. The requester discards"
                            + " others.",
                    "Look for a defect of the responder.",
                    "A WRITE at PSN 100 and a READ at PSN 101; the READ response comes with PSN 100.");
        }

        @Override
        boolean mayAnswer(Operation request) {
            return request == Operation.RDMA_READ_REQUEST
                    || request == Operation.FLUSH
                    || request == Operation.ATOMIC_WRITE;
        }
    }

    /** RC-ATR-01. */
    static final class OfAtomic extends ForeignAnswer {
        OfAtomic() {
            super(
                    "RC-ATR-01",
                    Operation.ATOMIC_ACKNOWLEDGE,
                    "An atomic acknowledge has the PSN of another request",
                    "rc-protocol.md section 4",
                    "The answer to an atomic has the atomic's own PSN. The requester discards another.",
                    "Look for a defect of the responder.",
                    "A SEND at PSN 100 and a FETCH & ADD at PSN 101; the atomic acknowledge comes with PSN 100.");
        }

        @Override
        boolean mayAnswer(Operation request) {
            return request == Operation.COMPARE_SWAP
                    || request == Operation.FETCH_ADD
                    || request == Operation.FLUSH
                    || request == Operation.ATOMIC_WRITE;
        }
    }
}
