package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.link.Erf;
import org.rocescope.dissector.link.Erspan;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ethertype;
import org.rocescope.dissector.link.Geneve;
import org.rocescope.dissector.link.Gre;
import org.rocescope.dissector.link.IpProtocol;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Ipv6;
import org.rocescope.dissector.link.Ipv6Extension;
import org.rocescope.dissector.link.LinuxCooked;
import org.rocescope.dissector.link.Loopback;
import org.rocescope.dissector.link.Mpls;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.link.Vlan;
import org.rocescope.dissector.link.Vxlan;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;

/**
 * Walks through the headers of a frame, from the link layer inwards through tags and tunnels, until it stands before an
 * InfiniBand packet or does not know what follows. Each step reads one header, narrows the end to what that header's
 * length says, and names the next; the number of layers that a packet can have bounds the walk.
 *
 * <p>Lengths come from the headers, never from the captured bytes, so that padding, a check sequence and a trailer are
 * told from the packet.
 */
final class FrameWalk {
    /** What stands at the cursor. */
    private enum Next {
        NOTHING,
        ETHERNET,
        ETHERTYPE,
        /** Version 4 or 6 by the first nibble. */
        IP,
        IPV4,
        IPV6,
        IP_PROTOCOL,
        MPLS
    }

    /** Bytes of a pseudowire's control word. */
    private static final int CONTROL_WORD = 4;

    private final TransportWalk transport = new TransportWalk();

    /** Bit set of the UDP ports that are RoCEv2's. */
    private final long[] rocePorts = new long[1024];

    private Packet packet;
    private ByteBuffer bytes;
    private int at;
    private int end;
    private int type;
    private Next next;
    private boolean cutByMirror;

    FrameWalk() {
        rocePort(Udp.ROCE);
    }

    void rocePort(int port) {
        rocePorts[port >> 6] |= 1L << port;
    }

    void decodeReliableDatagram(boolean decode) {
        transport.decodeReliableDatagram(decode);
    }

    void walk(int linkType, Packet packet) {
        if (linkType == LinkType.ETHERNET && UsualFrame.is(packet)) {
            UsualFrame.walk(packet, transport);
            return;
        }
        this.packet = packet;
        bytes = packet.bytes();
        at = packet.frameStart();
        end = packet.wireEnd();
        next = Next.NOTHING;
        cutByMirror = false;
        frameCheckSequence(linkType);
        int linkEnd = end;
        link(linkType);
        while (next != Next.NOTHING) {
            Next step = next;
            next = Next.NOTHING;
            switch (step) {
                case ETHERNET -> ethernet();
                case ETHERTYPE -> ethertype();
                case IP -> ip();
                case IPV4 -> ipv4();
                case IPV6 -> ipv6();
                case IP_PROTOCOL -> ipProtocol();
                case MPLS -> mpls();
                default -> throw new IllegalStateException(step.name());
            }
        }
        behindThePacket(linkEnd);
    }

    /** Takes the frame check sequence off the end, where the capture says that there is one. */
    private void frameCheckSequence(int linkType) {
        int length = packet.frame().fcsLength();
        if (linkType == LinkType.ETHERNET && length != Frame.FCS_UNKNOWN && length > 0 && length <= end - at) {
            end -= length;
        }
    }

    private void link(int linkType) {
        switch (linkType) {
            case LinkType.ETHERNET -> next = Next.ETHERNET;
            case LinkType.RAW, LinkType.RAW_BSD, LinkType.RAW_OPENBSD -> next = Next.IP;
            case LinkType.IPV4 -> next = Next.IPV4;
            case LinkType.IPV6 -> next = Next.IPV6;
            case LinkType.NULL, LinkType.LOOP -> loopback();
            case LinkType.LINUX_SLL -> cooked(LinuxCooked.HEADER, LinuxCooked.LENGTH, 14);
            case LinkType.LINUX_SLL2 -> cooked(LinuxCooked.HEADER_V2, LinuxCooked.LENGTH_V2, 0);
            case LinkType.ERF -> erf();
            case LinkType.INFINIBAND -> transport.infiniband(packet, at, end);
            default -> {}
        }
    }

    /**
     * Adds the header at the cursor as a layer, as far as it was captured.
     *
     * @return true if its fixed part is there whole, so that the walk can go on
     */
    private boolean take(Header header, int length) {
        if (at + length > end) {
            packet.markMalformed(Malformed.HEADER_CUT, Math.min(at, end), Math.max(0, end - at), length);
            if (at < Math.min(end, packet.capturedEnd())) {
                packet.push(header, at, end);
            }
            return false;
        }
        return at < packet.capturedEnd() && packet.push(header, at, at + length) && at + length <= packet.capturedEnd();
    }

