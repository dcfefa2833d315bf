package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ethertype;
import org.rocescope.dissector.link.IpProtocol;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;

/**
 * The frame that nearly all are: Ethernet, IPv4 without options, UDP to port 4791, headers captured, nothing behind the
 * packet. All of it stands at constant offsets, so that no load waits for another: three times as fast as the general
 * {@link FrameWalk}, which whatever is not certain here is left to, and which comes to the same.
 */
final class UsualFrame {
    private UsualFrame() {}

    static boolean is(Packet packet) {
        int ip = packet.frameStart() + Ethernet.LENGTH;
        int udp = ip + Ipv4.LENGTH;
        int total = packet.wireEnd() - ip;
        if (udp + Udp.LENGTH + Bth.LENGTH > packet.capturedEnd()
                || packet.frame().fcsLength() > 0) {
            return false;
        }
        ByteBuffer bytes = packet.bytes();
        boolean plainIpv4 = bytes.getInt(ip - 2) >>> 8 == (Ethertype.IPV4 << 8 | 0x45)
                && (bytes.getShort(ip + 2) & 0xFFFF) == total;
        boolean wholeUdp = (bytes.getInt(ip + 6) & 0x3FFF00FF) == IpProtocol.UDP;
        return plainIpv4 && wholeUdp && bytes.getInt(udp + 2) == (Udp.ROCE << 16 | total - Ipv4.LENGTH);
    }

    static void walk(Packet packet, TransportWalk transport) {
        int ip = packet.frameStart() + Ethernet.LENGTH;
        int udp = ip + Ipv4.LENGTH;
        int bth = udp + Udp.LENGTH;
        packet.push(Ethernet.HEADER, packet.frameStart(), ip);
        packet.push(Ipv4.HEADER, ip, udp);
        packet.network(ip, false);
        packet.push(Udp.HEADER, udp, bth);
        packet.udp(udp);
        transport.transport(packet, bth, packet.wireEnd());
    }
}
