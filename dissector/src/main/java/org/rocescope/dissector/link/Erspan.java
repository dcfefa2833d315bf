package org.rocescope.dissector.link;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Headers of encapsulated remote mirroring, types II and III; type I has none (source: the informational Internet-Draft
 * draft-foschiano-erspan).
 *
 * <pre>
 * II (8 bytes):   version 4, VLAN 12, COS 3, encapsulation 2, truncated 1, session 10, reserved 12, index 20 bits
 * III (12 bytes): version 4, VLAN 12, COS 3, BSO 2, truncated 1, session 10, timestamp 32, SGT 16, P 1, frame type 5,
 *                 hardware 6, direction 1, granularity 2, O 1 bits; with O a platform header of 8 bytes follows
 * </pre>
 */
public final class Erspan {
    /** Length of a type II header in bytes. */
    public static final int LENGTH_II = 8;
    /** Length of a type III header without its platform header, in bytes. */
    public static final int LENGTH_III = 12;
    /** Length of the platform header in bytes. */
    public static final int PLATFORM_LENGTH = 8;

    public static final Header TYPE_II = Header.of("erspan", "ERSPAN type II", LENGTH_II, "draft-foschiano-erspan");

    public static final Field VERSION_II =
            TYPE_II.field("erspan.version", "Version").bits(0, 4).add();
    public static final Field VLAN_II =
            TYPE_II.field("erspan.vlan", "Vlan").bits(4, 12).add();
    public static final Field COS_II =
            TYPE_II.field("erspan.cos", "COS").bits(16, 3).add();
    public static final Field ENCAPSULATION_II =
            TYPE_II.field("erspan.encap", "Encap").bits(19, 2).add();
    public static final Field TRUNCATED_II =
            TYPE_II.field("erspan.truncated", "Truncated").bits(21, 1).add();
    public static final Field SESSION_II =
            TYPE_II.field("erspan.spanid", "SpanID").bits(22, 10).add();
    public static final Field INDEX_II =
            TYPE_II.field("erspan.index", "Index").bits(44, 20).add();

    public static final Header TYPE_III = Header.of("erspan", "ERSPAN type III", LENGTH_III, "draft-foschiano-erspan");

    public static final Field VERSION_III =
            TYPE_III.field("erspan.version", "Version").bits(0, 4).add();
    public static final Field VLAN_III =
            TYPE_III.field("erspan.vlan", "Vlan").bits(4, 12).add();
    public static final Field COS_III =
            TYPE_III.field("erspan.cos", "COS").bits(16, 3).add();
    public static final Field BAD_III =
            TYPE_III.field("erspan.bso", "Bad/Short/Oversized").bits(19, 2).add();
    public static final Field TRUNCATED_III =
            TYPE_III.field("erspan.truncated", "Truncated").bits(21, 1).add();
    public static final Field SESSION_III =
            TYPE_III.field("erspan.spanid", "SpanID").bits(22, 10).add();
    public static final Field TIMESTAMP_III =
            TYPE_III.field("erspan.timestamp", "Timestamp").bytes(4, 4).add();
    public static final Field FRAME_TYPE_III =
            TYPE_III.field("erspan.ft", "Frame Type").bits(81, 5).add();
    public static final Field HARDWARE_III =
            TYPE_III.field("erspan.hw", "Hardware ID").bits(86, 6).add();
    public static final Field DIRECTION_III =
            TYPE_III.field("erspan.direction", "Direction").flag(92).add();
    public static final Field PLATFORM_III =
            TYPE_III.field("erspan.o", "Optional Sub headers").bits(95, 1).add();

    private Erspan() {}

    /** Length of the type III header at an index with its platform header, in bytes. */
    public static int headerLengthIii(ByteBuffer bytes, int at) {
        return LENGTH_III + ((bytes.get(at + LENGTH_III - 1) & 1) != 0 ? PLATFORM_LENGTH : 0);
    }
}