    /**
     * Ends the layer taken last, which stands at the cursor, where its own length says that it ends.
     *
     * @return false, and the packet marked malformed, if there is no room for that
     */
    private boolean extend(int length) {
        boolean room = at + length <= end;
        if (!room) {
            packet.markMalformed(Malformed.HEADER_CUT, at, end - at, length);
        }
        packet.layerEnd(packet.layers() - 1, room ? at + length : end);
        return room;
    }

    private void loopback() {
        if (take(Loopback.HEADER, Loopback.LENGTH)) {
            int family = Loopback.family(bytes, at);
            at += Loopback.LENGTH;
            if (family == Loopback.INET) {
                next = Next.IPV4;
            } else if (Loopback.isIpv6(family)) {
                next = Next.IPV6;
            }
        }
    }

    private void cooked(Header header, int length, int protocolOffset) {
        if (take(header, length)) {
            type = bytes.getShort(at + protocolOffset) & 0xFFFF;
            at += length;
            next = Next.ETHERTYPE;
        }
    }

    private void erf() {
        if (!take(Erf.HEADER, Erf.LENGTH)) {
            return;
        }
        int recordType = Erf.TYPE.intIn(bytes, at);
        int wireLength = Erf.WIRE_LENGTH.intIn(bytes, at);
        int typeByte = at + 8;
        at += Erf.LENGTH;
        for (int i = 0; i < Erf.MOST_EXTENSIONS && Erf.isExtended(bytes, typeByte); i++) {
            if (at + Erf.EXTENSION_LENGTH > end) {
                packet.markMalformed(Malformed.HEADER_CUT, at, end - at, Erf.EXTENSION_LENGTH);
                return;
            }
            if (at + Erf.EXTENSION_LENGTH > packet.capturedEnd()) {
                return;
            }
            typeByte = at;
            at += Erf.EXTENSION_LENGTH;
        }
        if (Erf.isEthernet(recordType)) {
            at += 2;
            next = Next.ETHERNET;
        } else if (recordType == Erf.TYPE_INFINIBAND) {
            // records are padded to eight bytes: the wire length is the packet's
            transport.infiniband(packet, at, Math.min(end, at + wireLength));
        } else if (recordType == Erf.TYPE_IPV4 || recordType == Erf.TYPE_IPV6) {
            next = Next.IP;
        }
    }

    private void ethernet() {
        if (take(Ethernet.HEADER, Ethernet.LENGTH)) {
            type = bytes.getShort(at + 12) & 0xFFFF;
            at += Ethernet.LENGTH;
            next = Next.ETHERTYPE;
        }
    }

    private void ethertype() {
        switch (type) {
            case Ethertype.IPV4 -> next = Next.IPV4;
            case Ethertype.IPV6 -> next = Next.IPV6;
            case Ethertype.VLAN, Ethertype.SERVICE_VLAN, Ethertype.OLD_SERVICE_VLAN -> {
                if (take(Vlan.HEADER, Vlan.LENGTH)) {
                    type = bytes.getShort(at + 2) & 0xFFFF;
                    at += Vlan.LENGTH;
                    next = Next.ETHERTYPE;
                }
            }
            case Ethertype.MPLS, Ethertype.MPLS_MULTICAST -> next = Next.MPLS;
            case Ethertype.ROCE -> end = transport.globalRoute(packet, at, end);
            case Ethertype.TRANSPARENT_BRIDGING -> next = Next.ETHERNET;
            default -> {}
        }
    }

    private void mpls() {
        if (!take(Mpls.HEADER, Mpls.LENGTH)) {
            return;
        }
        boolean bottom = (bytes.get(at + 2) & 1) != 0;
        at += Mpls.LENGTH;
        if (!bottom) {
            next = Next.MPLS;
            return;
        }
        if (at >= packet.capturedEnd()) {
            return;
        }
        // the label does not say what follows: IP shows itself, a nibble of 0 is a pseudowire's control word or address
        switch (bytes.get(at) >> 4 & 0xF) {
            case 4, 6 -> next = Next.IP;
            case 0 -> {
                at += leadsOn(at + CONTROL_WORD + 12) || !leadsOn(at + 12) ? CONTROL_WORD : 0;
                next = Next.ETHERNET;
            }
            default -> next = Next.ETHERNET;
        }
    }

    /** True if an Ethernet type that leads to RoCE stands at an index: many addresses begin with a nibble of 0 too. */
    private boolean leadsOn(int index) {
        return index + 2 <= packet.capturedEnd() && Ethertype.leadsOn(bytes.getShort(index) & 0xFFFF);
    }

