package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * Base transport header, the start of every InfiniBand transport packet (source: headers.md section 5).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +---------------+-+-+---+-------+-------------------------------+
 * |    OpCode     |S|M|Pad| TVer  |             P_Key             |
 * +-+-+-----------+-+-+---+-------+-------------------------------+
 * |F|B|   resv6   |                    DestQP                     |
 * +-+-+-----------+-----------------------------------------------+
 * |A|    resv7    |                      PSN                      |
 * +-+-------------+-----------------------------------------------+
 * </pre>
 *
 * <p>It names no source queue pair. Byte 4 (FECN, BECN, resv6) is left out of the ICRC, byte 8 is not.
 */
public final class Bth {
    /** Its length in bytes. */
    public static final int LENGTH = 12;

    public static final Header HEADER = Header.of("infiniband.bth", "Base Transport Header", LENGTH, "headers.md 5");

    public static final Field OPCODE = HEADER.field("infiniband.bth.opcode", "Opcode")
            .bits(0, 8)
            .names(Opcode.NAMES)
            .add();
    public static final Field SOLICITED_EVENT =
            HEADER.field("infiniband.bth.se", "Solicited Event").flag(8).add();
    public static final Field MIG_REQ =
            HEADER.field("infiniband.bth.m", "MigReq").flag(9).add();
    public static final Field PAD_COUNT =
            HEADER.field("infiniband.bth.padcnt", "Pad Count").bits(10, 2).add();
    public static final Field TVER =
            HEADER.field("infiniband.bth.tver", "Header Version").bits(12, 4).add();
    /** Bit 15 set: full member. */
    public static final Field P_KEY =
            HEADER.field("infiniband.bth.p_key", "Partition Key").bytes(2, 2).add();

    public static final Field FECN =
            HEADER.field("infiniband.bth.fecn", "Forward ECN").flag(32).add();
    public static final Field BECN =
            HEADER.field("infiniband.bth.becn", "Backward ECN").flag(33).add();
    public static final Field RESERVED6 = HEADER.field("infiniband.bth.reserved6", "Reserved (6 bits)")
            .bits(34, 6)
            .add();
    public static final Field DEST_QP = HEADER.field("infiniband.bth.destqp", "Destination Queue Pair")
            .bytes(5, 3)
            .hex()
            .add();
    public static final Field ACK_REQ =
            HEADER.field("infiniband.bth.a", "Acknowledge Request").flag(64).add();
    public static final Field RESERVED7 = HEADER.field("infiniband.bth.reserved7", "Reserved (7 bits)")
            .bits(65, 7)
            .add();
    /** Packet sequence number, 0 to 2^24 - 1. */
    public static final Field PSN = HEADER.field("infiniband.bth.psn", "Packet Sequence Number")
            .bytes(9, 3)
            .add();

    /** Queue pair of the general services interface, to which management datagrams go. */
    public static final int GSI_QP = 1;
    /** Queue pair that stands for a multicast group. */
    public static final int MULTICAST_QP = 0xFFFFFF;

    private Bth() {}
}
