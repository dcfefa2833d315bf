package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;
import org.rocescope.dissector.packet.Packet;

/** UDP header: source port 2, destination port 2, length 2, checksum 2 bytes (source: RFC 768). */
public final class Udp {
    /** Its length in bytes. */
    public static final int LENGTH = 8;
    /** Destination port of every RoCEv2 packet (CA17-20). */
    public static final int ROCE = 4791;

    public static final int VXLAN = 4789;
    /** The port that Linux used for VXLAN before one was assigned. */
    public static final int OLD_VXLAN = 8472;

    public static final int GENEVE = 6081;
    public static final int MPLS = 6635;

    public static final Header HEADER = Header.of("udp", "User Datagram Protocol", LENGTH, "RFC 768");

    public static final Field SOURCE_PORT =
            HEADER.field("udp.srcport", "Source Port").bytes(0, 2).add();
    public static final Field DESTINATION_PORT = HEADER.field("udp.dstport", "Destination Port")
            .bytes(2, 2)
            .names(Names.of(ROCE, "RoCEv2", VXLAN, "VXLAN", OLD_VXLAN, "VXLAN (Linux)", GENEVE, "Geneve", MPLS, "MPLS"))
            .add();
    public static final Field UDP_LENGTH =
            HEADER.field("udp.length", "Length").bytes(4, 2).unit("bytes").add();
    /** 0: none; RoCEv2 senders should leave it out, some do not. */
    public static final Field CHECKSUM =
            HEADER.field("udp.checksum", "Checksum").bytes(6, 2).hex().add();
    /** 1 good, 0 bad, 2 left out by the sender; only where the whole datagram was captured. */
    public static final Field CHECKSUM_STATUS = HEADER.field("udp.checksum.status", "Checksum Status")
            .number(Udp::checksumStatus)
            .names(Names.of(0, "bad", 1, "good", 2, "absent"))
            .add();

    private Udp() {}

    private static long checksumStatus(Packet packet, int layer) {
        int at = packet.layerStart(layer);
        if (layer == 0 || at + LENGTH > packet.capturedEnd()) {
            return DerivedNumber.ABSENT;
        }
        if (CHECKSUM.in(packet.bytes(), at) == 0) {
            return 2;
        }
        int length = UDP_LENGTH.intIn(packet.bytes(), at);
        Header below = packet.layer(layer - 1);
        int network = packet.layerStart(layer - 1);
        boolean v4 = below == Ipv4.HEADER;
        if (length < LENGTH || at + length > packet.capturedEnd() || !v4 && below != Ipv6.HEADER) {
            return DerivedNumber.ABSENT;
        }
        // pseudo header: both addresses, the protocol, the UDP length
        long sum = (v4 ? sum(packet, network + 12, 8) : sum(packet, network + 8, 32)) + IpProtocol.UDP + length;
        sum += sum(packet, at, length);
        while (sum >>> 16 != 0) {
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return sum == 0xFFFF ? 1 : 0;
    }

    private static long sum(Packet packet, int at, int length) {
        long sum = 0;
        for (int i = 0; i + 1 < length; i += 2) {
            sum += packet.bytes().getShort(at + i) & 0xFFFF;
        }
        return (length & 1) == 0 ? sum : sum + ((packet.bytes().get(at + length - 1) & 0xFF) << 8);
    }
}
