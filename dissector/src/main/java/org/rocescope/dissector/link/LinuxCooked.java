package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Linux cooked capture headers, versions 1 and 2, as captures on "any" have them (source: the tcpdump.org link-layer
 * descriptions LINKTYPE_LINUX_SLL and LINKTYPE_LINUX_SLL2).
 *
 * <pre>
 * version 1 (16 bytes): packet type 2, address type 2, address length 2, address 8, protocol 2
 * version 2 (20 bytes): protocol 2, reserved 2, interface 4, address type 2, packet type 1, address length 1, address 8
 * </pre>
 */
public final class LinuxCooked {
    private static final Names PACKET_TYPES =
            Names.of(0, "to us", 1, "broadcast", 2, "multicast", 3, "to another host", 4, "sent by us");

    /** Length of version 1 in bytes. */
    public static final int LENGTH = 16;

    public static final Header HEADER = Header.of("sll", "Linux cooked capture v1", LENGTH, "tcpdump.org");

    public static final Field PACKET_TYPE = HEADER.field("sll.pkttype", "Packet type")
            .bytes(0, 2)
            .names(PACKET_TYPES)
            .add();
    public static final Field ADDRESS_TYPE =
            HEADER.field("sll.hatype", "Link-layer address type").bytes(2, 2).add();
    public static final Field ADDRESS_LENGTH =
            HEADER.field("sll.halen", "Link-layer address length").bytes(4, 2).add();
    public static final Field ADDRESS = HEADER.field("sll.src.eth", "Source")
            .bytes(6, 6)
            .kind(Kind.ETHERNET)
            .when((bytes, at) -> bytes.getShort(at + 4) == 6)
            .add();
    public static final Field PROTOCOL = HEADER.field("sll.etype", "Protocol")
            .bytes(14, 2)
            .hex()
            .names(Ethertype.NAMES)
            .add();

    /** Length of version 2 in bytes. */
    public static final int LENGTH_V2 = 20;

    public static final Header HEADER_V2 = Header.of("sll", "Linux cooked capture v2", LENGTH_V2, "tcpdump.org");

    public static final Field PROTOCOL_V2 = HEADER_V2
            .field("sll.etype", "Protocol")
            .bytes(0, 2)
            .hex()
            .names(Ethertype.NAMES)
            .add();
    public static final Field INTERFACE_V2 =
            HEADER_V2.field("sll.ifindex", "Interface index").bytes(4, 4).add();
    public static final Field ADDRESS_TYPE_V2 =
            HEADER_V2.field("sll.hatype", "Link-layer address type").bytes(8, 2).add();
    public static final Field PACKET_TYPE_V2 = HEADER_V2
            .field("sll.pkttype", "Packet type")
            .bytes(10, 1)
            .names(PACKET_TYPES)
            .add();
    public static final Field ADDRESS_LENGTH_V2 = HEADER_V2
            .field("sll.halen", "Link-layer address length")
            .bytes(11, 1)
            .add();
    public static final Field ADDRESS_V2 = HEADER_V2
            .field("sll.src.eth", "Source")
            .bytes(12, 6)
            .kind(Kind.ETHERNET)
            .when((bytes, at) -> bytes.get(at + 11) == 6)
            .add();

    private LinuxCooked() {}
}
