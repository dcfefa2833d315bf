package org.rocescope.dissector.link;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;
import org.rocescope.dissector.packet.Packet;

/**
 * IPv4 header (source: RFC 791; what RoCEv2 asks of it: headers.md section 2).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +-------+-------+-----------+---+-------------------------------+
 * |Version|  IHL  |   DSCP    |ECN|         total length          |
 * +-------+-------+-----------+---+-----+-------------------------+
 * |        identification         |flags|     fragment offset     |
 * +---------------+---------------+-----+-------------------------+
 * |      TTL      |   protocol    |        header checksum        |
 * +---------------+---------------+-------------------------------+
 * |                            source                             |
 * |                          destination                          |
 * +---------------------------------------------------------------+
 * </pre>
 */
public final class Ipv4 {
    /** Length without options, in bytes. */
    public static final int LENGTH = 20;
    /** Codepoints of the ECN field in words. */
    static final Names ECN_NAMES = Names.of(0, "Not-ECT", 1, "ECT(1)", 2, "ECT(0)", 3, "CE");

    public static final Header HEADER = Header.of("ip", "Internet Protocol Version 4", LENGTH, "RFC 791");

    public static final Field VERSION =
            HEADER.field("ip.version", "Version").bits(0, 4).add();
    /** In words of four bytes, as it stands in the header. */
    public static final Field IHL =
            HEADER.field("ip.ihl", "Header length in words").bits(4, 4).add();

    public static final Field HEADER_LENGTH = HEADER.field("ip.hdr_len", "Header Length")
            .number((packet, layer) -> headerLength(packet.bytes(), packet.layerStart(layer)))
            .unit("bytes")
            .add();
    public static final Field DS_FIELD = HEADER.field("ip.dsfield", "Differentiated Services Field")
            .bytes(1, 1)
            .hex()
            .add();
    public static final Field DSCP = HEADER.field("ip.dsfield.dscp", "Differentiated Services Codepoint")
            .bits(8, 6)
            .add();
    public static final Field ECN = HEADER.field("ip.dsfield.ecn", "Explicit Congestion Notification")
            .bits(14, 2)
            .names(ECN_NAMES)
            .add();
    public static final Field TOTAL_LENGTH =
            HEADER.field("ip.len", "Total Length").bytes(2, 2).unit("bytes").add();
    public static final Field IDENTIFICATION =
            HEADER.field("ip.id", "Identification").bytes(4, 2).hex().add();
    public static final Field RESERVED_BIT =
            HEADER.field("ip.flags.rb", "Reserved bit").flag(48).add();
    public static final Field DONT_FRAGMENT =
            HEADER.field("ip.flags.df", "Don't fragment").flag(49).add();
    public static final Field MORE_FRAGMENTS =
            HEADER.field("ip.flags.mf", "More fragments").flag(50).add();
    /** In units of eight bytes. */
    public static final Field FRAGMENT_OFFSET = HEADER.field("ip.frag_offset", "Fragment Offset")
            .bits(51, 13)
            .unit("units of 8 bytes")
            .add();

    public static final Field TTL =
            HEADER.field("ip.ttl", "Time to Live").bytes(8, 1).add();
    public static final Field PROTOCOL = HEADER.field("ip.proto", "Protocol")
            .bytes(9, 1)
            .names(IpProtocol.NAMES)
            .add();
    public static final Field CHECKSUM =
            HEADER.field("ip.checksum", "Header Checksum").bytes(10, 2).hex().add();
    /** 1 good, 0 bad; 2 not computed by the sender (zero, as when the card was to do it). */
    public static final Field CHECKSUM_STATUS = HEADER.field("ip.checksum.status", "Header checksum status")
            .number(Ipv4::checksumStatus)
            .names(Names.of(0, "bad", 1, "good", 2, "absent"))
            .add();

    public static final Field SOURCE = HEADER.field("ip.src", "Source Address")
            .bytes(12, 4)
            .kind(Kind.IPV4)
            .add();
    public static final Field DESTINATION = HEADER.field("ip.dst", "Destination Address")
            .bytes(16, 4)
            .kind(Kind.IPV4)
            .add();
    /** RoCEv2 has none (CA17-3). */
    public static final Field OPTIONS = HEADER.field("ip.options", "Options")
            .kind(Kind.BYTES)
            .range(Ipv4::options)
            .add();

    private Ipv4() {}

    /** Length of the header at an index by its IHL field, in bytes. */
    public static int headerLength(ByteBuffer bytes, int at) {
        return (bytes.get(at) & 0xF) << 2;
    }

    private static long options(Packet packet, int layer) {
        int at = packet.layerStart(layer);
        // a header length that lies is larger than what was taken as the header
        int end = Math.min(packet.layerEnd(layer), packet.capturedEnd());
        int length = Math.min(headerLength(packet.bytes(), at), end - at) - LENGTH;
        return length > 0 ? Field.DerivedBytes.range(at + LENGTH, length) : -1;
    }

    private static long checksumStatus(Packet packet, int layer) {
        int at = packet.layerStart(layer);
        int length = headerLength(packet.bytes(), at);
        if (length < LENGTH || at + length > packet.capturedEnd()) {
            return DerivedNumber.ABSENT;
        }
        if (CHECKSUM.in(packet.bytes(), at) == 0) {
            return 2;
        }
        int sum = 0;
        for (int i = 0; i < length; i += 2) {
            sum += packet.bytes().getShort(at + i) & 0xFFFF;
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        sum = (sum & 0xFFFF) + (sum >>> 16);
        return sum == 0xFFFF ? 1 : 0;
    }
}
