package org.rocescope.cli.print;

import org.rocescope.dissector.packet.Packet;

/** One way to print packets. */
public interface PacketPrinter {
    /** Appends what stands before the first packet; nothing, unless the way has a heading. */
    default void begin(StringBuilder out) {}

    /** Appends a packet, line end included. */
    void print(Packet packet, StringBuilder out);
}
