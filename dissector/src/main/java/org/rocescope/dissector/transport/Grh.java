package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Global route header: always there in RoCEv1, optional in native InfiniBand; RoCEv2 has an IP header instead (source:
 * headers.md section 4). Its layout is that of an IPv6 header.
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +-------+---------------+---------------------------------------+
 * | IPVer |    TClass     |               FlowLabel               |
 * +-------+---------------+-------+---------------+---------------+
 * |            PayLen             |    NxtHdr     |    HopLmt     |
 * +-------------------------------+---------------+---------------+
 * |                        SGID (16 bytes)                        |
 * |                        DGID (16 bytes)                        |
 * +---------------------------------------------------------------+
 * </pre>
 */
public final class Grh {
    /** Its length in bytes. */
    public static final int LENGTH = 40;
    /** Next header: InfiniBand transport (BTH). */
    public static final int NEXT_IBA = 0x1B;

    public static final Header HEADER = Header.of("infiniband.grh", "Global Route Header", LENGTH, "headers.md 4");

    public static final Field IP_VERSION =
            HEADER.field("infiniband.grh.ipver", "IP Version").bits(0, 4).add();
    public static final Field TRAFFIC_CLASS =
            HEADER.field("infiniband.grh.tclass", "Traffic Class").bits(4, 8).add();
    public static final Field FLOW_LABEL =
            HEADER.field("infiniband.grh.flowlabel", "Flow Label").bits(12, 20).add();
    /** Bytes behind the GRH, through the ICRC; the VCRC is not counted. */
    public static final Field PAYLOAD_LENGTH = HEADER.field("infiniband.grh.paylen", "Payload Length")
            .bytes(4, 2)
            .unit("bytes")
            .add();

    public static final Field NEXT_HEADER = HEADER.field("infiniband.grh.nxthdr", "Next Header")
            .bytes(6, 1)
            .names(Names.of(NEXT_IBA, "InfiniBand transport"))
            .add();
    public static final Field HOP_LIMIT =
            HEADER.field("infiniband.grh.hoplmt", "Hop Limit").bytes(7, 1).add();
    public static final Field SGID = HEADER.field("infiniband.grh.sgid", "Source GID")
            .bytes(8, 16)
            .kind(Kind.IPV6)
            .add();
    public static final Field DGID = HEADER.field("infiniband.grh.dgid", "Destination GID")
            .bytes(24, 16)
            .kind(Kind.IPV6)
            .add();

    private Grh() {}
}
