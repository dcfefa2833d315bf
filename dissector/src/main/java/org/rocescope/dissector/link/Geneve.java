package org.rocescope.dissector.link;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedBytes;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Geneve header: version 2 bits, length of the options 6 bits (words of four bytes), flags 8, protocol 16, network
 * identifier 24, reserved 8 bits, options (source: RFC 8926).
 */
public final class Geneve {
    /** Length without options, in bytes. */
    public static final int LENGTH = 8;

    public static final Header HEADER =
            Header.of("geneve", "Generic Network Virtualization Encapsulation", LENGTH, "RFC 8926");

    public static final Field VERSION =
            HEADER.field("geneve.version", "Version").bits(0, 2).add();
    public static final Field OPTIONS_LENGTH = HEADER.field("geneve.options_length", "Length of the options")
            .bits(2, 6)
            .unit("words of 4 bytes")
            .add();
    public static final Field FLAGS =
            HEADER.field("geneve.flags", "Flags").bytes(1, 1).hex().add();
    public static final Field PROTOCOL = HEADER.field("geneve.proto_type", "Protocol Type")
            .bytes(2, 2)
            .hex()
            .names(Ethertype.NAMES)
            .add();
    public static final Field VNI = HEADER.field("geneve.vni", "Virtual Network Identifier (VNI)")
            .bytes(4, 3)
            .hex()
            .add();
    public static final Field OPTIONS = HEADER.field("geneve.options", "Options")
            .kind(Kind.BYTES)
            .range((packet, layer) -> {
                int at = packet.layerStart(layer);
                int end = Math.min(at + headerLength(packet.bytes(), at), packet.capturedEnd());
                return end > at + LENGTH ? DerivedBytes.range(at + LENGTH, end - at - LENGTH) : -1;
            })
            .add();

    private Geneve() {}

    /** Length of the header at an index with its options, in bytes. */
    public static int headerLength(ByteBuffer bytes, int at) {
        return LENGTH + ((bytes.get(at) & 0x3F) << 2);
    }
}
