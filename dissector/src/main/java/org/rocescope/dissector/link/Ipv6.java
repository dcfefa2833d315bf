package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * IPv6 header (source: RFC 8200; what RoCEv2 asks of it: headers.md section 2).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +-------+---------------+---------------------------------------+
 * |Version| traffic class |              flow label               |
 * +-------+---------------+-------+---------------+---------------+
 * |        payload length         |  next header  |   hop limit   |
 * +-------------------------------+---------------+---------------+
 * |                       source (16 bytes)                       |
 * |                    destination (16 bytes)                     |
 * +---------------------------------------------------------------+
 * </pre>
 */
public final class Ipv6 {
    /** Its length in bytes. */
    public static final int LENGTH = 40;

    public static final Header HEADER = Header.of("ipv6", "Internet Protocol Version 6", LENGTH, "RFC 8200");

    public static final Field VERSION =
            HEADER.field("ipv6.version", "Version").bits(0, 4).add();
    public static final Field TRAFFIC_CLASS =
            HEADER.field("ipv6.tclass", "Traffic Class").bits(4, 8).hex(8).add();
    public static final Field DSCP = HEADER.field("ipv6.tclass.dscp", "Differentiated Services Codepoint")
            .bits(4, 6)
            .add();
    public static final Field ECN = HEADER.field("ipv6.tclass.ecn", "Explicit Congestion Notification")
            .bits(10, 2)
            .names(Ipv4.ECN_NAMES)
            .add();
    public static final Field FLOW_LABEL =
            HEADER.field("ipv6.flow", "Flow Label").bits(12, 20).hex(6).add();
    public static final Field PAYLOAD_LENGTH = HEADER.field("ipv6.plen", "Payload Length")
            .bytes(4, 2)
            .unit("bytes")
            .add();
    public static final Field NEXT_HEADER = HEADER.field("ipv6.nxt", "Next Header")
            .bytes(6, 1)
            .names(IpProtocol.NAMES)
            .add();
    public static final Field HOP_LIMIT =
            HEADER.field("ipv6.hlim", "Hop Limit").bytes(7, 1).add();
    public static final Field SOURCE = HEADER.field("ipv6.src", "Source Address")
            .bytes(8, 16)
            .kind(Kind.IPV6)
            .add();
    public static final Field DESTINATION = HEADER.field("ipv6.dst", "Destination Address")
            .bytes(24, 16)
            .kind(Kind.IPV6)
            .add();

    private Ipv6() {}
}
