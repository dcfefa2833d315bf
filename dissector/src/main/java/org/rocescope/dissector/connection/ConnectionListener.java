package org.rocescope.dissector.connection;

import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;

/** Is told what becomes final while connections are followed. */
public interface ConnectionListener {
    /**
     * A request message is final.
     *
     * @param flow the direction that it went
     * @param transaction the message; valid until this returns
     */
    default void transaction(Flow flow, Transaction transaction) {}

    /**
     * A response was brought to the requests that it answers.
     *
     * @param responder the flow that it is in
     * @param answer the response; valid until this returns
     * @param transaction the message that covers its PSN, or null
     */
    default void answer(Flow responder, Answer answer, Transaction transaction) {}

    /** A connection has ended: it was replaced by another life of a queue pair, or the capture ended. */
    default void connection(Connection connection) {}
}
