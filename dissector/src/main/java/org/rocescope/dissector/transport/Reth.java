package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * RDMA extended transport header of WRITE, READ, FLUSH and ATOMIC WRITE requests (source: headers.md section 6).
 *
 * <pre>
 * +---------------------------------------------------------------+
 * |                        virtual address                        |
 * |                           (8 bytes)                           |
 * +---------------------------------------------------------------+
 * |                             R_Key                             |
 * +---------------------------------------------------------------+
 * |                          DMA length                           |
 * +---------------------------------------------------------------+
 * </pre>
 */
public final class Reth {
    /** Its length in bytes. */
    public static final int LENGTH = 16;

    public static final Header HEADER =
            Header.of("infiniband.reth", "RDMA Extended Transport Header", LENGTH, "headers.md 6");

    /** Unsigned, 64 bits. */
    public static final Field VIRTUAL_ADDRESS = HEADER.field("infiniband.reth.va", "Virtual Address")
            .bytes(0, 8)
            .hex()
            .add();

    public static final Field R_KEY = HEADER.field("infiniband.reth.r_key", "Remote Key")
            .bytes(8, 4)
            .hex()
            .add();
    /** In bytes, at most 2^31 by C9-94. */
    public static final Field DMA_LENGTH = HEADER.field("infiniband.reth.dmalen", "DMA Length")
            .bytes(12, 4)
            .unit("bytes")
            .add();

    private Reth() {}
}
