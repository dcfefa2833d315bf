package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Message receipt acknowledgement: "wait", not a failure (source: cm-mad.md sections 4 and 7). Wireshark does not
 * take it apart; the names are in its style.
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4)
 *    8  +---+-----------+---------+-----+
 *       |msg| reserved  | timeout | res |
 *       +---+-----------+---------+-----+
 *   10  private data (222)
 * </pre>
 */
public final class CmMra {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 10;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 222;

    public static final Header HEADER = Header.of(
            "infiniband.cm.mra", "CM Message Receipt Acknowledgement (MRA)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.mra.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The receiver's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.mra.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();
    /** The message that the sender has received. */
    public static final Field MESSAGE = HEADER.field("infiniband.cm.mra.msgmraed", "Message MRAed")
            .bits(8 * 8, 2)
            .hex(2)
            .names(Names.of(0, "REQ", 1, "REP", 2, "LAP"))
            .add();

    public static final Field RESERVED0 = HEADER.field("infiniband.cm.mra.reserved0", "Reserved (6 bits)")
            .bits(8 * 8 + 2, 6)
            .hex(2)
            .add();
    /** How long the answer may take: a code, see {@link CmValues#timeoutNanos}. */
    public static final Field SERVICE_TIMEOUT = HEADER.field("infiniband.cm.mra.servicetout", "Service Timeout")
            .bits(9 * 8, 5)
            .hex(2)
            .add();

    public static final Field SERVICE_TIME = HEADER.field("infiniband.cm.mra.servicetout.time", "Service Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(SERVICE_TIMEOUT))
            .add();
    public static final Field RESERVED1 = HEADER.field("infiniband.cm.mra.reserved1", "Reserved (3 bits)")
            .bits(9 * 8 + 5, 3)
            .hex(2)
            .add();
    /** Data of the protocol above, 222 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.mra.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmMra() {}
}
