package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Raw header of native InfiniBand: two reserved bytes and an Ethernet type (source: headers.md section 3; that such
 * packets have a VCRC but no ICRC is unverified there).
 */
public final class Rwh {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER = Header.of("infiniband.rwh", "Raw Header", LENGTH, "headers.md 3");

    public static final Field RESERVED = HEADER.field("infiniband.rwh.reserved", "Reserved (16 bits)")
            .bytes(0, 2)
            .hex()
            .add();
    public static final Field ETHERTYPE =
            HEADER.field("infiniband.rwh.etype", "Ethertype").bytes(2, 2).hex().add();

    private Rwh() {}
}
