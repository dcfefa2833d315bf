package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/**
 * RC-RDR-01 and RC-RDR-03: form, number and lengths of READ responses. The path MTU is taken from another response of
 * the same READ only, so that two packets that contradict each other are the proof.
 */
abstract class ReadResponses extends Rule implements AnswerRule {
    private static final int SMALLEST_MTU = 256;
    private static final int LARGEST_MTU = 4096;

    /** Payload of the First or Middle response captured last, and the READ that it belongs to. */
    private static final class Full {
        long transaction;
        int payload;
    }

    ReadResponses(String id, String title, String source, String meaning, String advice, String example) {
        super(id, Severity.ERROR, title, source, meaning, advice, example);
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return opcode.operation() == Operation.RDMA_READ_RESPONSE;
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.PART_OF_READ;
    }

    @Override
    public final void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (t == null
                || t.operation() != Operation.RDMA_READ_REQUEST
                || answer.opcode().operation() != Operation.RDMA_READ_RESPONSE) {
            return;
        }
        Full full = (Full) responder.note(place());
        if (full == null) {
            full = new Full();
            responder.note(place(), full);
        }
        int mtu = full.transaction == t.id() ? full.payload : 0;
        String fault = fault(answer, t, mtu);
        if (!answer.opcode().endsMessage()) {
            full.transaction = t.id();
            full.payload = answer.payload();
        }
        if (fault != null) {
            Severity severity = t.retransmissions() == 0 ? Severity.ERROR : Severity.WARNING;
            findings.report(
                    this,
                    severity,
                    responder.connection(),
                    null,
                    answer.frame(),
                    t.id(),
                    () -> words(answer, t, fault));
        }
    }

    private static String words(Answer answer, Transaction t, String fault) {
        return answer.opcode().name() + " with " + RequestWords.bytes(answer.payload()) + " at PSN " + answer.psn()
                + " for " + RequestWords.request(t) + ": " + fault;
    }

    /** What is wrong with a response; null if nothing. */
    abstract String fault(Answer answer, Transaction t, int mtu);

    static boolean isMtu(int payload) {
        return payload >= SMALLEST_MTU && payload <= LARGEST_MTU && Integer.bitCount(payload) == 1;
    }

    /** RC-RDR-01. */
    static final class Form extends ReadResponses {
        Form() {
            super(
                    "RC-RDR-01",
                    "Number or form of READ responses does not fit the READ",
                    "rc-protocol.md section 4",
                    "A READ of at most one path MTU is answered by one READ RESPONSE ONLY, a longer one by First, as"
                            + " many Middle as needed, and Last. The requester discards what does not fit.",
                    "Look for a defect of the responder, or for ends that disagree about the path MTU.",
                    "A READ of 2048 bytes at path MTU 1024 is answered by READ RESPONSE ONLY with 1024 bytes.");
        }

        @Override
        String fault(Answer answer, Transaction t, int mtu) {
            long length = t.length();
            if (length < 0) {
                return null;
            }
            int offset = Psn.difference(answer.psn(), t.firstPsn());
            Position position = answer.opcode().position();
            if (position == Position.ONLY && offset == 0 && length > answer.payload()) {
                return isMtu(answer.payload()) || answer.payload() == 0
                        ? "a single response cannot bring them all, expected First"
                        : null;
            }
            if (position == Position.FIRST && offset == 0 && length <= answer.payload()) {
                return "it holds all that was asked for, expected Only";
            }
            if (!isMtu(mtu)) {
                return null;
            }
            long last = (length + mtu - 1) / mtu - 1;
            if (position == Position.LAST && offset != last) {
                return "Last is response " + (offset + 1L) + " of " + (last + 1) + " due at path MTU " + mtu;
            }
            if (position == Position.MIDDLE && offset >= last) {
                return "Middle is response " + (offset + 1L) + " of " + (last + 1) + " due at path MTU " + mtu
                        + ", expected Last";
            }
            return null;
        }
    }

    /** RC-RDR-03. */
    static final class Length extends ReadResponses {
        Length() {
            super(
                    "RC-RDR-03",
                    "Payload of a READ response has the wrong length",
                    "rc-protocol.md section 4",
                    "First and Middle responses carry just one path MTU each, and all responses together what the READ"
                            + " asked for.",
                    "Look for a defect of the responder, or for ends that disagree about the path MTU.",
                    "A READ of 64 bytes is answered by READ RESPONSE ONLY with 60 bytes.");
        }

        @Override
        String fault(Answer answer, Transaction t, int mtu) {
            int payload = answer.payload();
            if (!answer.opcode().endsMessage()) {
                if (!isMtu(payload)) {
                    return "no path MTU has that size";
                }
                return isMtu(mtu) && mtu != payload
                        ? "another First or Middle response of the same READ has " + mtu + " bytes"
                        : null;
            }
            long length = t.length();
            int offset = Psn.difference(answer.psn(), t.firstPsn());
            if (length < 0) {
                return null;
            }
            if (answer.opcode().position() == Position.ONLY) {
                boolean tooShort = payload < length && payload != 0 && !isMtu(payload);
                return offset == 0 && (payload > length || tooShort) ? "expected " + length + " bytes" : null;
            }
            long due = isMtu(mtu) ? length - (long) offset * mtu : -1;
            return due > 0 && due <= mtu && payload != due ? "expected " + due + " bytes at path MTU " + mtu : null;
        }
    }
}
