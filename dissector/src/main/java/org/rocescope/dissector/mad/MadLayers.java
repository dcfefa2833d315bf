package org.rocescope.dissector.mad;

import java.nio.ByteBuffer;
import java.util.List;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Deth;

/**
 * Finds the layers of a management datagram: the common header, behind it a CM message or an RMPP header, and behind
 * the fixed part of a REQ the addresses of the RDMA IP CM (source: cm-mad.md sections 1 to 6, traps.md rows 40 and
 * 41).
 */
public final class MadLayers {
    /** BTH opcode that carries datagrams, UD SEND Only. */
    private static final int UD_SEND_ONLY = 0x64;

    private static final List<Header> HEADERS = List.of(
            Mad.HEADER,
            Rmpp.HEADER,
            CmReq.HEADER,
            IpCm.HEADER,
            CmMra.HEADER,
            CmRej.HEADER,
            CmRep.HEADER,
            CmRtu.HEADER,
            CmDreq.HEADER,
            CmDrep.HEADER,
            CmSidrReq.HEADER,
            CmSidrRep.HEADER,
            CmLap.HEADER,
            CmApr.HEADER);

    private MadLayers() {}

    /** Every header that {@link #push} may push. */
    public static List<Header> headers() {
        return HEADERS;
    }

    /**
     * Whether the packet's payload is a management datagram: a UD SEND Only with the Q_Key of the general services
     * interface and 256 bytes. The queue pair's number is not asked, it may be redirected, and a number alone proves
     * nothing.
     *
     * @param packet a packet whose transport is known and whose DETH is one of its layers
     */
    public static boolean isMad(Packet packet) {
        if (!packet.isRoce()
                || packet.opcode() != UD_SEND_ONLY
                || packet.payloadStart() < 0
                || packet.payloadLength() != Mad.MAD_LENGTH) {
            return false;
        }
        int deth = packet.find(Deth.HEADER);
        return deth >= 0
                && Deth.Q_KEY.isIn(packet, deth)
                && Deth.Q_KEY.intIn(packet.bytes(), packet.layerStart(deth)) == Deth.GSI_Q_KEY;
    }

    /**
     * Pushes the layers of a datagram, those of which at least a byte was captured. Never throws, whatever the bytes
     * are. A layer ends where the next begins; the last one ends with the datagram, at most 256 bytes from its start.
     *
     * @param packet the packet
     * @param start index of the datagram's first byte
     * @param end index behind its last byte by the packet's own lengths; may lie beyond what was captured
     */
    public static void push(Packet packet, int start, int end) {
        int stop = (int) Math.min(end, (long) start + Mad.MAD_LENGTH);
        int captured = Math.min(stop, packet.capturedEnd());
        if (start < packet.frameStart() || captured <= start) {
            return;
        }
        int mad = packet.layers();
        if (!packet.push(Mad.HEADER, start, stop) || captured - start < Mad.LENGTH) {
            return;
        }
        ByteBuffer bytes = packet.bytes();
        int data = start + Mad.LENGTH;
        Header next = headerBehind(Mad.CLASS.intIn(bytes, start), Mad.ATTRIBUTE_ID.intIn(bytes, start));
        if (next == null) {
            return;
        }
        packet.layerEnd(mad, data);
        if (captured == data || !packet.push(next, data, stop) || next != CmReq.HEADER) {
            return;
        }
        int addresses = data + CmReq.PRIVATE_DATA_OFFSET;
        if (captured > addresses && ServiceId.isIpCm(CmReq.SERVICE_ID.in(bytes, data))) {
            packet.layerEnd(mad + 1, addresses);
            packet.push(IpCm.HEADER, addresses, stop);
        }
    }

    /** The header behind the common one, or null if nothing is known of it. */
    private static Header headerBehind(int mgmtClass, int attribute) {
        if (mgmtClass != Mad.CLASS_CM) {
            return Rmpp.isIn(mgmtClass) ? Rmpp.HEADER : null;
        }
        return switch (attribute) {
            case Mad.ATTRIBUTE_REQ -> CmReq.HEADER;
            case Mad.ATTRIBUTE_MRA -> CmMra.HEADER;
            case Mad.ATTRIBUTE_REJ -> CmRej.HEADER;
            case Mad.ATTRIBUTE_REP -> CmRep.HEADER;
            case Mad.ATTRIBUTE_RTU -> CmRtu.HEADER;
            case Mad.ATTRIBUTE_DREQ -> CmDreq.HEADER;
            case Mad.ATTRIBUTE_DREP -> CmDrep.HEADER;
            case Mad.ATTRIBUTE_SIDR_REQ -> CmSidrReq.HEADER;
            case Mad.ATTRIBUTE_SIDR_REP -> CmSidrRep.HEADER;
            case Mad.ATTRIBUTE_LAP -> CmLap.HEADER;
            case Mad.ATTRIBUTE_APR -> CmApr.HEADER;
            default -> null;
        };
    }
}
