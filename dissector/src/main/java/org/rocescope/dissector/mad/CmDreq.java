package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Disconnection request (source: cm-mad.md section 4).
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4)
 *    8  remote QPN (3), reserved (1)
 *   12  private data (220)
 * </pre>
 */
public final class CmDreq {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 12;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 220;

    public static final Header HEADER =
            Header.of("infiniband.cm.dreq", "CM Disconnection Request (DREQ)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.dreq.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The receiver's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.dreq.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();
    /** The same bits under the name that Wireshark has for them. */
    public static final Field REMOTE_QPN_ALIAS = HEADER.field("infiniband.cm.req.remoteqpneecn", "Remote QPN/EECN")
            .bytes(8, 3)
            .hex()
            .add();
    /** The receiver's queue pair. */
    public static final Field REMOTE_QPN = HEADER.field("infiniband.cm.dreq.remoteqpn", "Remote QPN")
            .bytes(8, 3)
            .hex()
            .add();

    public static final Field RESERVED11 = HEADER.field("infiniband.cm.dreq.reserved11", "Reserved (8 bits)")
            .bytes(11, 1)
            .hex()
            .add();
    /** Data of the protocol above, 220 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.dreq.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmDreq() {}
}
