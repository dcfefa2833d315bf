package org.rocescope.dissector.link;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;

/**
 * Generic routing encapsulation header (source: RFC 2784, RFC 2890).
 *
 * <pre>
 * C - K S flags, version 2 bytes; protocol 2 bytes; [C: checksum 2, reserved 2] [K: key 4] [S: sequence number 4]
 * </pre>
 */
public final class Gre {
    /** Length of the fixed part in bytes. */
    public static final int LENGTH = 4;

    private static final int CHECKSUM_BIT = 0x8000;
    private static final int ROUTING_BIT = 0x4000;
    private static final int KEY_BIT = 0x2000;
    private static final int SEQUENCE_BIT = 0x1000;

    public static final Header HEADER = Header.of("gre", "Generic Routing Encapsulation", LENGTH, "RFC 2784, 2890");

    public static final Field HAS_CHECKSUM =
            HEADER.field("gre.flags.checksum", "Checksum Bit").flag(0).add();
    public static final Field HAS_KEY =
            HEADER.field("gre.flags.key", "Key Bit").flag(2).add();
    public static final Field HAS_SEQUENCE = HEADER.field("gre.flags.sequence_number", "Sequence Number Bit")
            .flag(3)
            .add();
    public static final Field VERSION =
            HEADER.field("gre.flags.version", "Version").bits(13, 3).add();
    public static final Field PROTOCOL = HEADER.field("gre.proto", "Protocol Type")
            .bytes(2, 2)
            .hex()
            .names(Ethertype.NAMES)
            .add();
    public static final Field KEY = HEADER.field("gre.key", "Key")
            .number((packet, layer) -> optional(packet, layer, KEY_BIT))
            .hex(8)
            .add();
    public static final Field SEQUENCE = HEADER.field("gre.sequence_number", "Sequence Number")
            .number((packet, layer) -> optional(packet, layer, SEQUENCE_BIT))
            .add();

    private Gre() {}

    /** Length of the header at an index with its optional parts, in bytes. */
    public static int headerLength(ByteBuffer bytes, int at) {
        int flags = bytes.getShort(at);
        return LENGTH
                + ((flags & (CHECKSUM_BIT | ROUTING_BIT)) != 0 ? 4 : 0)
                + ((flags & KEY_BIT) != 0 ? 4 : 0)
                + ((flags & SEQUENCE_BIT) != 0 ? 4 : 0);
    }

    /** True if the header at an index has a sequence number, which tells ERSPAN type II from type I. */
    public static boolean hasSequence(ByteBuffer bytes, int at) {
        return (bytes.getShort(at) & SEQUENCE_BIT) != 0;
    }

    private static long optional(Packet packet, int layer, int bit) {
        int at = packet.layerStart(layer);
        int flags = packet.bytes().getShort(at);
        int offset = LENGTH
                + ((flags & (CHECKSUM_BIT | ROUTING_BIT)) != 0 ? 4 : 0)
                + (bit == SEQUENCE_BIT && (flags & KEY_BIT) != 0 ? 4 : 0);
        return (flags & bit) != 0 && at + offset + 4 <= packet.capturedEnd()
                ? packet.bytes().getInt(at + offset) & 0xFFFFFFFFL
                : DerivedNumber.ABSENT;
    }
}
