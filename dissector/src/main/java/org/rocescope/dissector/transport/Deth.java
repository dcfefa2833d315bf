package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Datagram extended transport header of UD and RD requests (source: headers.md section 6).
 *
 * <pre>
 * +---------------------------------------------------------------+
 * |                             Q_Key                             |
 * +---------------+-----------------------------------------------+
 * |   reserved    |                     SrcQP                     |
 * +---------------+-----------------------------------------------+
 * </pre>
 */
public final class Deth {
    /** Its length in bytes. */
    public static final int LENGTH = 8;
    /** The Q_Key of the general services interface. */
    public static final int GSI_Q_KEY = 0x80010000;

    public static final Header HEADER =
            Header.of("infiniband.deth", "Datagram Extended Transport Header", LENGTH, "headers.md 6");

    /** Shown with 16 digits, as Wireshark has this field. */
    public static final Field Q_KEY = HEADER.field("infiniband.deth.q_key", "Queue Key")
            .bytes(0, 4)
            .hex(16)
            .add();

    public static final Field RESERVED = HEADER.field("infiniband.deth.reserved8", "Reserved (8 bits)")
            .bytes(4, 1)
            .hex()
            .add();
    /** Shown with 8 digits, as Wireshark has this field. */
    public static final Field SOURCE_QP = HEADER.field("infiniband.deth.srcqp", "Source Queue Pair")
            .bytes(5, 3)
            .hex(8)
            .add();

    private Deth() {}
}
