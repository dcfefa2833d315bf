package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * What shows in a final request message at a glance. A {@link TransactionRule} names the traits of which a message that
 * breaks it has at least one.
 */
public final class TransactionTraits {
    /** It did not end completed. */
    public static final int INCOMPLETE = 1;

    /** A packet of it was sent again. */
    public static final int REPEATED = 2;

    /** A packet of it was sent again with another address, R_Key or length. */
    public static final int ALTERED = 4;

    /** The connection manager's messages were captured. */
    public static final int SET_UP = 8;

    /** Its service has no acknowledges. */
    public static final int UNRELIABLE = 16;

    /** Every message has this one. */
    public static final int ALWAYS = 1 << 31;

    /** Any trait at all: what a rule names that must be shown every message. */
    public static final int ANY = -1;

    private TransactionTraits() {}

    /** The traits of a final message. */
    public static int of(Flow flow, Transaction t) {
        int traits = ALWAYS;
        if (t.status() != Status.COMPLETED) {
            traits |= INCOMPLETE;
        }
        if (t.retransmissions() > 0) {
            traits |= REPEATED;
        }
        if (t.isAltered()) {
            traits |= ALTERED;
        }
        if (flow.connection().setup() != null) {
            traits |= SET_UP;
        }
        return flow.service() == Service.UC ? traits | UNRELIABLE : traits;
    }
}
