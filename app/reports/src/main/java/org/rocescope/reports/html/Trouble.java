package org.rocescope.reports.html;

import org.rocescope.reports.TransactionEntry;

/** What can go wrong with a transaction, the worst first. */
enum Trouble {
    REFUSED,
    UNANSWERED,
    NOT_READY,
    SENT_AGAIN;

    /** The trouble that a transaction had, or null. */
    static Trouble of(TransactionEntry transaction) {
        return switch (transaction.status()) {
            case "nak" -> REFUSED;
            case "unanswered" -> UNANSWERED;
            case "rnr" -> NOT_READY;
            default -> transaction.retransmissions() > 0 ? SENT_AGAIN : null;
        };
    }
}
