package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;

/** A rule that judges request messages when they are final. */
public interface TransactionRule {
    /**
     * Judges a message.
     *
     * @param flow the direction that it went
     * @param transaction the message, final
     * @param findings where to report
     */
    void judge(Flow flow, Transaction transaction, Findings findings);

    /** The traits of which a message must have one to be judged, see {@link TransactionTraits}; asked once. */
    default int transactionTraits() {
        return TransactionTraits.ANY;
    }
}
