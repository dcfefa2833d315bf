package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.packet.Packet;

/** A rule that judges messages of the connection manager. */
public interface ManagementRule {
    /**
     * Judges a management datagram, after it was taken into account.
     *
     * @param packet the packet
     * @param madLayer its layer with the common header
     * @param connections the connections known so far
     * @param findings where to report
     */
    void judge(Packet packet, int madLayer, Connections connections, Findings findings);

    /** Judges what never came, when there are no more packets. */
    default void close(Connections connections, Findings findings) {}
}
