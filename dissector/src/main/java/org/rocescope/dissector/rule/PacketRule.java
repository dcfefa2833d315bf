package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/** A rule that judges single packets. */
public interface PacketRule {
    /**
     * Judges a transport packet. It may be sliced: fields must be asked whether they are there.
     *
     * @param packet the packet, its ICRC judged
     * @param opcode its opcode
     * @param flow its flow; null for UD, CNP and what is not followed
     * @param received false if its receiver drops it without a word: bad ICRC, or malformed
     * @param findings where to report
     */
    void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings);

    /**
     * Whether packets of an opcode are to be judged at all; asked once, so that the packet path asks no rule in vain.
     */
    default boolean concerns(Opcode opcode) {
        return true;
    }

    /** The traits of which a packet must have one to be judged, see {@link PacketTraits}; asked once. */
    default int packetTraits() {
        return PacketTraits.ANY;
    }
}
