package org.rocescope.dissector.rule;

import java.util.Arrays;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * RC-ACK-08 and MPE-FL-03: a request that has a response of its own kind is answered in another way.
 *
 * <p>An ACKNOWLEDGE at the very PSN of such a request is no proof by itself: a responder repeats the number of what it
 * acknowledged last when it meets a duplicate, and the capture may lack the proper response.
 */
abstract class WrongAnswerKind extends Rule implements AnswerRule {
    /** Messages answered by an ACKNOWLEDGE, and none properly, that cannot all be duplicates. */
    private static final int SURE = 3;

    private static final class Count {
        int wrong;
        long last = Transaction.UNKNOWN;
    }

    WrongAnswerKind(String id, String title, String source, String meaning, String advice, String example) {
        super(id, Severity.ERROR, title, source, meaning, advice, example);
    }

    /** True for the operations that the rule is about. */
    abstract boolean concerns(Operation operation);

    /** True for a response that cannot answer them, whatever else was captured; not of an ACKNOWLEDGE. */
    abstract boolean isForeign(Answer answer);

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return positive;
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.OF_OTHER_KIND;
    }

    @Override
    public final void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (t == null || !concerns(t.operation()) || answer.type() != Aeth.TYPE_ACK) {
            return;
        }
        Operation operation = answer.opcode().operation();
        if (operation == Operation.ACKNOWLEDGE) {
            if (t.status() == Status.OPEN && answer.psn() == t.firstPsn()) {
                acknowledged(responder, answer, t, findings);
            }
        } else if (isForeign(answer) && answer.psn() == t.firstPsn()) {
            report(responder, answer, t, t.retransmissions() == 0 ? Severity.ERROR : Severity.WARNING, findings);
        }
    }

    private void acknowledged(Flow responder, Answer answer, Transaction t, Findings findings) {
        Count count = count(responder);
        if (count.last != t.id()) {
            count.last = t.id();
            count.wrong++;
        }
        boolean inside = t.lastPsn() != t.firstPsn() && t.retransmissions() == 0;
        if (!inside && responder.peer().requests().retransmitted() > 0) {
            return;
        }
        boolean sure =
                inside || count.wrong >= SURE && !isAnyRight(responder.peer().requests());
        report(responder, answer, t, sure ? Severity.ERROR : Severity.WARNING, findings);
    }

    private boolean isAnyRight(RequestLedger requests) {
        return Arrays.stream(Operation.values()).anyMatch(each -> concerns(each) && requests.isAnsweredInKind(each));
    }

    private void report(Flow responder, Answer answer, Transaction t, Severity severity, Findings findings) {
        String request = RequestWords.request(t);
        String name = answer.opcode().name();
        int payload = answer.payload();
        findings.report(
                this,
                severity,
                responder.connection(),
                null,
                answer.frame(),
                t.id(),
                () -> request + " is answered by " + name
                        + (payload > 0 ? " with " + RequestWords.bytes(payload) + " of payload" : "") + ", expected "
                        + expected(t.operation()));
    }

    private static String expected(Operation operation) {
        return switch (operation) {
            case RDMA_READ_REQUEST -> "READ responses";
            case COMPARE_SWAP, FETCH_ADD -> "ATOMIC ACKNOWLEDGE";
            default -> "READ RESPONSE ONLY without payload";
        };
    }

    private Count count(Flow flow) {
        Count count = (Count) flow.note(place());
        if (count == null) {
            count = new Count();
            flow.note(place(), count);
        }
        return count;
    }

    /** RC-ACK-08: READ and the atomics. */
    static final class OfReadOrAtomic extends WrongAnswerKind {
        OfReadOrAtomic() {
            super(
                    "RC-ACK-08",
                    "A READ or atomic is answered by a plain ACKNOWLEDGE",
                    "rc-protocol.md section 3",
                    "READ and the atomics return data, so that an ACKNOWLEDGE cannot answer them; only a NAK comes as"
                            + " one. The requester waits for the data and repeats the request.",
                    "Look for a defect of the responder. As a warning: the proper response may be missing from the"
                            + " capture.",
                    "A READ of 4096 bytes at PSN 100 is answered by ACKNOWLEDGE with PSN 100.");
        }

        @Override
        boolean concerns(Operation operation) {
            return operation == Operation.RDMA_READ_REQUEST
                    || operation == Operation.COMPARE_SWAP
                    || operation == Operation.FETCH_ADD;
        }

        @Override
        boolean isForeign(Answer answer) {
            return false;
        }
    }

    /** MPE-FL-03: FLUSH and ATOMIC WRITE. */
    static final class OfFlushOrAtomicWrite extends WrongAnswerKind {
        OfFlushOrAtomicWrite() {
            super(
                    "MPE-FL-03",
                    "A FLUSH or ATOMIC WRITE is not answered by an empty READ RESPONSE ONLY",
                    "mpe.md sections 2, 3 and 7",
                    "FLUSH and ATOMIC WRITE have a response of their own: READ RESPONSE ONLY without payload. Another"
                            + " answer does not tell the requester that the guarantee was given.",
                    "Look for a defect of the responder, such as one that does not know the operation.",
                    "A FLUSH is answered by ATOMIC ACKNOWLEDGE.");
        }

        @Override
        boolean concerns(Operation operation) {
            return operation == Operation.FLUSH || operation == Operation.ATOMIC_WRITE;
        }

        @Override
        boolean isForeign(Answer answer) {
            return answer.opcode().operation() == Operation.ATOMIC_ACKNOWLEDGE || answer.payload() > 0;
        }
    }
}
