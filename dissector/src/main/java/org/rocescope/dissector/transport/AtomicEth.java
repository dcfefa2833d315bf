package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Atomic extended transport header of COMPARE &amp; SWAP and FETCH &amp; ADD (source: headers.md section 6). The
 * operand of FETCH &amp; ADD stands in the swap field, its compare field means nothing.
 *
 * <pre>
 * +---------------------------------------------------------------+
 * |                   virtual address (8 bytes)                   |
 * +---------------------------------------------------------------+
 * |                             R_Key                             |
 * +---------------------------------------------------------------+
 * |                 swap or add operand (8 bytes)                 |
 * +---------------------------------------------------------------+
 * |                   compare operand (8 bytes)                   |
 * +---------------------------------------------------------------+
 * </pre>
 */
public final class AtomicEth {
    /** Its length in bytes. */
    public static final int LENGTH = 28;

    public static final Header HEADER =
            Header.of("infiniband.atomiceth", "Atomic Extended Transport Header", LENGTH, "headers.md 6");

    /** Named as in the RETH: Wireshark has one field for both. */
    public static final Field VIRTUAL_ADDRESS = HEADER.field("infiniband.reth.va", "Virtual Address")
            .bytes(0, 8)
            .hex()
            .add();

    public static final Field R_KEY = HEADER.field("infiniband.reth.r_key", "Remote Key")
            .bytes(8, 4)
            .hex()
            .add();
    public static final Field SWAP_OR_ADD = HEADER.field("infiniband.atomiceth.swapdt", "Swap (Or Add) Data")
            .bytes(12, 8)
            .add();
    public static final Field COMPARE = HEADER.field("infiniband.atomiceth.cmpdt", "Compare Data")
            .bytes(20, 8)
            .add();

    private AtomicEth() {}
}
