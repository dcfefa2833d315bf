package org.rocescope.dissector.icrc;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;

/**
 * Computes the invariant CRC of a packet: CRC-32 over everything that no switch or router changes on the way (source:
 * headers.md section 9).
 *
 * <p>Covered are the bytes from the IP header, GRH or LRH to the last before the ICRC, pad bytes included. The fields
 * that may change are taken as ones:
 *
 * <pre>
 * IPv4            byte 1 (TOS), byte 8 (TTL), bytes 10-11 (checksum)
 * IPv6, GRH       traffic class, flow label, byte 7 (hop limit)
 * UDP             checksum
 * BTH             byte 4 (FECN, BECN, resv6)
 * LRH, GRH follows  all eight bytes
 * LRH, BTH follows  VL
 * </pre>
 *
 * RoCE has no LRH: eight bytes of 0xFF stand for it. The result goes onto the wire least significant byte first.
 *
 * <p>Reusable and without allocation; not safe for use by several threads.
 */
final class Icrc {
    /** Covered bytes up to the end of the BTH at most; IP headers longer than this do not occur. */
    private static final int MOST_HEADER = 1024;

    private static final int PREFIX = 8;

    private static final int PLAIN_IPV4 = Ipv4.LENGTH + Udp.LENGTH + Bth.LENGTH;

    private final CRC32 crc = new CRC32();
    private final ByteBuffer header = ByteBuffer.allocateDirect(PREFIX + MOST_HEADER);

    Icrc() {
        header.putLong(0, -1L);
    }

    /** First covered byte of a packet, or -1 if its form has no ICRC that could be computed. */
    static int coveredFrom(Packet packet) {
        int from = packet.lrh() >= 0 ? packet.lrh() : packet.network();
        return from < 0 || packet.bth() + Bth.LENGTH - from > MOST_HEADER ? -1 : from;
    }

    /**
     * The ICRC as a number whose least significant byte is first on the wire.
     *
     * @param packet a packet whose covered bytes were all captured
     * @param from its first covered byte
     * @param end index behind the last covered byte
     */
    int standard(Packet packet, int from, int end) {
        boolean plainIpv4 = !packet.isIpv6() && packet.udp() == from + Ipv4.LENGTH;
        if (plainIpv4 && packet.bth() == packet.udp() + Udp.LENGTH) {
            return plainIpv4(packet.bytes(), from, end);
        }
        begin(packet, from);
        return finish(packet, from, end);
    }

    /** IPv4 without options, UDP, BTH: the 40 bytes of the usual packet as words, for speed. */
    private int plainIpv4(ByteBuffer bytes, int from, int end) {
        header.putLong(PREFIX, bytes.getLong(from) | 0x00FF_0000_0000_0000L);
        header.putLong(PREFIX + 8, bytes.getLong(from + 8) | 0xFF00_FFFF_0000_0000L);
        header.putLong(PREFIX + 16, bytes.getLong(from + 16));
        header.putLong(PREFIX + 24, bytes.getLong(from + 24) | 0x0000_FFFF_0000_0000L);
        header.putLong(PREFIX + 32, bytes.getLong(from + 32) | 0xFF00_0000_0000_0000L);
        crc.reset();
        update(header, 0, PREFIX + PLAIN_IPV4);
        update(bytes, from + PLAIN_IPV4, end);
        return (int) crc.getValue();
    }

    /** As {@link #standard}, with the IPv4 total length taken as 0. */
    int withTotalLengthZero(Packet packet, int from, int end) {
        begin(packet, from);
        header.putShort(PREFIX + 2, (short) 0);
        return finish(packet, from, end);
    }

    /** As {@link #standard}, followed by the bytes from the BTH on once more, nothing masked. */
    int withHeadersTwice(Packet packet, int from, int end) {
        begin(packet, from);
        update(header, 0, PREFIX + packet.bth() + Bth.LENGTH - from);
        update(packet.bytes(), packet.bth() + Bth.LENGTH, end);
        update(packet.bytes(), packet.bth(), end);
        return (int) crc.getValue();
    }

    /** Plain CRC-32 of the covered bytes: no prefix, nothing masked. */
    int unmasked(Packet packet, int from, int end) {
        crc.reset();
        update(packet.bytes(), from, end);
        return (int) crc.getValue();
    }

    /** Copies the headers up to the end of the BTH and overwrites the variant fields. */
    private void begin(Packet packet, int from) {
        crc.reset();
        int bth = packet.bth() - from;
        header.put(PREFIX, packet.bytes(), from, bth + Bth.LENGTH);
        header.put(PREFIX + bth + 4, (byte) -1);
        int network = packet.network() - from;
        if (packet.lrh() >= 0) {
            if (packet.network() >= 0) {
                header.putLong(PREFIX, -1L);
                maskIpv6(PREFIX + network);
            } else {
                header.put(PREFIX, (byte) (header.get(PREFIX) | 0xF0));
            }
        } else if (packet.isIpv6()) {
            maskIpv6(PREFIX);
        } else {
            header.put(PREFIX + 1, (byte) -1);
            header.put(PREFIX + 8, (byte) -1);
            header.putShort(PREFIX + 10, (short) -1);
        }
        if (packet.udp() >= 0) {
            header.putShort(PREFIX + packet.udp() - from + 6, (short) -1);
        }
    }

    private void maskIpv6(int at) {
        header.putInt(at, header.getInt(at) | 0x0FFFFFFF);
        header.put(at + 7, (byte) -1);
    }

    private int finish(Packet packet, int from, int end) {
        // the prefix stands for the LRH that RoCE does not have
        int start = packet.lrh() >= 0 ? PREFIX : 0;
        update(header, start, PREFIX + packet.bth() + Bth.LENGTH - from);
        update(packet.bytes(), packet.bth() + Bth.LENGTH, end);
        return (int) crc.getValue();
    }

    private void update(ByteBuffer bytes, int from, int end) {
        int position = bytes.position();
        int limit = bytes.limit();
        crc.update(bytes.limit(end).position(from));
        bytes.limit(limit).position(position);
    }
}