    private void ip() {
        if (at < packet.capturedEnd()) {
            next = (bytes.get(at) >> 4 & 0xF) == 6 ? Next.IPV6 : Next.IPV4;
        }
    }

    private void ipv4() {
        if (!take(Ipv4.HEADER, Ipv4.LENGTH)) {
            return;
        }
        int header = Ipv4.headerLength(bytes, at);
        int total = bytes.getShort(at + 2) & 0xFFFF;
        if (bytes.get(at) >> 4 != 4) {
            packet.markMalformed(Malformed.IPV4_VERSION, at, bytes.get(at) >> 4 & 0xF, 4);
            return;
        }
        if (header < Ipv4.LENGTH || total != 0 && total < header || header > end - at) {
            packet.markMalformed(Malformed.IPV4_HEADER_LENGTH, at, header, total == 0 ? end - at : total);
            return;
        }
        packet.layerEnd(packet.layers() - 1, at + header);
        // a length of 0 is left to the network card by some senders: the UDP length then says where the packet ends
        if (total != 0) {
            narrow(at + total, Malformed.IPV4_TOTAL_LENGTH, total);
        }
        packet.network(at, false);
        int fragment = bytes.getShort(at + 6);
        type = bytes.get(at + 9) & 0xFF;
        at += header;
        if ((fragment & 0x3FFF) != 0) {
            packet.markFragment();
        } else {
            next = Next.IP_PROTOCOL;
        }
    }

    private void ipv6() {
        if (!take(Ipv6.HEADER, Ipv6.LENGTH)) {
            return;
        }
        if ((bytes.get(at) >> 4 & 0xF) != 6) {
            packet.markMalformed(Malformed.IPV6_VERSION, at, bytes.get(at) >> 4 & 0xF, 6);
            return;
        }
        int length = bytes.getShort(at + 4) & 0xFFFF;
        if (length != 0) {
            narrow(at + Ipv6.LENGTH + length, Malformed.IPV6_PAYLOAD_LENGTH, length);
        }
        packet.network(at, true);
        type = bytes.get(at + 6) & 0xFF;
        at += Ipv6.LENGTH;
        next = Next.IP_PROTOCOL;
    }

    /**
     * Moves the end to where a header's own length says that it is. Where there is no room for that, the length is
     * still the packet's: a tool may have stripped the ICRC, which is not captured then, and not bad.
     */
    private void narrow(int newEnd, Malformed reason, int found) {
        if (newEnd > end && !cutByMirror) {
            int notCounted = reason == Malformed.IPV6_PAYLOAD_LENGTH ? Ipv6.LENGTH : 0;
            packet.markMalformed(reason, at, found, end - at - notCounted);
            packet.cutAt(end);
        }
        end = newEnd;
    }

    private void ipProtocol() {
        switch (type) {
            case IpProtocol.UDP -> udp();
            case IpProtocol.IPV4 -> next = Next.IPV4;
            case IpProtocol.IPV6 -> next = Next.IPV6;
            case IpProtocol.GRE -> gre();
            case IpProtocol.MPLS -> next = Next.MPLS;
            case IpProtocol.HOP_BY_HOP, IpProtocol.ROUTING, IpProtocol.DESTINATION_OPTIONS -> {
                if (packet.isIpv6()) {
                    ipv6Options();
                }
            }
            case IpProtocol.FRAGMENT -> {
                if (packet.isIpv6() && take(Ipv6Extension.FRAGMENT, Ipv6Extension.LENGTH)) {
                    fragmentHeader();
                }
            }
            default -> {}
        }
    }

    private void ipv6Options() {
        if (take(Ipv6Extension.OPTIONS, Ipv6Extension.LENGTH)) {
            int length = (bytes.get(at + 1) & 0xFF) + 1 << 3;
            if (extend(length)) {
                type = bytes.get(at) & 0xFF;
                at += length;
                next = Next.IP_PROTOCOL;
            }
        }
    }

    private void fragmentHeader() {
        boolean whole = (bytes.getShort(at + 2) & 0xFFF9) == 0;
        type = bytes.get(at) & 0xFF;
        at += Ipv6Extension.LENGTH;
        if (whole) {
            next = Next.IP_PROTOCOL;
        } else {
            packet.markFragment();
        }
    }

