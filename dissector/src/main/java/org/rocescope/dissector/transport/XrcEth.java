package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Extended reliable connection header of XRC requests: 8 reserved bits, number of the shared receive queue of 24
 * (source: headers.md section 6). XRC responses have none (opcodes.md section 2).
 */
public final class XrcEth {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER =
            Header.of("infiniband.xrceth", "XRC Extended Transport Header", LENGTH, "headers.md 6");

    public static final Field RESERVED = HEADER.field("infiniband.xrceth.reserved8", "Reserved (8 bits)")
            .bytes(0, 1)
            .hex()
            .add();
    public static final Field SRQ = HEADER.field("infiniband.xrceth.srqn", "XRC Shared Receive Queue")
            .bytes(1, 3)
            .hex()
            .add();

    private XrcEth() {}
}
