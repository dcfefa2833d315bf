package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field.Condition;
import org.rocescope.dissector.packet.Names;

/**
 * What a CM service id of eight bytes says where an IP port is in it (source: cm-mad.md section 6).
 *
 * <pre>
 *  00 00 00 00 01 PP pp pp   RDMA IP CM: PP is the IP protocol, pppp the port
 *  00 00 00 00 00 01 pp pp   SDP: pppp is the port
 * </pre>
 */
public final class ServiceId {
    /** IP protocol of an RDMA IP CM service id: Linux's port space for TCP. */
    public static final int TCP = 0x06;
    /** IP protocol: Linux's port space for UDP. */
    public static final int UDP = 0x11;
    /** In place of an IP protocol: Linux's port space for InfiniBand. */
    public static final int IB = 0x3F;

    static final Names PROTOCOLS = Names.of(TCP, "TCP", UDP, "UDP", IB, "IB");

    private ServiceId() {}

    /** Whether an id is of the RDMA IP CM; {@link #protocol} and {@link #port} then mean something. */
    public static boolean isIpCm(long id) {
        return (id & 0xFFFFFFFFFF000000L) == 0x0000000001000000L;
    }

    /** Whether an id is of the sockets direct protocol; {@link #port} then means something. */
    public static boolean isSdp(long id) {
        return (id & 0xFFFFFFFFFFFF0000L) == 0x0000000000010000L;
    }

    /** The IP protocol, 0 to 255. */
    public static int protocol(long id) {
        return (int) (id >>> 16) & 0xFF;
    }

    /** The port, 0 to 65535. */
    public static int port(long id) {
        return (int) id & 0xFFFF;
    }

    /** Appends an id as a reader would name it, such as "TCP port 4420", or in hexadecimal. */
    public static void append(long id, StringBuilder out) {
        if (isSdp(id)) {
            out.append("SDP port ").append(port(id));
        } else if (isIpCm(id) && PROTOCOLS.of(protocol(id)) != null) {
            out.append(PROTOCOLS.of(protocol(id))).append(" port ").append(port(id));
        } else {
            CmValues.hex(id, 16, out);
        }
    }

    /** Holds where the id at an offset of a header is of the RDMA IP CM; reads the first five bytes of it only. */
    static Condition ipCmAt(int offset) {
        return (bytes, at) -> bytes.getInt(at + offset) == 0 && bytes.get(at + offset + 4) == 1;
    }

    /** Holds where the id at an offset of a header is of SDP; reads the first six bytes of it only. */
    static Condition sdpAt(int offset) {
        return (bytes, at) -> bytes.getInt(at + offset) == 0 && bytes.getShort(at + offset + 4) == 1;
    }
}
