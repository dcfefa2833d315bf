package org.rocescope.benchmark.traffic;

import java.nio.ByteBuffer;

/**
 * The way from one queue pair to its peer: the headers that are the same in every packet, from Ethernet to BTH
 * (source: headers.md sections 1, 2 and 5).
 */
final class Route {
    static final int ETHERNET_LENGTH = 14;
    static final int UDP_LENGTH = 8;
    static final int BTH_LENGTH = 12;

    private static final int IPV4_LENGTH = 20;
    private static final int IPV6_LENGTH = 40;
    private static final int ROCE_PORT = 4791;
    private static final int PROTOCOL_UDP = 17;
    private static final int ECN_CAPABLE = 2;
    private static final int HOPS = 64;
    private static final int MIGRATED = 0x40;
    private static final int DEFAULT_P_KEY = 0xFFFF;

    private final boolean ipv6;
    private final byte[] headers;
    private final int constantSum;
    private int identification;

    Route(QueuePair from, QueuePair to, boolean ipv6) {
        this.ipv6 = ipv6;
        this.headers = new byte[udp() + UDP_LENGTH + BTH_LENGTH];
        ByteBuffer bytes = ByteBuffer.wrap(headers);
        to.host().putMac(bytes, 0);
        from.host().putMac(bytes, 6);
        bytes.putShort(12, (short) (ipv6 ? 0x86DD : 0x0800));
        if (ipv6) {
            bytes.putInt(ip(), 6 << 28 | ECN_CAPABLE << 20 | from.number() & 0xFFFFF);
            bytes.put(ip() + 6, (byte) PROTOCOL_UDP).put(ip() + 7, (byte) HOPS);
            from.host().putIpv6(bytes, ip() + 8);
            to.host().putIpv6(bytes, ip() + 24);
        } else {
            bytes.put(ip(), (byte) 0x45).put(ip() + 1, (byte) ECN_CAPABLE);
            bytes.putShort(ip() + 6, (short) 0x4000);
            bytes.put(ip() + 8, (byte) HOPS).put(ip() + 9, (byte) PROTOCOL_UDP);
            from.host().putIpv4(bytes, ip() + 12);
            to.host().putIpv4(bytes, ip() + 16);
        }
        constantSum = sum(bytes, ip(), IPV4_LENGTH);
        bytes.putShort(udp(), (short) from.sourcePort()).putShort(udp() + 2, (short) ROCE_PORT);
        bytes.put(bth() + 1, (byte) MIGRATED).putShort(bth() + 2, (short) DEFAULT_P_KEY);
        bytes.putInt(bth() + 4, to.number());
    }

    private static int sum(ByteBuffer bytes, int at, int length) {
        int sum = 0;
        for (int i = 0; i < length; i += Short.BYTES) {
            sum += bytes.getShort(at + i) & 0xFFFF;
        }
        return sum;
    }

    boolean isIpv6() {
        return ipv6;
    }

    /** Offset of the IP header in the frame. */
    int ip() {
        return ETHERNET_LENGTH;
    }

    /** Offset of the UDP header in the frame. */
    int udp() {
        return ETHERNET_LENGTH + (ipv6 ? IPV6_LENGTH : IPV4_LENGTH);
    }

    /** Offset of the BTH in the frame. */
    int bth() {
        return udp() + UDP_LENGTH;
    }

    /** Length of all headers up to and with the BTH. */
    int length() {
        return headers.length;
    }

    /** Writes the headers to the front of a frame; lengths and what depends on them come with {@link #putLengths}. */
    void putHeaders(ByteBuffer frame) {
        frame.put(0, headers);
    }

    /**
     * Writes what depends on the length: IP and UDP length, IPv4 identification and checksum.
     *
     * @param end index behind the ICRC
     */
    void putLengths(ByteBuffer frame, int end) {
        frame.putShort(udp() + 4, (short) (end - udp()));
        if (ipv6) {
            frame.putShort(ip() + 4, (short) (end - udp()));
            return;
        }
        int total = end - ip();
        int id = identification++ & 0xFFFF;
        int sum = constantSum + total + id;
        sum = (sum & 0xFFFF) + (sum >>> 16);
        sum = (sum & 0xFFFF) + (sum >>> 16);
        frame.putShort(ip() + 2, (short) total);
        frame.putShort(ip() + 4, (short) id);
        frame.putShort(ip() + 10, (short) ~sum);
    }
}
