package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/** Reliable datagram extended transport header: 8 reserved bits, EE context of 24 (source: headers.md section 6). */
public final class Rdeth {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER =
            Header.of("infiniband.rdeth", "Reliable Datagram Extended Transport Header", LENGTH, "headers.md 6");

    public static final Field RESERVED = HEADER.field("infiniband.rdeth.reserved8", "Reserved (8 bits)")
            .bytes(0, 1)
            .hex()
            .add();
    public static final Field EE_CONTEXT =
            HEADER.field("infiniband.rdeth.eecnxt", "E2E Context").bytes(1, 3).add();

    private Rdeth() {}
}
