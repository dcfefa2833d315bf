package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * Header of the reliable multi-packet protocol, behind the common header of the classes that may send more than one
 * datagram (source: cm-mad.md section 2 for its place and length, Linux ib_mad.h and mad_rmpp.c for the fields and the
 * classes).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +---------------+---------------+---------+-----+---------------+
 * |    version    |     type      |  RRT    |flags|    status     |
 * +---------------+---------------+---------+-----+---------------+
 * |              segment number (DATA, ACK), data 1               |
 * +---------------------------------------------------------------+
 * |      payload length (DATA), new window last (ACK), data 2     |
 * +---------------------------------------------------------------+
 * </pre>
 *
 * <p>The response time has five bits and the flags three, as Linux reads them; Wireshark has four and four.
 */
public final class Rmpp {
    /** Its length in bytes. */
    public static final int LENGTH = 12;

    /** Type: a segment of data. */
    public static final int TYPE_DATA = 1;
    /** Type: acknowledges segments. */
    public static final int TYPE_ACK = 2;

    public static final Header HEADER =
            Header.of("infiniband.rmpp", "Reliable Multi-Packet Protocol", LENGTH, "cm-mad.md 2");

    /** 1; 0 where a sender does not use the protocol. */
    public static final Field VERSION = HEADER.field("infiniband.rmpp.rmppversion", "Version")
            .bytes(0, 1)
            .hex()
            .add();

    public static final Field TYPE = HEADER.field("infiniband.rmpp.rmpptype", "Type")
            .bytes(1, 1)
            .hex()
            .names(Names.of(0, "none", TYPE_DATA, "DATA", TYPE_ACK, "ACK", 3, "STOP", 4, "ABORT"))
            .add();
    /** A code as that of an ACK timeout; 31: none. */
    public static final Field RESPONSE_TIME = HEADER.field("infiniband.rmpp.rresptime", "Response time")
            .bits(16, 5)
            .hex(2)
            .names(Names.of(31, "none"))
            .add();

    public static final Field FLAGS = HEADER.field("infiniband.rmpp.rmppflags", "Flags")
            .bits(21, 3)
            .hex(2)
            .add();
    public static final Field LAST = HEADER.field("infiniband.rmpp.rmppflags.last", "Last segment")
            .flag(21)
            .add();
    public static final Field FIRST = HEADER.field("infiniband.rmpp.rmppflags.first", "First segment")
            .flag(22)
            .add();
    public static final Field ACTIVE =
            HEADER.field("infiniband.rmpp.rmppflags.active", "Active").flag(23).add();
    public static final Field STATUS = HEADER.field("infiniband.rmpp.rmppstatus", "Status")
            .bytes(3, 1)
            .hex()
            .names(statuses())
            .add();
    /** Counted from 1. */
    public static final Field SEGMENT_NUMBER = HEADER.field("infiniband.rmpp.segmentnumber", "Segment number")
            .bytes(4, 4)
            .hex()
            .when((bytes, at) -> isDataOrAck(bytes.get(at + 1)))
            .add();

    public static final Field DATA1 = HEADER.field("infiniband.rmpp.data1", "Data 1")
            .bytes(4, 4)
            .hex()
            .when((bytes, at) -> !isDataOrAck(bytes.get(at + 1)))
            .add();
    /** In bytes. */
    public static final Field PAYLOAD_LENGTH = HEADER.field("infiniband.rmpp.payloadlength", "Payload length")
            .bytes(8, 4)
            .hex()
            .unit("bytes")
            .when((bytes, at) -> bytes.get(at + 1) == TYPE_DATA)
            .add();
    /** The last segment that the sender may send before it is acknowledged. */
    public static final Field NEW_WINDOW_LAST = HEADER.field("infiniband.rmpp.newwindowlast", "New window last")
            .bytes(8, 4)
            .hex()
            .when((bytes, at) -> bytes.get(at + 1) == TYPE_ACK)
            .add();

    public static final Field DATA2 = HEADER.field("infiniband.rmpp.data2", "Data 2")
            .bytes(8, 4)
            .hex()
            .when((bytes, at) -> !isDataOrAck(bytes.get(at + 1)))
            .add();
    /** The class's own headers and data, 220 bytes; not taken apart. */
    public static final Field DATA = HEADER.field("infiniband.mad.data", "Data")
            .bytes(LENGTH, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private Rmpp() {}

    /** Whether datagrams of a management class (0 to 255) have this header. */
    public static boolean isIn(int mgmtClass) {
        return mgmtClass == Mad.CLASS_SA
                || mgmtClass == Mad.CLASS_DEVICE
                || mgmtClass == 0x10
                || mgmtClass == 0x12
                || mgmtClass >= 0x30 && mgmtClass <= 0x4F;
    }

    private static Names statuses() {
        return new Names.Builder()
                .name(0, "success")
                .name(1, "resources exhausted")
                .name(118, "total time too long")
                .name(119, "inconsistent last and payload length")
                .name(120, "inconsistent first and segment number")
                .name(121, "bad type")
                .name(122, "new window last too small")
                .name(123, "segment number too big")
                .name(124, "illegal status")
                .name(125, "unsupported version")
                .name(126, "too many retries")
                .name(127, "unspecified")
                .build();
    }

    private static boolean isDataOrAck(int type) {
        return type == TYPE_DATA || type == TYPE_ACK;
    }
}
