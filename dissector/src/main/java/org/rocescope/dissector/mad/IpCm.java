package org.rocescope.dissector.mad;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Addresses of a connection that is made by IP addresses: the first 36 of the 92 bytes of private data of a REQ whose
 * service id is of the RDMA IP CM (source: cm-mad.md section 6). REP, REJ and RTU have no such header.
 *
 * <pre>
 *    0  +-------+-------+-------+-------+-------------------------------+
 *       | major | minor | IPVer |  res  |          source port          |
 *       +-------+-------+-------+-------+-------------------------------+
 *    4  source IP address (16), an IPv4 address in the last four bytes
 *   20  destination IP address (16), the same
 *   36  data of the protocol above (56)
 * </pre>
 */
public final class IpCm {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 36;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 56;

    public static final Header HEADER =
            Header.of("infiniband.cm.req.ip_cm", "RDMA IP CM Private Data", PRIVATE_DATA_OFFSET, "cm-mad.md 6");

    /** 0. */
    public static final Field MAJOR = HEADER.field("infiniband.cm.req.ip_cm.majv", "Major Version")
            .bits(0, 4)
            .hex(2)
            .add();
    /** 0. */
    public static final Field MINOR = HEADER.field("infiniband.cm.req.ip_cm.minv", "Minor Version")
            .bits(4, 4)
            .hex(2)
            .add();
    /** 4 or 6. */
    public static final Field IP_VERSION = HEADER.field("infiniband.cm.req.ip_cm.ipv", "IP Version")
            .bits(8, 4)
            .hex(2)
            .add();

    public static final Field RESERVED = HEADER.field("infiniband.cm.req.ip_cm.reserved", "Reserved")
            .bits(12, 4)
            .hex(2)
            .add();
    public static final Field SOURCE_PORT = HEADER.field("infiniband.cm.req.ip_cm.sport", "Source Port")
            .bytes(2, 2)
            .hex()
            .add();
    /** There unless the IP version is 4. */
    public static final Field SOURCE_IPV6 = HEADER.field("infiniband.cm.req.ip_cm.sip6", "Source IP")
            .bytes(4, 16)
            .kind(Kind.IPV6)
            .when((bytes, at) -> !isIpv4(bytes, at))
            .add();
    /** There only if the IP version is 4. */
    public static final Field SOURCE_IPV4 = HEADER.field("infiniband.cm.req.ip_cm.sip4", "Source IP")
            .bytes(16, 4)
            .kind(Kind.IPV4)
            .when(IpCm::isIpv4)
            .add();
    /** There unless the IP version is 4. */
    public static final Field DESTINATION_IPV6 = HEADER.field("infiniband.cm.req.ip_cm.dip6", "Destination IP")
            .bytes(20, 16)
            .kind(Kind.IPV6)
            .when((bytes, at) -> !isIpv4(bytes, at))
            .add();
    /** There only if the IP version is 4. */
    public static final Field DESTINATION_IPV4 = HEADER.field("infiniband.cm.req.ip_cm.dip4", "Destination IP")
            .bytes(32, 4)
            .kind(Kind.IPV4)
            .when(IpCm::isIpv4)
            .add();
    /** Data of the protocol above, 56 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.req.ip_cm.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private IpCm() {}

    private static boolean isIpv4(ByteBuffer bytes, int at) {
        return (bytes.get(at + 1) & 0xF0) == 0x40;
    }
}
