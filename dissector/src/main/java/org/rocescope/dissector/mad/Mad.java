package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Common header of a management datagram (source: cm-mad.md sections 1 to 3; methods and status bits: Linux ib_mad.h).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +---------------+---------------+---------------+-+-------------+
 * | base version  |     class     | class version |R|   method    |
 * +---------------+---------------+---------------+-+-------------+
 * |            status             |        class specific         |
 * +-------------------------------+-------------------------------+
 * |                   transaction id (8 bytes)                    |
 * +-------------------------------+-------------------------------+
 * |         attribute id          |           reserved            |
 * +-------------------------------+-------------------------------+
 * |                      attribute modifier                       |
 * +---------------------------------------------------------------+
 * |                    class data (232 bytes)                     |
 * +---------------------------------------------------------------+
 * </pre>
 */
public final class Mad {
    /** Length of the common header in bytes. */
    public static final int LENGTH = 24;
    /** Length of a whole datagram in bytes. */
    public static final int MAD_LENGTH = 256;
    /** Length of what follows the common header, in bytes. */
    public static final int DATA_LENGTH = MAD_LENGTH - LENGTH;

    /** Management class: subnet administration. */
    public static final int CLASS_SA = 0x03;
    /** Management class: device management. */
    public static final int CLASS_DEVICE = 0x06;
    /** Management class: communication management. */
    public static final int CLASS_CM = 0x07;

    /** Method of every CM message. */
    public static final int METHOD_SEND = 0x03;

    /** CM attribute: connection request. */
    public static final int ATTRIBUTE_REQ = 0x10;
    /** CM attribute: message receipt acknowledgement. */
    public static final int ATTRIBUTE_MRA = 0x11;
    /** CM attribute: reject. */
    public static final int ATTRIBUTE_REJ = 0x12;
    /** CM attribute: connection reply. */
    public static final int ATTRIBUTE_REP = 0x13;
    /** CM attribute: ready to use. */
    public static final int ATTRIBUTE_RTU = 0x14;
    /** CM attribute: disconnection request. */
    public static final int ATTRIBUTE_DREQ = 0x15;
    /** CM attribute: disconnection reply. */
    public static final int ATTRIBUTE_DREP = 0x16;
    /** CM attribute: service id resolution request. */
    public static final int ATTRIBUTE_SIDR_REQ = 0x17;
    /** CM attribute: service id resolution reply. */
    public static final int ATTRIBUTE_SIDR_REP = 0x18;
    /** CM attribute: load alternate path. */
    public static final int ATTRIBUTE_LAP = 0x19;
    /** CM attribute: alternate path response. */
    public static final int ATTRIBUTE_APR = 0x1A;

    public static final Header HEADER = Header.of("infiniband.mad", "Management Datagram", LENGTH, "cm-mad.md 2");

    /** 1 for InfiniBand and RoCE. */
    public static final Field BASE_VERSION = HEADER.field("infiniband.mad.baseversion", "Base Version")
            .bytes(0, 1)
            .hex()
            .add();

    public static final Field CLASS = HEADER.field("infiniband.mad.mgmtclass", "Management Class")
            .bytes(1, 1)
            .hex()
            .names(classes())
            .add();
    /** 2 for the CM. */
    public static final Field CLASS_VERSION = HEADER.field("infiniband.mad.classversion", "Class Version")
            .bytes(2, 1)
            .hex()
            .add();

    public static final Field METHOD = HEADER.field("infiniband.mad.method", "Method")
            .bytes(3, 1)
            .hex()
            .names(methods())
            .add();
    /** True for a response to an earlier datagram. */
    public static final Field RESPONSE =
            HEADER.field("infiniband.mad.method.response", "Response").flag(24).add();
    /** 0: all well. */
    public static final Field STATUS =
            HEADER.field("infiniband.mad.status", "Status").bytes(4, 2).hex().add();
    /** What it means depends on the class. */
    public static final Field STATUS_CLASS_SPECIFIC = HEADER.field(
                    "infiniband.mad.status.classspecific", "Status of the class")
            .bits(32, 8)
            .hex()
            .add();

