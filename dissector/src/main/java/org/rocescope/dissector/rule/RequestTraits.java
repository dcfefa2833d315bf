package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * What shows in a request packet at a glance, in the light of those before it. A {@link RequestRule} names the traits of
 * which a packet that breaks it has at least one.
 */
public final class RequestTraits {
    /** Its PSN had been captured before. */
    public static final int REPEATED = 1;

    /** It follows the packet before it, but not as part of the same message or as the beginning of the next. */
    public static final int OUT_OF_SEQUENCE = 2;

    /** The packet before it is an RDMA READ. */
    public static final int AFTER_READ = 4;

    /** Its payload does not fit its message or the other packets of its flow, or there is nothing to compare with. */
    public static final int UNEXPECTED_LENGTH = 8;

    /** The connection manager's messages were captured. */
    public static final int SET_UP = 16;

    /** Every packet has this one. */
    public static final int ALWAYS = 1 << 31;

    /** Any trait at all: what a rule names that must be shown every packet. */
    public static final int ANY = -1;

    private RequestTraits() {}

    /** The traits of the last request packet of a flow. */
    public static int of(Flow flow, boolean repeated) {
        RequestSequence sequence = flow.sequence();
        int traits = ALWAYS;
        if (repeated) {
            traits |= REPEATED;
        }
        if (sequence.isBroken()) {
            traits |= OUT_OF_SEQUENCE;
        }
        Opcode before = sequence.previous();
        if (before != null && before.operation() == Operation.RDMA_READ_REQUEST) {
            traits |= AFTER_READ;
        }
        if (!sequence.isOfExpectedLength()) {
            traits |= UNEXPECTED_LENGTH;
        }
        if (flow.connection().setup() != null) {
            traits |= SET_UP;
        }
        return traits;
    }
}
