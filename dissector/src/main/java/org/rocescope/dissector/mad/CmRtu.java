package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Ready to use: the connection is made (source: cm-mad.md section 4).
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4)
 *    8  private data (224)
 * </pre>
 */
public final class CmRtu {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 8;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 224;

    public static final Header HEADER =
            Header.of("infiniband.cm.rtu", "CM Ready To Use (RTU)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.rtu.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The receiver's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.rtu.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();
    /** Data of the protocol above, 224 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.rtu.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmRtu() {}
}