    public static final Field STATUS_RESERVED = HEADER.field("infiniband.mad.status.reserved", "Reserved (3 bits)")
            .bits(40, 3)
            .add();
    public static final Field STATUS_CODE = HEADER.field("infiniband.mad.status.code", "Invalid field code")
            .bits(43, 3)
            .names(CmValues.counted(
                    "no invalid fields",
                    "bad version",
                    "method not supported",
                    "method and attribute not supported",
                    "reserved (4)",
                    "reserved (5)",
                    "reserved (6)",
                    "invalid attribute value"))
            .add();
    public static final Field STATUS_REDIRECT = HEADER.field("infiniband.mad.status.redirect", "Redirection required")
            .flag(46)
            .add();
    public static final Field STATUS_BUSY =
            HEADER.field("infiniband.mad.status.busy", "Busy").flag(47).add();
    public static final Field CLASS_SPECIFIC = HEADER.field("infiniband.mad.classspecific", "Class Specific")
            .bytes(6, 2)
            .hex()
            .add();
    /** Chosen by each sender; the same in a message and its retries, often in all of a REQ, REP, RTU exchange. */
    public static final Field TRANSACTION_ID = HEADER.field("infiniband.mad.transactionid", "Transaction ID")
            .bytes(8, 8)
            .hex()
            .add();
    /** Its meaning depends on the class; {@link #CM_MESSAGE} has the words for the CM. */
    public static final Field ATTRIBUTE_ID = HEADER.field("infiniband.mad.attributeid", "Attribute ID")
            .bytes(16, 2)
            .hex()
            .add();
    /** The attribute id in words, in datagrams of the CM only. */
    public static final Field CM_MESSAGE = HEADER.field("infiniband.cm.message", "CM message")
            .bytes(16, 2)
            .hex()
            .names(cmMessages())
            .when((bytes, at) -> bytes.get(at + 1) == CLASS_CM)
            .add();

    public static final Field RESERVED = HEADER.field("infiniband.mad.reserved", "Reserved (16 bits)")
            .bytes(18, 2)
            .hex()
            .add();
    public static final Field ATTRIBUTE_MODIFIER = HEADER.field(
                    "infiniband.mad.attributemodifier", "Attribute Modifier")
            .bytes(20, 4)
            .hex()
            .add();
    /** What follows the common header, where no other layer describes it; Wireshark shows it for every class. */
    public static final Field DATA = HEADER.field("infiniband.mad.data", "Data")
            .bytes(LENGTH, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private Mad() {}

    private static Names classes() {
        Names.Builder names = new Names.Builder()
                .name(0x01, "subnet management, LID routed")
                .name(CLASS_SA, "subnet administration")
                .name(0x04, "performance management")
                .name(0x05, "baseboard management")
                .name(CLASS_DEVICE, "device management")
                .name(CLASS_CM, "communication management")
                .name(0x08, "SNMP tunneling");
        for (int value = 0x09; value <= 0x4F; value++) {
            String kind = value < 0x10 ? "vendor" : value < 0x30 ? "application" : "vendor with OUI";
            names.name(
                    value,
                    value == 0x21
                            ? "congestion management"
                            : kind + (value < 0x10 ? " 0x0" : " 0x") + Integer.toHexString(value));
        }
        return names.name(0x81, "subnet management, directed route")
                .alias(CLASS_SA, "SA")
                .alias(CLASS_CM, "CM")
                .build();
    }

    private static Names methods() {
        return new Names.Builder()
                .name(0x01, "Get")
                .name(0x02, "Set")
                .name(METHOD_SEND, "Send")
                .name(0x05, "Trap")
                .name(0x06, "Report")
                .name(0x07, "TrapRepress")
                .name(0x12, "GetTable")
                .name(0x13, "GetTraceTable")
                .name(0x14, "GetMulti")
                .name(0x15, "Delete")
                .name(0x81, "GetResp")
                .name(0x86, "ReportResp")
                .name(0x92, "GetTableResp")
                .name(0x94, "GetMultiResp")
                .name(0x95, "DeleteResp")
                .build();
    }

    /** The abbreviations, and as further words those that Wireshark has in its Info column. */
    private static Names cmMessages() {
        return new Names.Builder()
                .name(ATTRIBUTE_REQ, "REQ")
                .name(ATTRIBUTE_MRA, "MRA")
                .name(ATTRIBUTE_REJ, "REJ")
                .name(ATTRIBUTE_REP, "REP")
                .name(ATTRIBUTE_RTU, "RTU")
                .name(ATTRIBUTE_DREQ, "DREQ")
                .name(ATTRIBUTE_DREP, "DREP")
                .name(ATTRIBUTE_SIDR_REQ, "SIDR_REQ")
                .name(ATTRIBUTE_SIDR_REP, "SIDR_REP")
                .name(ATTRIBUTE_LAP, "LAP")
                .name(ATTRIBUTE_APR, "APR")
                .alias(ATTRIBUTE_REQ, "ConnectRequest")
                .alias(ATTRIBUTE_MRA, "MsgRcptAck")
                .alias(ATTRIBUTE_REJ, "ConnectReject")
                .alias(ATTRIBUTE_REP, "ConnectReply")
                .alias(ATTRIBUTE_RTU, "ReadyToUse")
                .alias(ATTRIBUTE_DREQ, "DisconnectRequest")
                .alias(ATTRIBUTE_DREP, "DisconnectReply")
                .alias(ATTRIBUTE_SIDR_REQ, "ServiceIDResReq")
                .alias(ATTRIBUTE_SIDR_REP, "ServiceIDResReqResp")
                .alias(ATTRIBUTE_LAP, "LoadAlternatePath")
                .alias(ATTRIBUTE_APR, "AlternatePathResponse")
                .build();
    }
}
