package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** A rule that judges response packets in the light of the requests that they answer. */
public interface AnswerRule {
    /**
     * Judges a response of a paired connection, after the ledger of the requests took it. Responses that were held back
     * while the pair was not known come in their order, later than captured.
     *
     * @param responder the flow that the response is in; its peer's ledger has the requests
     * @param answer the response
     * @param transaction the request message that covers its PSN, as it is after the answer; null if there is none
     * @param findings where to report
     */
    void judge(Flow responder, Answer answer, Transaction transaction, Findings findings);

    /**
     * Whether responses of an opcode are to be judged at all; asked once, so that the packet path asks no rule in vain.
     *
     * @param opcode the opcode of a response
     * @param positive true for those whose syndrome is of type ACK or that have none, false for all others
     */
    default boolean concerns(Opcode opcode, boolean positive) {
        return true;
    }

    /** The traits of which a response must have one to be judged, see {@link AnswerTraits}; asked once. */
    default int answerTraits() {
        return AnswerTraits.ANY;
    }
}
