package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * What follows the BTH of a RoCEv2 congestion notification packet: 16 reserved bytes, sent as 0 (source: headers.md
 * section 8, CA17-44 to 46).
 */
public final class Cnp {
    /** Its length in bytes. */
    public static final int LENGTH = 16;

    public static final Header HEADER =
            Header.of("infiniband.cnp", "Congestion Notification Packet", LENGTH, "headers.md 8");

    public static final Field RESERVED = HEADER.field("infiniband.cnp.reserved", "Reserved (128 bits)")
            .bytes(0, 16)
            .kind(Kind.BYTES)
            .add();

    private Cnp() {}
}
