package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/**
 * Service id resolution request: asks for the UD queue pair of a service (source: cm-mad.md section 4). Wireshark does
 * not take it apart; the names are in its style.
 *
 * <pre>
 *    0  request id (4), P_Key (2), reserved (2)
 *    8  service id (8)
 *   16  private data (216)
 * </pre>
 */
public final class CmSidrReq {
    /** Offset of the private data from the header's first byte; they reach to the end of the message. */
    public static final int PRIVATE_DATA_OFFSET = 16;
    /** Bytes of private data in a whole message. */
    public static final int PRIVATE_DATA_LENGTH = 216;

    public static final Header HEADER = Header.of(
            "infiniband.cm.sidr_req",
            "CM Service ID Resolution Request (SIDR_REQ)",
            PRIVATE_DATA_OFFSET,
            "cm-mad.md 4");

    public static final Field REQUEST_ID = HEADER.field("infiniband.cm.sidr_req.requestid", "Request ID")
            .bytes(0, 4)
            .hex()
            .add();
    public static final Field P_KEY = HEADER.field("infiniband.cm.sidr_req.pkey", "Partition Key")
            .bytes(4, 2)
            .hex()
            .add();
    public static final Field RESERVED6 = HEADER.field("infiniband.cm.sidr_req.reserved6", "Reserved (16 bits)")
            .bytes(6, 2)
            .hex()
            .add();
    /** See {@link ServiceId}. */
    public static final Field SERVICE_ID = HEADER.field("infiniband.cm.sidr_req.serviceid", "Service ID")
            .bytes(8, 8)
            .hex()
            .add();
    /** There only in a service id of the RDMA IP CM. */
    public static final Field SERVICE_PREFIX = HEADER.field("infiniband.cm.sidr_req.serviceid.prefix", "Prefix")
            .bytes(8, 5)
            .kind(Kind.BYTES)
            .when(ServiceId.ipCmAt(8))
            .add();
    /** There only in a service id of the RDMA IP CM. */
    public static final Field SERVICE_PROTOCOL = HEADER.field("infiniband.cm.sidr_req.serviceid.protocol", "Protocol")
            .bytes(13, 1)
            .hex()
            .names(ServiceId.PROTOCOLS)
            .when(ServiceId.ipCmAt(8))
            .add();
    /** There only in a service id of the RDMA IP CM. */
    public static final Field SERVICE_PORT = HEADER.field("infiniband.cm.sidr_req.serviceid.dport", "Destination Port")
            .bytes(14, 2)
            .hex()
            .when(ServiceId.ipCmAt(8))
            .add();
    /** There only in a service id of SDP. */
    public static final Field SERVICE_SDP_PORT = HEADER.field("infiniband.cm.sidr_req.serviceid.sdpport", "SDP Port")
            .bytes(14, 2)
            .when(ServiceId.sdpAt(8))
            .add();
    /**
     * Data of the protocol above, 216 bytes. Linux puts the addresses that {@link IpCm} describes at their start, as in
     * a REQ (seen in captures); the fact sheet knows them in REQs only, so they are not taken apart here.
     */
    public static final Field PRIVATE_DATA = HEADER.field("infiniband.cm.sidr_req.private", "Private Data")
            .bytes(PRIVATE_DATA_OFFSET, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private CmSidrReq() {}
}
