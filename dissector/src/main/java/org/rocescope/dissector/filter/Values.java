package org.rocescope.dissector.filter;

import org.rocescope.dissector.packet.Packet;

/**
 * The values that an operand has in a packet, one after the other. After {@link #first} or {@link #next} gave true,
 * the value can be asked for until the next of these calls. Kept this way, and not as a list, so that nothing is
 * allocated for a packet.
 */
abstract sealed class Values permits Numbers, ByteRuns, Texts {
    /** Goes to the first value; false if the packet has none. */
    abstract boolean first(Packet packet);

    /** Goes to the next value of the packet that {@link #first} was called with; false if there is none. */
    abstract boolean next(Packet packet);
}
