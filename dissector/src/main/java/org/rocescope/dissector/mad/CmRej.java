package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Reject: no connection, or none any more (source: cm-mad.md section 4 for the layout, section 7 for the reasons). On
 * RoCE the reasons 13 and 19 must not be sent (CA17-35).
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4)
 *    8  +---+-----------+-------------+-+-------------------------------+
 *       |msg| reserved  | info length |r|            reason             |
 *       +---+-----------+-------------+-+-------------------------------+
 *   12  additional reject information (72)
 *   84  private data (148)
 * </pre>
 */
public final class CmRej {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 84;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 148;
    /** Reason: nobody listens. */
    public static final int REASON_INVALID_SERVICE_ID = 8;
    /** Reason: the ids or queue pairs belong to a connection that is gone. */
    public static final int REASON_STALE_CONNECTION = 10;
    /** Reason: the protocol above decided; its private data says why. */
    public static final int REASON_CONSUMER = 28;

    public static final Header HEADER =
            Header.of("infiniband.cm.rej", "CM Connection Reject (REJ)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    /** 0 where the sender has none for the connection. */
    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.rej.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The receiver's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.rej.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();

    public static final Field MESSAGE = HEADER.field("infiniband.cm.rej.msgrej", "Message Rejected")
            .bits(8 * 8, 2)
            .hex(2)
            .names(Names.of(0, "REQ", 1, "REP", 2, "other"))
            .add();
    /** Wireshark shows the lower two bits of them. */
    public static final Field RESERVED0 = HEADER.field("infiniband.cm.rej.reserved0", "Reserved (6 bits)")
            .bits(8 * 8 + 2, 6)
            .hex(2)
            .add();
    /** Bytes of {@link #INFO} that mean something (unverified). */
    public static final Field INFO_LENGTH = HEADER.field("infiniband.cm.rej.rejinfolen", "Reject Info Length")
            .bits(9 * 8, 7)
            .hex(2)
            .add();

    public static final Field RESERVED1 = HEADER.field("infiniband.cm.rej.reserved1", "Reserved (1 bit)")
            .bits(9 * 8 + 7, 1)
            .hex(2)
            .add();
    /** 34 and those above 35 are not known. */
    public static final Field REASON = HEADER.field("infiniband.cm.rej.reason", "Reason")
            .bytes(10, 2)
            .hex()
            .names(reasons())
            .add();

    public static final Field INFO = HEADER.field("infiniband.cm.rej.ari", "Additional Reject Information")
            .bytes(12, 72)
            .kind(Kind.BYTES)
            .add();
    /** Data of the protocol above, 148 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.rej.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmRej() {}

    private static Names reasons() {
        String[] words = {
            "no QP available",
            "no EEC available",
            "no resources",
            "timeout",
            "unsupported request",
            "invalid communication id",
            "invalid communication instance",
            "invalid service id",
            "invalid transport service type",
            "stale connection",
            "RDC does not exist",
            "invalid primary remote GID",
            "invalid primary remote LID",
            "invalid primary SL",
            "invalid primary traffic class",
            "invalid primary hop limit",
            "invalid primary packet rate",
            "invalid alternate GID",
            "invalid alternate LID",
            "invalid alternate SL",
            "invalid alternate traffic class",
            "invalid alternate hop limit",
            "invalid alternate packet rate",
            "port and CM redirection",
            "port redirection",
            "invalid path MTU",
            "insufficient responder resources",
            "consumer reject",
            "RNR retry count reject",
            "duplicate local communication id",
            "unsupported class version",
            "invalid primary flow label",
            "invalid alternate flow label"
        };
        Names.Builder names = new Names.Builder();
        for (int i = 0; i < words.length; i++) {
            names.name(i + 1, words[i]);
        }
        return names.name(35, "vendor option not supported").build();
    }
}
