package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/**
 * What shows in a response at a glance, in the light of the requests. An {@link AnswerRule} names the traits of which a
 * response that breaks it has at least one.
 */
public final class AnswerTraits {
    /** Its syndrome is not of type ACK. */
    public static final int NEGATIVE = 1;

    /** No known request covers its PSN. */
    public static final int UNASKED = 2;

    /** A request of the connection was refused for good before. */
    public static final int AFTER_REFUSAL = 4;

    /** It passes a READ, an atomic, a FLUSH or an ATOMIC WRITE that has no answer of its own. */
    public static final int PASSING = 8;

    /** It is no response of the kind with which the request is answered. */
    public static final int OF_OTHER_KIND = 16;

    /** A positive response to a later PSN was captured before it. */
    public static final int BEHIND = 32;

    /** It brings a part of what an RDMA READ asked for, or another amount. */
    public static final int PART_OF_READ = 64;

    /** The connection manager's messages were captured. */
    public static final int SET_UP = 128;

    /** Every response has this one. */
    public static final int ALWAYS = 1 << 31;

    /** Any trait at all: what a rule names that must be shown every response. */
    public static final int ANY = -1;

    private AnswerTraits() {}

    /**
     * The traits of a response.
     *
     * @param responder the flow that it is in
     * @param requests the ledger of the requests, which took it
     * @param t the request that covers its PSN, or null
     */
    public static int of(Flow responder, Answer answer, RequestLedger requests, Transaction t) {
        int traits = ALWAYS;
        if (answer.type() != Aeth.TYPE_ACK) {
            traits |= NEGATIVE;
        }
        if (requests.isDead()) {
            traits |= AFTER_REFUSAL;
        }
        Transaction open = requests.oldestOpen();
        if (open != null
                && open.operation() != Operation.SEND
                && open.operation() != Operation.RDMA_WRITE
                && Psn.difference(answer.psn(), open.lastPsn()) > 0) {
            traits |= PASSING;
        }
        if (Psn.difference(answer.psn(), requests.highestPositive()) < 0) {
            traits |= BEHIND;
        }
        if (responder.connection().setup() != null) {
            traits |= SET_UP;
        }
        return t == null ? traits | UNASKED : traits | ofPair(answer, t);
    }

    private static int ofPair(Answer answer, Transaction t) {
        Operation response = answer.opcode().operation();
        return switch (t.operation()) {
            case SEND, RDMA_WRITE -> response == Operation.ACKNOWLEDGE ? 0 : OF_OTHER_KIND;
            case COMPARE_SWAP, FETCH_ADD -> response == Operation.ATOMIC_ACKNOWLEDGE ? 0 : OF_OTHER_KIND;
            case RDMA_READ_REQUEST -> {
                boolean all = answer.opcode().position() == Position.ONLY
                        && answer.payload() == t.length()
                        && answer.psn() == t.firstPsn();
                yield response != Operation.RDMA_READ_RESPONSE ? OF_OTHER_KIND : all ? 0 : PART_OF_READ;
            }
            default -> response == Operation.RDMA_READ_RESPONSE && answer.payload() == 0 ? 0 : OF_OTHER_KIND;
        };
    }
}
