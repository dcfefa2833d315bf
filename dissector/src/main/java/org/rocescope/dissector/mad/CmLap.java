package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Load alternate path (source: cm-mad.md section 4; the bits of rate, SL and subnet local within their bytes: Linux
 * ibta_vol1_c12.h). Wireshark does not take it apart; the names are in its style.
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4), reserved (4)
 *   12  remote QPN (3), response timeout (5 bits), reserved (3 bits), reserved (4)
 *   20  alternate path: LIDs (2, 2), GIDs (16, 16)
 *   56  +---------------------------------------+-------+---------------+
 *       |              flow label               |  res  | traffic class |
 *   60  +---------------+---+-----------+-------+-+-----+---------+-----+
 *       |   hop limit   |res|packet rate|  SL   |L| res | ACK tout| res |
 *       +---------------+---+-----------+-------+-+-----+---------+-----+
 *   64  private data (168)
 * </pre>
 */
public final class CmLap {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 64;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 168;

    public static final Header HEADER =
            Header.of("infiniband.cm.lap", "CM Load Alternate Path (LAP)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.lap.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The receiver's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.lap.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();

    public static final Field RESERVED8 = HEADER.field("infiniband.cm.lap.reserved8", "Reserved (32 bits)")
            .bytes(8, 4)
            .hex()
            .add();
    /** The receiver's queue pair. */
    public static final Field REMOTE_QPN = HEADER.field("infiniband.cm.lap.remoteqpn", "Remote QPN")
            .bytes(12, 3)
            .hex()
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field REMOTE_RESPONSE_TIMEOUT = HEADER.field(
                    "infiniband.cm.lap.remoteresptout", "Remote CM Response Timeout")
            .bits(15 * 8, 5)
            .hex(2)
            .add();

    public static final Field REMOTE_RESPONSE_TIME = HEADER.field(
                    "infiniband.cm.lap.remoteresptout.time", "Remote CM Response Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(REMOTE_RESPONSE_TIMEOUT))
            .add();
    public static final Field RESERVED15 = HEADER.field("infiniband.cm.lap.reserved15", "Reserved (3 bits)")
            .bits(15 * 8 + 5, 3)
            .hex(2)
            .add();
    public static final Field RESERVED16 = HEADER.field("infiniband.cm.lap.reserved16", "Reserved (32 bits)")
            .bytes(16, 4)
            .hex()
            .add();
    /** Means nothing on RoCE. */
    public static final Field ALTERNATE_LOCAL_LID = HEADER.field(
                    "infiniband.cm.lap.alt_locallid", "Alternate Local Port LID")
            .bytes(20, 2)
            .add();
    /** Means nothing on RoCE. */
    public static final Field ALTERNATE_REMOTE_LID = HEADER.field(
                    "infiniband.cm.lap.alt_remotelid", "Alternate Remote Port LID")
            .bytes(22, 2)
            .add();

    public static final Field ALTERNATE_LOCAL_GID = HEADER.field(
                    "infiniband.cm.lap.alt_localgid", "Alternate Local Port GID")
            .bytes(24, 16)
            .kind(Kind.IPV6)
            .add();
    /** There only where the GID is an IPv4 address. */
    public static final Field ALTERNATE_LOCAL_GID_IPV4 = HEADER.field(
                    "infiniband.cm.lap.alt_localgid_ipv4", "Alternate Local Port GID")
            .bytes(36, 4)
            .kind(Kind.IPV4)
            .when(CmValues.ipv4GidAt(24))
            .add();

    public static final Field ALTERNATE_REMOTE_GID = HEADER.field(
                    "infiniband.cm.lap.alt_remotegid", "Alternate Remote Port GID")
            .bytes(40, 16)
            .kind(Kind.IPV6)
            .add();
    /** There only where the GID is an IPv4 address. */
    public static final Field ALTERNATE_REMOTE_GID_IPV4 = HEADER.field(
                    "infiniband.cm.lap.alt_remotegid_ipv4", "Alternate Remote Port GID")
            .bytes(52, 4)
            .kind(Kind.IPV4)
            .when(CmValues.ipv4GidAt(40))
            .add();

    public static final Field ALTERNATE_FLOW_LABEL = HEADER.field(
                    "infiniband.cm.lap.alt_flowlabel", "Alternate Flow Label")
            .bits(56 * 8, 20)
            .hex(8)
            .add();
    public static final Field RESERVED58 = HEADER.field("infiniband.cm.lap.reserved58", "Reserved (4 bits)")
            .bits(58 * 8 + 4, 4)
            .hex(2)
            .add();
    public static final Field ALTERNATE_TRAFFIC_CLASS = HEADER.field(
                    "infiniband.cm.lap.alt_tfcclass", "Alternate Traffic Class")
            .bytes(59, 1)
            .hex()
            .add();
    public static final Field ALTERNATE_HOP_LIMIT = HEADER.field("infiniband.cm.lap.alt_hoplim", "Alternate Hop Limit")
            .bytes(60, 1)
            .hex()
            .add();
    public static final Field RESERVED61 = HEADER.field("infiniband.cm.lap.reserved61", "Reserved (2 bits)")
            .bits(61 * 8, 2)
            .hex(2)
            .add();
    public static final Field ALTERNATE_PACKET_RATE = HEADER.field(
                    "infiniband.cm.lap.alt_pktrate", "Alternate Packet Rate")
            .bits(61 * 8 + 2, 6)
            .hex(2)
            .add();
    public static final Field ALTERNATE_SL = HEADER.field("infiniband.cm.lap.alt_sl", "Alternate SL")
            .bits(62 * 8, 4)
            .hex(2)
            .add();
    public static final Field ALTERNATE_SUBNET_LOCAL = HEADER.field(
                    "infiniband.cm.lap.alt_subnetlocal", "Alternate Subnet Local")
            .bits(62 * 8 + 4, 1)
            .hex(2)
            .add();
    public static final Field RESERVED62 = HEADER.field("infiniband.cm.lap.reserved62", "Reserved (3 bits)")
            .bits(62 * 8 + 5, 3)
            .hex(2)
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field ALTERNATE_ACK_TIMEOUT = HEADER.field(
                    "infiniband.cm.lap.alt_localacktout", "Alternate Local ACK Timeout")
            .bits(63 * 8, 5)
            .hex(2)
            .add();

    public static final Field ALTERNATE_ACK_TIME = HEADER.field(
                    "infiniband.cm.lap.alt_localacktout.time", "Alternate Local ACK Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(ALTERNATE_ACK_TIMEOUT))
            .add();
    public static final Field RESERVED63 = HEADER.field("infiniband.cm.lap.reserved63", "Reserved (3 bits)")
            .bits(63 * 8 + 5, 3)
            .hex(2)
            .add();
    /** Data of the protocol above, 168 bytes. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.lap.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmLap() {}
}
