package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;

/**
 * Local route header of native InfiniBand; RoCE has none (source: headers.md section 3).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +-------+-------+-------+---+---+-------------------------------+
 * |  VL   | LVer  |  SL   |rsv|LNH|             DLID              |
 * +-------+-+-----+-------+---+---+-------------------------------+
 * | reserved|       PktLen        |             SLID              |
 * +---------+---------------------+-------------------------------+
 * </pre>
 */
public final class Lrh {
    /** Its length in bytes. */
    public static final int LENGTH = 8;
    /** Link next header: raw, an RWH follows. */
    public static final int LNH_RAW = 0;
    /** Link next header: raw IPv6. */
    public static final int LNH_IPV6 = 1;
    /** Link next header: BTH. */
    public static final int LNH_LOCAL = 2;
    /** Link next header: GRH, then BTH. */
    public static final int LNH_GLOBAL = 3;

    public static final Header HEADER = Header.of("infiniband.lrh", "Local Route Header", LENGTH, "headers.md 3");

    public static final Field VL =
            HEADER.field("infiniband.lrh.vl", "Virtual Lane").bits(0, 4).hex().add();
    public static final Field LVER =
            HEADER.field("infiniband.lrh.lver", "Link Version").bits(4, 4).add();
    public static final Field SL =
            HEADER.field("infiniband.lrh.sl", "Service Level").bits(8, 4).add();
    public static final Field RESERVED2 = HEADER.field("infiniband.lrh.reserved2", "Reserved (2 bits)")
            .bits(12, 2)
            .add();
    public static final Field LNH = HEADER.field("infiniband.lrh.lnh", "Link Next Header")
            .bits(14, 2)
            .hex()
            .names(Names.of(LNH_RAW, "raw (RWH)", LNH_IPV6, "raw IPv6", LNH_LOCAL, "BTH", LNH_GLOBAL, "GRH, then BTH"))
            .add();
    public static final Field DLID = HEADER.field("infiniband.lrh.dlid", "Destination Local ID")
            .bytes(2, 2)
            .add();
    public static final Field RESERVED5 = HEADER.field("infiniband.lrh.reserved5", "Reserved (5 bits)")
            .bits(32, 5)
            .add();
    /** In words of four bytes, from the LRH's first byte to the last before the VCRC. */
    public static final Field PACKET_LENGTH = HEADER.field("infiniband.lrh.pktlen", "Packet Length")
            .bits(37, 11)
            .unit("words of 4 bytes")
            .add();

    public static final Field SLID =
            HEADER.field("infiniband.lrh.slid", "Source Local ID").bytes(6, 2).add();

    private Lrh() {}
}
