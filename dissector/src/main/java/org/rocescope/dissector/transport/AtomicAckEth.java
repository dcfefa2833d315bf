package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Atomic acknowledge header: the eight bytes that stood at the address before a COMPARE &amp; SWAP or FETCH &amp; ADD
 * (source: headers.md section 6).
 */
public final class AtomicAckEth {
    /** Its length in bytes. */
    public static final int LENGTH = 8;

    public static final Header HEADER =
            Header.of("infiniband.atomicacketh", "Atomic ACK Extended Transport Header", LENGTH, "headers.md 6");

    public static final Field ORIGINAL = HEADER.field("infiniband.atomicacketh.origremdt", "Original Remote Data")
            .bytes(0, 8)
            .add();

    private AtomicAckEth() {}
}
