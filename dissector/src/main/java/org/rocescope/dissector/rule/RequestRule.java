package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** A rule that judges request packets in the light of the requests before them. */
public interface RequestRule {
    /**
     * Judges a received request packet of a connected service, after the ledger of its flow took it.
     *
     * @param packet the packet
     * @param opcode its opcode
     * @param flow its flow
     * @param transaction the message that it belongs to; null if that was given away before
     * @param repeated true if its PSN was captured before
     * @param findings where to report
     */
    void judge(Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings);

    /**
     * Whether packets of an opcode are to be judged at all; asked once, so that the packet path asks no rule in vain.
     */
    default boolean concerns(Opcode opcode) {
        return true;
    }

    /** The traits of which a packet must have one to be judged, see {@link RequestTraits}; asked once. */
    default int requestTraits() {
        return RequestTraits.ANY;
    }
}
