package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Connection request (source: cm-mad.md section 4 for the layout, section 5 for what the values mean).
 *
 * <pre>
 *    0  local communication id (4), reserved (4)
 *    8  service id (8)
 *   16  local CA GUID (8)
 *   24  reserved (4), local Q_Key (4)
 *   32  +-----------------------------------------------+---------------+
 *       |                   local QPN                   | responder res.|
 *   36  +-----------------------------------------------+---------------+
 *       |                  local EECN                   |initiator depth|
 *   40  +-----------------------------------------------+---------+---+-+
 *       |                  remote EECN                  | rem tout|tsp|F|
 *   44  +-----------------------------------------------+---------+---+-+
 *       |                 starting PSN                  | loc tout|retry|
 *   48  +-------------------------------+-------+-+-----+-------+-+-----+
 *       |             P_Key             |  MTU  |D| RNR |max ret|S| ext |
 *       +-------------------------------+-------+-+-----+-------+-+-----+
 *   52  primary path (44): LIDs (2, 2), GIDs (16, 16), then
 *   88  +---------------------------------------+-----------+-----------+
 *       |              flow label               | reserved  |packet rate|
 *   92  +---------------+---------------+-------+-+-----+---------+-----+
 *       | traffic class |   hop limit   |  SL   |L| res | ACK tout| res |
 *       +---------------+---------------+-------+-+-----+---------+-----+
 *   96  alternate path (44), as the primary
 *  140  private data (92)
 * </pre>
 *
 * <p>The starting PSN and the QPN are those of the direction towards the sender: packets to {@link #LOCAL_QPN} start at
 * {@link #STARTING_PSN}.
 */
public final class CmReq {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 140;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 92;
    /** Value of {@link #TRANSPORT} where {@link #EXTENDED_TRANSPORT} says which. */
    public static final int TRANSPORT_EXTENDED = 3;

    public static final Header HEADER =
            Header.of("infiniband.cm.req", "CM Connection Request (REQ)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    /** The same bits under the name that Wireshark has for them. */
    public static final Field LOCAL_ID_ALIAS = HEADER.field("infiniband.cm.req", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** Names the connection in the sender's host; the REP's remote communication id. */
    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.req.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();

    public static final Field RESERVED4 = HEADER.field("infiniband.cm.req.reserved4", "Reserved (32 bits)")
            .bytes(4, 4)
            .hex()
            .add();
    /** See {@link ServiceId}. */
    public static final Field SERVICE_ID = HEADER.field("infiniband.cm.req.serviceid", "Service ID")
            .bytes(8, 8)
            .hex()
            .add();
    /** There only in a service id of the RDMA IP CM. */
    public static final Field SERVICE_PREFIX = HEADER.field("infiniband.cm.req.serviceid.prefix", "Prefix")
            .bytes(8, 5)
            .kind(Kind.BYTES)
            .when(ServiceId.ipCmAt(8))
            .add();
    /** There only in a service id of the RDMA IP CM. */
    public static final Field SERVICE_PROTOCOL = HEADER.field("infiniband.cm.req.serviceid.protocol", "Protocol")
            .bytes(13, 1)
            .hex()
            .names(ServiceId.PROTOCOLS)
            .when(ServiceId.ipCmAt(8))
            .add();
    /** There only in a service id of the RDMA IP CM. */
    public static final Field SERVICE_PORT = HEADER.field("infiniband.cm.req.serviceid.dport", "Destination Port")
            .bytes(14, 2)
            .hex()
            .when(ServiceId.ipCmAt(8))
            .add();
    /** There only in a service id of SDP. */
    public static final Field SERVICE_SDP_PORT = HEADER.field("infiniband.cm.req.serviceid.sdpport", "SDP Port")
            .bytes(14, 2)
            .when(ServiceId.sdpAt(8))
            .add();

    public static final Field LOCAL_CA_GUID = HEADER.field("infiniband.cm.req.localcaguid", "Local CA GUID")
            .bytes(16, 8)
            .hex()
            .add();
    public static final Field RESERVED24 = HEADER.field("infiniband.cm.req.reserved24", "Reserved (32 bits)")
            .bytes(24, 4)
            .hex()
            .add();
    public static final Field LOCAL_Q_KEY = HEADER.field("infiniband.cm.req.localqkey", "Local Q_Key")
            .bytes(28, 4)
            .hex()
            .add();
    /** The sender's queue pair: destination of the packets that the receiver will send. */
    public static final Field LOCAL_QPN = HEADER.field("infiniband.cm.req.localqpn", "Local QPN")
            .bytes(32, 3)
            .hex()
            .add();
    /** READs and atomics that the sender will take at a time. */
    public static final Field RESPONDER_RESOURCES = HEADER.field(
                    "infiniband.cm.req.responderres", "Responder Resources")
            .bytes(35, 1)
            .hex()
            .add();

    public static final Field LOCAL_EECN = HEADER.field("infiniband.cm.req.localeecn", "Local EE Context Number")
            .bytes(36, 3)
            .hex()
            .add();
    /** READs and atomics that the sender wants to have outstanding. */
    public static final Field INITIATOR_DEPTH = HEADER.field("infiniband.cm.req.initdepth", "Initiator Depth")
            .bytes(39, 1)
            .hex()
            .add();

    public static final Field REMOTE_EECN = HEADER.field("infiniband.cm.req.remoteeecn", "Remote EE Context Number")
            .bytes(40, 3)
            .hex()
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field REMOTE_RESPONSE_TIMEOUT = HEADER.field(
                    "infiniband.cm.req.remoteresptout", "Remote CM Response Timeout")
            .bits(43 * 8, 5)
            .hex(2)
            .add();

    public static final Field REMOTE_RESPONSE_TIME = HEADER.field(
                    "infiniband.cm.req.remoteresptout.time", "Remote CM Response Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(REMOTE_RESPONSE_TIMEOUT))
            .add();
    public static final Field TRANSPORT = HEADER.field("infiniband.cm.req.transpsvctype", "Transport Service Type")
            .bits(43 * 8 + 5, 2)
            .hex(2)
            .names(Names.of(0, "RC", 1, "UC", 2, "RD", TRANSPORT_EXTENDED, "extended"))
            .add();
    public static final Field FLOW_CONTROL = HEADER.field("infiniband.cm.req.e2eflowctrl", "End-to-End Flow Control")
            .bits(43 * 8 + 7, 1)
            .hex(2)
            .add();
    /** The PSN that the sender expects to receive first: the receiver starts its requests with it. */
    public static final Field STARTING_PSN = HEADER.field("infiniband.cm.req.startpsn", "Starting PSN")
            .bytes(44, 3)
            .hex()
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field LOCAL_RESPONSE_TIMEOUT = HEADER.field(
                    "infiniband.cm.req.localresptout", "Local CM Response Timeout")
            .bits(47 * 8, 5)
            .hex(2)
            .add();

    public static final Field LOCAL_RESPONSE_TIME = HEADER.field(
                    "infiniband.cm.req.localresptout.time", "Local CM Response Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(LOCAL_RESPONSE_TIMEOUT))
            .add();
    public static final Field RETRY_COUNT = HEADER.field("infiniband.cm.req.retrcount", "Retry Count")
            .bits(47 * 8 + 5, 3)
            .hex(2)
            .add();
    public static final Field P_KEY = HEADER.field("infiniband.cm.req.pkey", "Partition Key")
            .bytes(48, 2)
            .hex()
            .add();
    /** A code, see {@link CmValues#mtuBytes}. */
    public static final Field PATH_MTU = HEADER.field("infiniband.cm.req.pppmtu", "Path Packet Payload MTU")
            .bits(50 * 8, 4)
            .hex(2)
            .names(CmValues.MTUS)
            .add();
    /** Absent where the code is reserved. */
    public static final Field PATH_MTU_BYTES = HEADER.field("infiniband.cm.req.pppmtu.bytes", "Path MTU")
            .number(CmValues.mtu(PATH_MTU))
            .unit("bytes")
            .add();

    public static final Field RDC_EXISTS = HEADER.field("infiniband.cm.req.rdcexist", "RDC Exists")
            .bits(50 * 8 + 4, 1)
            .hex(2)
            .add();
    /** For the receiver's requests. */
    public static final Field RNR_RETRY_COUNT = HEADER.field("infiniband.cm.req.rnrretrcount", "RNR Retry Count")
            .bits(50 * 8 + 5, 3)
            .hex(2)
            .names(Names.of(7, "unlimited"))
            .add();

    public static final Field MAX_CM_RETRIES = HEADER.field("infiniband.cm.req.maxcmretr", "Max CM Retries")
            .bits(51 * 8, 4)
            .hex(2)
            .add();
    public static final Field SRQ = HEADER.field("infiniband.cm.req.srq", "Shared Receive Queue")
            .bits(51 * 8 + 4, 1)
            .hex(2)
            .add();
    /** Means something where {@link #TRANSPORT} is {@link #TRANSPORT_EXTENDED}. */
    public static final Field EXTENDED_TRANSPORT = HEADER.field("infiniband.cm.req.ext_transport", "Extended Transport")
            .bits(51 * 8 + 5, 3)
            .hex(2)
            .names(Names.of(1, "XRC"))
            .add();
    /** Means nothing on RoCE. */
    public static final Field PRIMARY_LOCAL_LID = HEADER.field(
                    "infiniband.cm.req.prim_locallid", "Primary Local Port LID")
            .bytes(52, 2)
            .add();
    /** Means nothing on RoCE. */
    public static final Field PRIMARY_REMOTE_LID = HEADER.field(
                    "infiniband.cm.req.prim_remotelid", "Primary Remote Port LID")
            .bytes(54, 2)
            .add();

    public static final Field PRIMARY_LOCAL_GID = HEADER.field(
                    "infiniband.cm.req.prim_localgid", "Primary Local Port GID")
            .bytes(56, 16)
            .kind(Kind.IPV6)
            .add();
    /** There only where the GID is an IPv4 address. */
    public static final Field PRIMARY_LOCAL_GID_IPV4 = HEADER.field(
                    "infiniband.cm.req.prim_localgid_ipv4", "Primary Local Port GID")
            .bytes(68, 4)
            .kind(Kind.IPV4)
            .when(CmValues.ipv4GidAt(56))
            .add();

    public static final Field PRIMARY_REMOTE_GID = HEADER.field(
                    "infiniband.cm.req.prim_remotegid", "Primary Remote Port GID")
            .bytes(72, 16)
            .kind(Kind.IPV6)
            .add();
    /** There only where the GID is an IPv4 address. */
    public static final Field PRIMARY_REMOTE_GID_IPV4 = HEADER.field(
                    "infiniband.cm.req.prim_remotegid_ipv4", "Primary Remote Port GID")
            .bytes(84, 4)
            .kind(Kind.IPV4)
            .when(CmValues.ipv4GidAt(72))
            .add();
    /** Wireshark 4.0 reads three of the four bytes and so shows it wrong. */
    public static final Field PRIMARY_FLOW_LABEL = HEADER.field(
                    "infiniband.cm.req.prim_flowlabel", "Primary Flow Label")
            .bits(88 * 8, 20)
            .hex(8)
            .add();

    public static final Field PRIMARY_RESERVED0 = HEADER.field("infiniband.cm.req.prim_reserved0", "Reserved (6 bits)")
            .bits(90 * 8 + 4, 6)
            .hex(8)
            .add();
    public static final Field PRIMARY_PACKET_RATE = HEADER.field(
                    "infiniband.cm.req.prim_pktrate", "Primary Packet Rate")
            .bits(91 * 8 + 2, 6)
            .hex(8)
            .add();
    public static final Field PRIMARY_TRAFFIC_CLASS = HEADER.field(
                    "infiniband.cm.req.prim_tfcclass", "Primary Traffic Class")
            .bytes(92, 1)
            .hex()
            .add();
    public static final Field PRIMARY_HOP_LIMIT = HEADER.field("infiniband.cm.req.prim_hoplim", "Primary Hop Limit")
            .bytes(93, 1)
            .hex()
            .add();
    public static final Field PRIMARY_SL = HEADER.field("infiniband.cm.req.prim_sl", "Primary SL")
            .bits(94 * 8, 4)
            .hex(2)
            .add();
    public static final Field PRIMARY_SUBNET_LOCAL = HEADER.field(
                    "infiniband.cm.req.prim_subnetlocal", "Primary Subnet Local")
            .bits(94 * 8 + 4, 1)
            .hex(2)
            .add();
    public static final Field PRIMARY_RESERVED1 = HEADER.field("infiniband.cm.req.prim_reserved1", "Reserved (3 bits)")
            .bits(94 * 8 + 5, 3)
            .hex(2)
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field PRIMARY_ACK_TIMEOUT = HEADER.field(
                    "infiniband.cm.req.prim_localacktout", "Primary Local ACK Timeout")
            .bits(95 * 8, 5)
            .hex(2)
            .add();

    public static final Field PRIMARY_ACK_TIME = HEADER.field(
                    "infiniband.cm.req.prim_localacktout.time", "Primary Local ACK Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(PRIMARY_ACK_TIMEOUT))
            .add();
    public static final Field PRIMARY_RESERVED2 = HEADER.field("infiniband.cm.req.prim_reserved2", "Reserved (3 bits)")
            .bits(95 * 8 + 5, 3)
            .hex(2)
            .add();
    /** Means nothing on RoCE. */
    public static final Field ALTERNATE_LOCAL_LID = HEADER.field(
                    "infiniband.cm.req.alt_locallid", "Alternate Local Port LID")
            .bytes(96, 2)
            .add();
    /** Means nothing on RoCE. */
    public static final Field ALTERNATE_REMOTE_LID = HEADER.field(
                    "infiniband.cm.req.alt_remotelid", "Alternate Remote Port LID")
            .bytes(98, 2)
            .add();
    /** Wireshark shows it as bytes. */
    public static final Field ALTERNATE_LOCAL_GID = HEADER.field(
                    "infiniband.cm.req.alt_localgid", "Alternate Local Port GID")
            .bytes(100, 16)
            .kind(Kind.IPV6)
            .add();
    /** There only where the GID is an IPv4 address. */
    public static final Field ALTERNATE_LOCAL_GID_IPV4 = HEADER.field(
                    "infiniband.cm.req.alt_localgid_ipv4", "Alternate Local Port GID")
            .bytes(112, 4)
            .kind(Kind.IPV4)
            .when(CmValues.ipv4GidAt(100))
            .add();
    /** Wireshark shows it as bytes. */
    public static final Field ALTERNATE_REMOTE_GID = HEADER.field(
                    "infiniband.cm.req.alt_remotegid", "Alternate Remote Port GID")
            .bytes(116, 16)
            .kind(Kind.IPV6)
            .add();
    /** There only where the GID is an IPv4 address. */
    public static final Field ALTERNATE_REMOTE_GID_IPV4 = HEADER.field(
                    "infiniband.cm.req.alt_remotegid_ipv4", "Alternate Remote Port GID")
            .bytes(128, 4)
            .kind(Kind.IPV4)
            .when(CmValues.ipv4GidAt(116))
            .add();

    public static final Field ALTERNATE_FLOW_LABEL = HEADER.field(
                    "infiniband.cm.req.alt_flowlabel", "Alternate Flow Label")
            .bits(132 * 8, 20)
            .hex(8)
            .add();
    public static final Field ALTERNATE_RESERVED0 = HEADER.field("infiniband.cm.req.alt_reserved0", "Reserved (6 bits)")
            .bits(134 * 8 + 4, 6)
            .hex(8)
            .add();
    public static final Field ALTERNATE_PACKET_RATE = HEADER.field(
                    "infiniband.cm.req.alt_pktrate", "Alternate Packet Rate")
            .bits(135 * 8 + 2, 6)
            .hex(8)
            .add();
    public static final Field ALTERNATE_TRAFFIC_CLASS = HEADER.field(
                    "infiniband.cm.req.alt_tfcclass", "Alternate Traffic Class")
            .bytes(136, 1)
            .hex()
            .add();
    public static final Field ALTERNATE_HOP_LIMIT = HEADER.field("infiniband.cm.req.alt_hoplim", "Alternate Hop Limit")
            .bytes(137, 1)
            .hex()
            .add();
    public static final Field ALTERNATE_SL = HEADER.field("infiniband.cm.req.alt_sl", "Alternate SL")
            .bits(138 * 8, 4)
            .hex(2)
            .add();
    public static final Field ALTERNATE_SUBNET_LOCAL = HEADER.field(
                    "infiniband.cm.req.alt_subnetlocal", "Alternate Subnet Local")
            .bits(138 * 8 + 4, 1)
            .hex(2)
            .add();
    public static final Field ALTERNATE_RESERVED1 = HEADER.field("infiniband.cm.req.alt_reserved1", "Reserved (3 bits)")
            .bits(138 * 8 + 5, 3)
            .hex(2)
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field ALTERNATE_ACK_TIMEOUT = HEADER.field(
                    "infiniband.cm.req.alt_localacktout", "Alternate Local ACK Timeout")
            .bits(139 * 8, 5)
            .hex(2)
            .add();

    public static final Field ALTERNATE_ACK_TIME = HEADER.field(
                    "infiniband.cm.req.alt_localacktout.time", "Alternate Local ACK Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(ALTERNATE_ACK_TIMEOUT))
            .add();
    /** The only source is the field of this name in Linux ibta_vol1_c12.h (unverified). */
    public static final Field SAP_SUPPORTED = HEADER.field("infiniband.cm.req.sap_supported", "SAP Supported")
            .bits(139 * 8 + 5, 1)
            .hex(2)
            .add();

    public static final Field ALTERNATE_RESERVED2 = HEADER.field("infiniband.cm.req.alt_reserved2", "Reserved (2 bits)")
            .bits(139 * 8 + 6, 2)
            .hex(2)
            .add();
    /** Data of the protocol above, 92 bytes; absent where {@link IpCm} describes them. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.req.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmReq() {}
}
