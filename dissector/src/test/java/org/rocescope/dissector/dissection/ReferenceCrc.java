package org.rocescope.dissector.dissection;

import java.util.Arrays;

/**
 * The CRCs of InfiniBand, bit by bit and from the fact sheet alone, to hold the dissector's against.
 */
public final class ReferenceCrc {
    private ReferenceCrc() {}

    /** CRC-32, reflected, of the given bytes one after the other. */
    public static int crc32(byte[]... parts) {
        int crc = register(parts);
        return ~crc;
    }

    /** The CRC-32 register before the final inversion. */
    static int register(byte[]... parts) {
        int crc = 0xFFFFFFFF;
        for (byte[] part : parts) {
            for (byte value : part) {
                for (int bit = 0; bit < 8; bit++) {
                    boolean one = ((crc ^ value >> bit) & 1) != 0;
                    crc = one ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
                }
            }
        }
        return crc;
    }

    /** Eight bytes of ones, which stand for the LRH that RoCE does not have. */
    public static byte[] prefix() {
        byte[] prefix = new byte[8];
        Arrays.fill(prefix, (byte) 0xFF);
        return prefix;
    }

    /** The four bytes as they go onto the wire: least significant first. */
    public static byte[] wire(int crc) {
        return new byte[] {(byte) crc, (byte) (crc >>> 8), (byte) (crc >>> 16), (byte) (crc >>> 24)};
    }

    /** An IPv4 packet without its ICRC, the variant fields overwritten with ones. */
    public static byte[] maskedIpv4(byte[] packet) {
        byte[] masked = packet.clone();
        int header = (masked[0] & 0xF) * 4;
        ones(masked, 1);
        ones(masked, 8);
        ones(masked, 10, 11, header + 6, header + 7, header + 8 + 4);
        return masked;
    }

    /** An IPv6 packet without its ICRC, the variant fields overwritten with ones. */
    public static byte[] maskedIpv6(byte[] packet, int udp) {
        byte[] masked = maskedGrh(packet, udp + 8);
        ones(masked, udp + 6, udp + 7);
        return masked;
    }

    /** A packet that begins with a GRH, without its ICRC, the variant fields overwritten with ones. */
    public static byte[] maskedGrh(byte[] packet, int bth) {
        byte[] masked = packet.clone();
        masked[0] |= 0x0F;
        ones(masked, 1, 2, 3, 7, bth + 4);
        return masked;
    }

    /** A native packet without its ICRC, the variant fields overwritten with ones. */
    public static byte[] maskedNative(byte[] packet) {
        byte[] masked = packet.clone();
        if ((packet[1] & 3) == 3) {
            byte[] inner = maskedGrh(Arrays.copyOfRange(packet, 8, packet.length), 40);
            Arrays.fill(masked, 0, 8, (byte) 0xFF);
            System.arraycopy(inner, 0, masked, 8, inner.length);
        } else {
            masked[0] |= (byte) 0xF0;
            ones(masked, 8 + 4);
        }
        return masked;
    }

    /** The VCRC's two bytes, low one first. */
    public static byte[] vcrc(byte[] packet) {
        int crc = 0xFFFF;
        for (byte value : packet) {
            for (int bit = 0; bit < 8; bit++) {
                boolean one = ((crc ^ value >> bit) & 1) != 0;
                crc = one ? crc >>> 1 ^ 0xD008 : crc >>> 1;
            }
        }
        crc ^= 0xFFFF;
        return new byte[] {(byte) crc, (byte) (crc >>> 8)};
    }

    private static void ones(byte[] bytes, int... places) {
        for (int place : places) {
            bytes[place] = (byte) 0xFF;
        }
    }
}
