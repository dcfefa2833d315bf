package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.rocescope.dissector.capture.LinkType;

/**
 * Builds frames for tests from the inside out: a packet, then what is wrapped around it. Every step gives a new
 * builder, so that several frames can be made around one packet. Lengths are right unless a test changes the bytes.
 */
public final class FrameBuilder {
    /** A transport packet without ICRC: RC SEND Only to QP 0x12, PSN 0x345678, 5 bytes, 3 pad bytes. */
    public static final byte[] SEND_ONLY = hex("0430ffff 00000012 00345678 48656c6c6f 000000");

    /** {@link #SEND_ONLY}'s payload. */
    public static final String SEND_PAYLOAD = "48656c6c6f";

    private static final int NO_TYPE = -1;

    private final byte[] bytes;
    private final int ethertype;
    private final int protocol;
    private final int linkType;

    private FrameBuilder(byte[] bytes, int ethertype, int protocol, int linkType) {
        this.bytes = bytes;
        this.ethertype = ethertype;
        this.protocol = protocol;
        this.linkType = linkType;
    }

    /** Bytes from hexadecimal; spaces do not count. */
    public static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
    }

    public static byte[] concat(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        ByteBuffer out = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            out.put(part);
        }
        return out.array();
    }

    /** Any bytes, of an Ethernet type. */
    public static FrameBuilder of(int ethertype, byte[] bytes) {
        return new FrameBuilder(bytes, ethertype, NO_TYPE, NO_TYPE);
    }

    /** The fixed packet as RoCEv2 over IPv4, 192.168.1.1 to 192.168.1.2. */
    public static FrameBuilder roce4() {
        return roce4(SEND_ONLY);
    }

    /** A transport packet as RoCEv2 over IPv4; the ICRC is added. */
    public static FrameBuilder roce4(byte[] transport) {
        return roce4(transport, new byte[0]);
    }

    /** As {@link #roce4(byte[])} with IPv4 options, a multiple of four bytes. */
    public static FrameBuilder roce4(byte[] transport, byte[] options) {
        byte[] open = udpHeader(0xC123, 4791, concat(transport, new byte[4]));
        byte[] ip = ipv4Header("c0a80101 c0a80102", 17, options, open);
        byte[] covered = Arrays.copyOf(ip, ip.length - 4);
        byte[] icrc = ReferenceCrc.wire(ReferenceCrc.crc32(ReferenceCrc.prefix(), ReferenceCrc.maskedIpv4(covered)));
        return new FrameBuilder(concat(covered, icrc), 0x0800, 4, LinkType.RAW);
    }

    /** The fixed packet as RoCEv2 over IPv6, fd00::1 to fd00::2. */
    public static FrameBuilder roce6() {
        return roce6(SEND_ONLY);
    }

    /** A transport packet as RoCEv2 over IPv6; the ICRC is added. */
    public static FrameBuilder roce6(byte[] transport) {
        return roce6(transport, 17, new byte[0]);
    }

    /** As {@link #roce6(byte[])} with extension headers, of which the first has a type. */
    public static FrameBuilder roce6(byte[] transport, int nextHeader, byte[] extensions) {
        byte[] open = concat(extensions, udpHeader(0xC123, 4791, concat(transport, new byte[4])));
        byte[] ip = ipv6Header("fd000000000000000000000000000001 fd000000000000000000000000000002", nextHeader, open);
        byte[] covered = Arrays.copyOf(ip, ip.length - 4);
        byte[] masked = ReferenceCrc.maskedIpv6(covered, 40 + extensions.length);
        byte[] icrc = ReferenceCrc.wire(ReferenceCrc.crc32(ReferenceCrc.prefix(), masked));
        return new FrameBuilder(concat(covered, icrc), 0x86DD, 41, LinkType.RAW);
    }

    /** A transport packet as RoCEv1, fe80::1 to fe80::2; the ICRC is added. */
    public static FrameBuilder roceV1(byte[] transport) {
        byte[] covered = grh(transport);
        byte[] masked = ReferenceCrc.maskedGrh(covered, 40);
        byte[] icrc = ReferenceCrc.wire(ReferenceCrc.crc32(ReferenceCrc.prefix(), masked));
        return new FrameBuilder(concat(covered, icrc), 0x8915, NO_TYPE, NO_TYPE);
    }

    /** A transport packet as native InfiniBand, LNH 2 or 3, with ICRC and VCRC. */
    public static FrameBuilder infiniband(int lnh, byte[] transport) {
        byte[] inner = lnh == 3 ? grh(transport) : transport;
        byte[] lrh = ByteBuffer.allocate(8)
                .put((byte) 0x70)
                .put((byte) (0x10 | lnh))
                .putShort((short) 0x1234)
                .putShort((short) ((8 + inner.length + 4) / 4))
                .putShort((short) 0x5678)
                .array();
        byte[] covered = concat(lrh, inner);
        byte[] packet = concat(covered, ReferenceCrc.wire(ReferenceCrc.crc32(ReferenceCrc.maskedNative(covered))));
        byte[] whole = concat(packet, ReferenceCrc.vcrc(packet));
        return new FrameBuilder(whole, NO_TYPE, NO_TYPE, LinkType.INFINIBAND);
    }

    /** GRH fe80::1 to fe80::2 before a transport packet whose ICRC is still to come. */
    private static byte[] grh(byte[] transport) {
        ByteBuffer out = ByteBuffer.allocate(40 + transport.length);
        out.putInt(0x60212345)
                .putShort((short) (transport.length + 4))
                .put((byte) 0x1B)
                .put((byte) 64);
        out.put(hex("fe800000000000000000000000000001 fe800000000000000000000000000002"));
        return out.put(transport).array();
    }

    private static byte[] udpHeader(int source, int destination, byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(8 + payload.length);
        out.putShort((short) source).putShort((short) destination).putShort((short) (8 + payload.length));
        return out.putShort((short) 0).put(payload).array();
    }

    private static byte[] ipv4Header(String addresses, int protocol, byte[] options, byte[] payload) {
        int header = 20 + options.length;
        ByteBuffer out = ByteBuffer.allocate(header + payload.length);
        out.put((byte) (0x40 | header / 4)).put((byte) 2).putShort((short) (header + payload.length));
        out.putInt(0x12344000)
                .put((byte) 64)
                .put((byte) protocol)
                .putShort((short) 0)
                .put(hex(addresses));
        out.put(options).put(payload);
        int sum = 0;
        for (int i = 0; i < header; i += 2) {
            sum += out.getShort(i) & 0xFFFF;
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        sum = (sum & 0xFFFF) + (sum >>> 16);
        return out.putShort(10, (short) ~sum).array();
    }

    private static byte[] ipv6Header(String addresses, int nextHeader, byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(40 + payload.length);
        out.putInt(0x60212345)
                .putShort((short) payload.length)
                .put((byte) nextHeader)
                .put((byte) 64);
        return out.put(hex(addresses)).put(payload).array();
    }

    /** Wraps in a UDP datagram from port 50000. */
    public FrameBuilder udp(int destination) {
        return new FrameBuilder(udpHeader(50000, destination, bytes), NO_TYPE, 17, NO_TYPE);
    }

    /** Wraps in an outer IPv4 packet, 172.16.0.1 to 172.16.0.2. */
    public FrameBuilder ipv4() {
        byte[] packet = ipv4Header("ac100001 ac100002", protocol, new byte[0], bytes);
        return new FrameBuilder(packet, 0x0800, 4, LinkType.RAW);
    }

    /** Wraps in an outer IPv6 packet, 2001:db8::1 to 2001:db8::2. */
    public FrameBuilder ipv6() {
        String addresses = "20010db8000000000000000000000001 20010db8000000000000000000000002";
        return new FrameBuilder(ipv6Header(addresses, protocol, bytes), 0x86DD, 41, LinkType.RAW);
    }

    public FrameBuilder ethernet() {
        byte[] header = hex("020000000002 020000000001");
        return new FrameBuilder(concat(header, u16(ethertype), bytes), 0x6558, NO_TYPE, LinkType.ETHERNET);
    }

    /** Wraps in a VLAN tag of a tag type; more than one call makes a stack. */
    public FrameBuilder vlan(int tagType, int id) {
        return new FrameBuilder(concat(u16(0x6000 | id), u16(ethertype), bytes), tagType, NO_TYPE, NO_TYPE);
    }

    public FrameBuilder linuxCooked() {
        byte[] header = hex("0000 0001 0006 020000000001 0000");
        return new FrameBuilder(concat(header, u16(ethertype), bytes), NO_TYPE, NO_TYPE, LinkType.LINUX_SLL);
    }

    public FrameBuilder linuxCooked2() {
        byte[] header = hex("0000 00000002 0001 00 06 020000000001 0000");
        return new FrameBuilder(concat(u16(ethertype), header, bytes), NO_TYPE, NO_TYPE, LinkType.LINUX_SLL2);
    }

    /** Wraps in a loopback header given in hexadecimal. */
    public FrameBuilder loopback(int link, String family) {
        return new FrameBuilder(concat(hex(family), bytes), NO_TYPE, NO_TYPE, link);
    }

    public FrameBuilder link(int link) {
        return new FrameBuilder(bytes, ethertype, protocol, link);
    }

    /** Wraps in an ERF record with some extension headers, padded to eight bytes. */
    public FrameBuilder erf(int type, int extensions) {
        boolean ethernet = type != 21 && type != 22 && type != 23;
        ByteBuffer out = ByteBuffer.allocate((16 + 8 * extensions + (ethernet ? 2 : 0) + bytes.length + 7) / 8 * 8);
        out.putLong(0x0011223344556677L)
                .put((byte) (type | (extensions > 0 ? 0x80 : 0)))
                .put((byte) 4);
        out.putShort((short) out.capacity()).putShort((short) 0).putShort((short) bytes.length);
        for (int i = 1; i <= extensions; i++) {
            out.putLong((i < extensions ? 0x83L : 0x03L) << 56);
        }
        out.put(new byte[ethernet ? 2 : 0]).put(bytes);
        return new FrameBuilder(out.array(), NO_TYPE, NO_TYPE, LinkType.ERF);
    }

    /** Wraps an Ethernet frame in VXLAN and UDP. */
    public FrameBuilder vxlan() {
        return prepend("08000000 00112200").udp(4789);
    }

    /** Wraps in Geneve with options (a multiple of four bytes) and UDP. */
    public FrameBuilder geneve(byte[] options) {
        byte[] header = concat(new byte[] {(byte) (options.length / 4), 0}, u16(ethertype), hex("00112200"), options);
        return new FrameBuilder(concat(header, bytes), NO_TYPE, NO_TYPE, NO_TYPE).udp(6081);
    }

    /** Wraps in GRE with optional checksum, key and sequence number. */
    public FrameBuilder gre(boolean checksum, boolean key, boolean sequence) {
        int flags = (checksum ? 0x8000 : 0) | (key ? 0x2000 : 0) | (sequence ? 0x1000 : 0);
        byte[] header = concat(
                u16(flags),
                u16(ethertype),
                hex(checksum ? "abcd0000" : ""),
                hex(key ? "00000077" : ""),
                hex(sequence ? "00000009" : ""));
        return new FrameBuilder(concat(header, bytes), NO_TYPE, 47, NO_TYPE);
    }

    /** Wraps an Ethernet frame in ERSPAN of type 1, 2 or 3 (4: 3 with its platform header), and GRE. */
    public FrameBuilder erspan(int type) {
        return switch (type) {
            case 1 -> as(0x88BE).gre(false, false, false);
            case 2 -> prepend("1064 0007 00000123").as(0x88BE).gre(false, false, true);
            case 3 -> prepend("2064 0007 00abcdef 0000 0000").as(0x22EB).gre(false, false, true);
            default ->
                prepend("2064 0007 00abcdef 0000 0001 1122334455667788")
                        .as(0x22EB)
                        .gre(false, false, true);
        };
    }

    /** Wraps in MPLS labels, of which the innermost has the bottom bit. */
    public FrameBuilder mpls(int labels) {
        ByteBuffer out = ByteBuffer.allocate(4 * labels + bytes.length);
        for (int i = 1; i <= labels; i++) {
            out.putInt((100 + i) << 12 | (i == labels ? 0x100 : 0) | 64);
        }
        return new FrameBuilder(out.put(bytes).array(), 0x8847, 137, NO_TYPE);
    }

    /** Wraps in further bytes, given in hexadecimal; the types stay. */
    public FrameBuilder prepend(String header) {
        return new FrameBuilder(concat(hex(header), bytes), ethertype, protocol, linkType);
    }

    /** Adds bytes behind the packet, given in hexadecimal. */
    public FrameBuilder append(String trailer) {
        return new FrameBuilder(concat(bytes, hex(trailer)), ethertype, protocol, linkType);
    }

    /** Gives the bytes another Ethernet type. */
    public FrameBuilder as(int newEthertype) {
        return new FrameBuilder(bytes, newEthertype, protocol, linkType);
    }

    /** Overwrites bytes from an offset on with others, given in hexadecimal. */
    public FrameBuilder patch(int at, String with) {
        byte[] changed = bytes.clone();
        byte[] patch = hex(with);
        System.arraycopy(patch, 0, changed, at, patch.length);
        return new FrameBuilder(changed, ethertype, protocol, linkType);
    }

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return bytes.length;
    }

    /** The link type of which this is a whole frame. */
    public int linkType() {
        return linkType;
    }

    private static byte[] u16(int value) {
        return new byte[] {(byte) (value >> 8), (byte) value};
    }
}
