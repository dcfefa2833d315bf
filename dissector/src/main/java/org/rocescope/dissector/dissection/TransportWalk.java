package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.icrc.InvariantCrc;
import org.rocescope.dissector.icrc.VariantCrc;
import org.rocescope.dissector.mad.MadLayers;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;
import org.rocescope.dissector.transport.Pad;
import org.rocescope.dissector.transport.Payload;
import org.rocescope.dissector.transport.Rwh;

/**
 * Walks through an InfiniBand packet: local and global route headers where there are any, BTH, the extension headers of
 * its opcode, payload or management datagram, pad, ICRC, VCRC.
 *
 * <p>A sliced packet gets every layer of which a byte was captured; its payload length comes from the packet's own
 * lengths all the same.
 */
final class TransportWalk {
    private static final int WORD = 4;

    private boolean decodeReliableDatagram;

    void decodeReliableDatagram(boolean decode) {
        decodeReliableDatagram = decode;
    }

    /** Walks through a native InfiniBand packet, from the LRH to the VCRC. */
    void infiniband(Packet packet, int at, int frameEnd) {
        if (!take(packet, Lrh.HEADER, at, frameEnd)) {
            return;
        }
        ByteBuffer bytes = packet.bytes();
        packet.lrh(at);
        int end = at + Lrh.PACKET_LENGTH.intIn(bytes, at) * WORD;
        if (end > frameEnd) {
            packet.markMalformed(Malformed.LRH_PACKET_LENGTH, at, end - at, frameEnd - at);
            packet.cutAt(frameEnd);
        }
        int next = at + Lrh.LENGTH;
        switch (Lrh.LNH.intIn(bytes, at)) {
            case Lrh.LNH_LOCAL -> transport(packet, next, end);
            case Lrh.LNH_GLOBAL -> globalRoute(packet, next, end);
            case Lrh.LNH_RAW -> take(packet, Rwh.HEADER, next, end);
            default -> {}
        }
        if (end < frameEnd && end < packet.capturedEnd()) {
            packet.push(VariantCrc.HEADER, end, Math.min(frameEnd, end + VariantCrc.LENGTH));
        }
    }

    /**
     * Walks through a packet that begins with a GRH.
     *
     * @return index behind the packet's last byte by the GRH's length
     */
    int globalRoute(Packet packet, int at, int outerEnd) {
        if (!take(packet, Grh.HEADER, at, outerEnd)) {
            return outerEnd;
        }
        ByteBuffer bytes = packet.bytes();
        if (Grh.IP_VERSION.in(bytes, at) != 6) {
            packet.markMalformed(Malformed.GRH_VERSION, at, Grh.IP_VERSION.in(bytes, at), 6);
            return outerEnd;
        }
        int next = at + Grh.LENGTH;
        int length = Grh.PAYLOAD_LENGTH.intIn(bytes, at);
        int end = next + length;
        boolean native_ = packet.lrh() >= 0;
        if (native_) {
            // the LRH's length is the one that counts; senders disagree on what the GRH's covers
            end = outerEnd;
        } else if (end > outerEnd) {
            packet.markMalformed(Malformed.GRH_PAYLOAD_LENGTH, at, length, outerEnd - next);
            packet.cutAt(outerEnd);
        }
        packet.network(at, true);
        if (Grh.NEXT_HEADER.in(bytes, at) == Grh.NEXT_IBA || native_) {
            transport(packet, next, end);
        }
        return end;
    }

    /** Walks through a transport packet, from the BTH to the ICRC. */
    void transport(Packet packet, int at, int end) {
        if (!take(packet, Bth.HEADER, at, end)) {
            return;
        }
        ByteBuffer bytes = packet.bytes();
        int value = bytes.get(at) & 0xFF;
        Opcode opcode = Opcode.of(value);
        packet.transport(at, value, end);
        int next = at + Bth.LENGTH;
        boolean known = opcode.service() != Service.RD || decodeReliableDatagram;
        int headers = known ? opcode.headersLength() : 0;
        int room = end - next - headers;
        if (room < 0 || room > 0 && room < InvariantCrc.LENGTH) {
            packet.markMalformed(Malformed.HEADERS_CUT, at, end - next, headers + InvariantCrc.LENGTH);
        }
        if (known) {
            next = extensions(packet, opcode, next, end);
        }
        // a packet that ends with its headers has lost its ICRC on the way into the capture
        int icrc = room == 0 ? end : end - InvariantCrc.LENGTH;
        if (icrc < next) {
            packet.payload(next, 0, 0, -1);
            return;
        }
        int payload = icrc - next;
        int pad = bytes.get(at + 1) >> 4 & 3;
        if (pad > payload) {
            packet.markMalformed(Malformed.PAD_COUNT, at, pad, payload);
            pad = 0;
        }
        payload -= pad;
        packet.payload(next, payload, pad, icrc);
        if (opcode.service() == Service.UD && MadLayers.isMad(packet)) {
            MadLayers.push(packet, next, next + payload);
        } else if (payload > 0 && next < packet.capturedEnd()) {
            packet.push(Payload.HEADER, next, next + payload);
        }
        if (pad > 0 && next + payload < packet.capturedEnd()) {
            packet.push(Pad.HEADER, next + payload, icrc);
        }
        // there also where it was not captured, so that filters find such packets by its status
        packet.push(InvariantCrc.HEADER, Math.min(icrc, packet.capturedEnd()), end);
    }

    private static int extensions(Packet packet, Opcode opcode, int at, int end) {
        int next = at;
        for (int i = 0; i < opcode.headerCount(); i++) {
            Header header = opcode.header(i);
            if (next < end && next < packet.capturedEnd()) {
                packet.push(header, next, Math.min(end, next + header.length()));
            }
            next += header.length();
        }
        return next;
    }

    private static boolean take(Packet packet, Header header, int at, int end) {
        if (at + header.length() > end) {
            packet.markMalformed(Malformed.HEADER_CUT, at, Math.max(0, end - at), header.length());
        }
        if (at >= Math.min(end, packet.capturedEnd())) {
            return false;
        }
        return packet.push(header, at, Math.min(end, at + header.length()))
                && at + header.length() <= Math.min(end, packet.capturedEnd());
    }
}
