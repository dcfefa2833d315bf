package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Connection reply (source: cm-mad.md section 4 for the layout, section 5 for what the values mean).
 *
 * <pre>
 *    0  local communication id (4), remote communication id (4), Q_Key (4)
 *   12  +-----------------------------------------------+---------------+
 *       |                   local QPN                   |   reserved    |
 *   16  +-----------------------------------------------+---------------+
 *       |                   EE context                  |   reserved    |
 *   20  +-----------------------------------------------+---------------+
 *       |                 starting PSN                  |   reserved    |
 *   24  +---------------+---------------+---------+---+-+-----+-+-------+
 *       | responder res.|initiator depth|ACK delay|fov|F| RNR |S|  res  |
 *       +---------------+---------------+---------+---+-+-----+-+-------+
 *   28  local CA GUID (8)
 *   36  private data (196)
 * </pre>
 *
 * <p>Packets to {@link #LOCAL_QPN} start at {@link #STARTING_PSN}. For XRC the queue pair's number may stand in
 * {@link #LOCAL_EECN} instead.
 */
public final class CmRep {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 36;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 196;

    public static final Header HEADER =
            Header.of("infiniband.cm.rep", "CM Connection Reply (REP)", PRIVATE_DATA_OFFSET, "cm-mad.md 4");

    /** The same bits under the name that Wireshark has for them. */
    public static final Field LOCAL_ID_ALIAS = HEADER.field("infiniband.cm.rep", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** Names the connection in the sender's host. */
    public static final Field LOCAL_ID = HEADER.field("infiniband.cm.rep.localcommid", "Local Communication ID")
            .bytes(0, 4)
            .hex()
            .add();
    /** The REQ's local communication id. */
    public static final Field REMOTE_ID = HEADER.field("infiniband.cm.rep.remotecommid", "Remote Communication ID")
            .bytes(4, 4)
            .hex()
            .add();

    public static final Field LOCAL_Q_KEY = HEADER.field("infiniband.cm.rep.localqkey", "Local Q_Key")
            .bytes(8, 4)
            .hex()
            .add();
    /** The sender's queue pair: destination of the packets that the receiver will send. */
    public static final Field LOCAL_QPN = HEADER.field("infiniband.cm.rep.localqpn", "Local QPN")
            .bytes(12, 3)
            .hex()
            .add();

    public static final Field RESERVED15 = HEADER.field("infiniband.cm.rep.reserved15", "Reserved (8 bits)")
            .bytes(15, 1)
            .hex()
            .add();
    public static final Field LOCAL_EECN = HEADER.field("infiniband.cm.rep.localeecn", "Local EE Context Number")
            .bytes(16, 3)
            .hex()
            .add();
    public static final Field RESERVED19 = HEADER.field("infiniband.cm.rep.reserved19", "Reserved (8 bits)")
            .bytes(19, 1)
            .hex()
            .add();
    /** The PSN that the sender expects to receive first: the receiver starts its requests with it. */
    public static final Field STARTING_PSN = HEADER.field("infiniband.cm.rep.startpsn", "Starting PSN")
            .bytes(20, 3)
            .hex()
            .add();

    public static final Field RESERVED23 = HEADER.field("infiniband.cm.rep.reserved23", "Reserved (8 bits)")
            .bytes(23, 1)
            .hex()
            .add();
    /** READs and atomics that the sender will take at a time. */
    public static final Field RESPONDER_RESOURCES = HEADER.field("infiniband.cm.rep.respres", "Responder Resources")
            .bytes(24, 1)
            .hex()
            .add();
    /** READs and atomics that the sender wants to have outstanding. */
    public static final Field INITIATOR_DEPTH = HEADER.field("infiniband.cm.rep.initdepth", "Initiator Depth")
            .bytes(25, 1)
            .hex()
            .add();
    /** A code, see {@link CmValues#timeoutNanos}. */
    public static final Field TARGET_ACK_DELAY = HEADER.field("infiniband.cm.rep.tgtackdelay", "Target ACK Delay")
            .bits(26 * 8, 5)
            .hex(2)
            .add();

    public static final Field TARGET_ACK_TIME = HEADER.field("infiniband.cm.rep.tgtackdelay.time", "Target ACK Time")
            .kind(Kind.DURATION)
            .number(CmValues.time(TARGET_ACK_DELAY))
            .add();
    public static final Field FAILOVER = HEADER.field("infiniband.cm.rep.failoveracc", "Failover Accepted")
            .bits(26 * 8 + 5, 2)
            .hex(2)
            .add();
    public static final Field FLOW_CONTROL = HEADER.field("infiniband.cm.rep.e2eflowctrl", "End-to-End Flow Control")
            .bits(26 * 8 + 7, 1)
            .hex(2)
            .add();
    /** For the receiver's requests. */
    public static final Field RNR_RETRY_COUNT = HEADER.field("infiniband.cm.rep.rnrretrcount", "RNR Retry Count")
            .bits(27 * 8, 3)
            .hex(2)
            .names(Names.of(7, "unlimited"))
            .add();

    public static final Field SRQ = HEADER.field("infiniband.cm.rep.srq", "Shared Receive Queue")
            .bits(27 * 8 + 3, 1)
            .hex(2)
            .add();
    public static final Field RESERVED27 = HEADER.field("infiniband.cm.rep.reserved", "Reserved (4 bits)")
            .bits(27 * 8 + 4, 4)
            .hex(2)
            .add();
    public static final Field LOCAL_CA_GUID = HEADER.field("infiniband.cm.rep.localcaguid", "Local CA GUID")
            .bytes(28, 8)
            .hex()
            .add();
    /** Data of the protocol above, 196 bytes, without an address header before them. */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.rep.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmRep() {}
}
