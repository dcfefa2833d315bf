package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Service id resolution reply: a UD queue pair and its Q_Key (source: cm-mad.md section 4, status in section 7).
 * Wireshark does not take it apart; the names are in its style.
 *
 * <pre>
 *    0  request id (4), status (1), info length (1), reserved (2)
 *    8  QPN (3), reserved (1), service id (8), Q_Key (4)
 *   24  additional information (72)
 *   96  private data (136)
 * </pre>
 */
public final class CmSidrRep {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 96;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 136;

    public static final Header HEADER = Header.of(
            "infiniband.cm.sidr_rep", "CM Service ID Resolution Reply (SIDR_REP)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    /** The SIDR_REQ's. */
    public static final Field REQUEST_ID = HEADER.field("infiniband.cm.sidr_rep.requestid", "Request ID")
            .bytes(0, 4)
            .hex()
            .add();

    public static final Field STATUS = HEADER.field("infiniband.cm.sidr_rep.status", "Status")
            .bytes(4, 1)
            .hex()
            .names(CmValues.counted(
                    "valid", "unsupported service id", "rejected", "no QP", "redirect", "unsupported version"))
            .add();
    /** Bytes of {@link #INFO} that mean something (unverified). */
    public static final Field INFO_LENGTH = HEADER.field("infiniband.cm.sidr_rep.infolen", "Info Length")
            .bytes(5, 1)
            .hex()
            .add();

    public static final Field RESERVED6 = HEADER.field("infiniband.cm.sidr_rep.reserved6", "Reserved (16 bits)")
            .bytes(6, 2)
            .hex()
            .add();
    /** The queue pair of the service. */
    public static final Field QPN =
            HEADER.field("infiniband.cm.sidr_rep.qpn", "QPN").bytes(8, 3).hex().add();

    public static final Field RESERVED11 = HEADER.field("infiniband.cm.sidr_rep.reserved11", "Reserved (8 bits)")
            .bytes(11, 1)
            .hex()
            .add();
    /** See {@link ServiceId}. */
    public static final Field SERVICE_ID = HEADER.field("infiniband.cm.sidr_rep.serviceid", "Service ID")
            .bytes(12, 8)
            .hex()
            .add();

    public static final Field Q_KEY = HEADER.field("infiniband.cm.sidr_rep.qkey", "Q_Key")
            .bytes(20, 4)
            .hex()
            .add();
    public static final Field INFO = HEADER.field("infiniband.cm.sidr_rep.info", "Additional Information")
            .bytes(24, 72)
            .kind(Kind.BYTES)
            .add();
    /** Data of the protocol above, 136 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.sidr_rep.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmSidrRep() {}
}
