package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Alternate path response (source: cm-mad.md section 4; words of the status: Linux ib_cm.h, unverified). On RoCE
 * status 7 must not be sent (CA17-37). Wireshark does not take it apart; the names are in its style.
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4)
 *    8  info length (1), status (1), reserved (2)
 *   12  additional information (72)
 *   84  private data (148)
 * </pre>
 */
public final class CmApr {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 84;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 148;

    public static final Header HEADER =
            Header.of("infiniband.cm.apr", "CM Alternate Path Response (APR)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.apr.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The receiver's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.apr.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();
    /** Bytes of {@link #INFO} that mean something (unverified). */
    public static final Field INFO_LENGTH = HEADER.field("infiniband.cm.apr.infolen", "Info Length")
            .bytes(8, 1)
            .hex()
            .add();

    public static final Field STATUS = HEADER.field("infiniband.cm.apr.status", "Status")
            .bytes(9, 1)
            .hex()
            .names(CmValues.counted(
                    "path loaded",
                    "invalid communication id",
                    "unsupported",
                    "rejected",
                    "redirect",
                    "path is the current one",
                    "invalid QPN or EECN",
                    "invalid LID",
                    "invalid GID",
                    "invalid flow label",
                    "invalid traffic class",
                    "invalid hop limit",
                    "invalid packet rate",
                    "invalid SL"))
            .add();
    public static final Field RESERVED10 = HEADER.field("infiniband.cm.apr.reserved10", "Reserved (16 bits)")
            .bytes(10, 2)
            .hex()
            .add();
    public static final Field INFO = HEADER.field("infiniband.cm.apr.info", "Additional Information")
            .bytes(12, 72)
            .kind(Kind.BYTES)
            .add();
    /** Data of the protocol above, 148 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.apr.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmApr() {}
}