    private void udp() {
        if (!take(Udp.HEADER, Udp.LENGTH)) {
            return;
        }
        packet.udp(at);
        int length = bytes.getShort(at + 4) & 0xFFFF;
        if (length < Udp.LENGTH) {
            packet.markMalformed(Malformed.UDP_LENGTH_SHORT, at, length, Udp.LENGTH);
            return;
        }
        boolean bounded = bytes.getShort(packet.network() + (packet.isIpv6() ? 4 : 2)) != 0;
        if (at + length > end || bounded && at + length < end) {
            packet.markMalformed(Malformed.UDP_LENGTH, at, length, end - at);
        }
        end = Math.min(end, at + length);
        int port = bytes.getShort(at + 2) & 0xFFFF;
        int header = at - packet.network();
        at += Udp.LENGTH;
        if ((rocePorts[port >> 6] & 1L << port) != 0) {
            int plain = packet.isIpv6() ? Ipv6.LENGTH : Ipv4.LENGTH;
            if (header != plain) {
                packet.markMalformed(Malformed.NOT_PLAIN_IP, packet.network(), header, plain);
            }
            transport.transport(packet, at, end);
        } else if (port == Udp.VXLAN || port == Udp.OLD_VXLAN) {
            if (take(Vxlan.HEADER, Vxlan.LENGTH)) {
                at += Vxlan.LENGTH;
                next = Next.ETHERNET;
            }
        } else if (port == Udp.GENEVE) {
            geneve();
        } else if (port == Udp.MPLS) {
            next = Next.MPLS;
        }
    }

    private void geneve() {
        if (take(Geneve.HEADER, Geneve.LENGTH)) {
            int length = Geneve.headerLength(bytes, at);
            if (extend(length)) {
                type = bytes.getShort(at + 2) & 0xFFFF;
                at += length;
                next = Next.ETHERTYPE;
            }
        }
    }

    private void gre() {
        if (!take(Gre.HEADER, Gre.LENGTH) || Gre.VERSION.in(bytes, at) != 0) {
            return;
        }
        int length = Gre.headerLength(bytes, at);
        boolean sequence = Gre.hasSequence(bytes, at);
        if (!extend(length)) {
            return;
        }
        type = bytes.getShort(at + 2) & 0xFFFF;
        at += length;
        if (type == Ethertype.ERSPAN) {
            // type I has neither a sequence number nor a header
            if (!sequence) {
                next = Next.ETHERNET;
            } else if (take(Erspan.TYPE_II, Erspan.LENGTH_II)) {
                cutByMirror(Erspan.TRUNCATED_II);
                at += Erspan.LENGTH_II;
                next = Next.ETHERNET;
            }
        } else if (type == Ethertype.ERSPAN_III) {
            if (take(Erspan.TYPE_III, Erspan.LENGTH_III)) {
                int header = Erspan.headerLengthIii(bytes, at);
                if (extend(header)) {
                    cutByMirror(Erspan.TRUNCATED_III);
                    at += header;
                    next = Next.ETHERNET;
                }
            }
        } else {
            next = Next.ETHERTYPE;
        }
    }

    /** Notes what an ERSPAN header says: that the mirror cut the frame, of which nothing is behind the tunnel's end. */
    private void cutByMirror(Field truncated) {
        if (truncated.in(bytes, at) != 0) {
            cutByMirror = true;
            packet.cutAt(end);
        }
    }

    /** Names what the frame has behind its outermost packet: padding of a short frame, a trailer, a check sequence. */
    private void behindThePacket(int linkEnd) {
        int packetEnd = outermostEnd();
        if (packetEnd >= 0 && packetEnd < linkEnd && packetEnd < packet.capturedEnd()) {
            boolean fillsShortFrame = linkEnd - packet.frameStart() <= Ethernet.SHORTEST_FRAME;
            packet.push(fillsShortFrame ? Ethernet.PADDING : Ethernet.TRAILER, packetEnd, linkEnd);
        }
        if (linkEnd < packet.wireEnd() && linkEnd < packet.capturedEnd()) {
            packet.push(Ethernet.FCS, linkEnd, packet.wireEnd());
        }
    }

    /** Index behind the outermost IP packet or RoCEv1 packet of an Ethernet frame; -1 if there is none. */
    private int outermostEnd() {
        if (packet.layers() < 2 || packet.layer(1) != Ethernet.HEADER) {
            return -1;
        }
        for (int layer = 2; layer < packet.layers(); layer++) {
            Header header = packet.layer(layer);
            int start = packet.layerStart(layer);
            if (start + header.length() > packet.capturedEnd()) {
                return -1;
            }
            if (header == Ipv4.HEADER) {
                int total = bytes.getShort(start + 2) & 0xFFFF;
                return total == 0 ? packet.transportEnd() : start + total;
            }
            if (header == Ipv6.HEADER) {
                int length = bytes.getShort(start + 4) & 0xFFFF;
                return length == 0 ? -1 : start + Ipv6.LENGTH + length;
            }
            if (header == org.rocescope.dissector.transport.Grh.HEADER) {
                return packet.transportEnd();
            }
        }
        return -1;
    }
}
