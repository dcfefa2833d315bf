package org.rocescope.fuzz.traffic;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * Makes Ethernet frames with a RoCEv2 packet over IPv4 whose lengths, checksum and invariant CRC are right (source:
 * headers.md): what a fuzzer would hardly ever guess. Does not use the library, so that the two hold each other.
 */
public final class RoceFrame {
    /** Bytes before the BTH: Ethernet, IPv4, UDP. */
    public static final int BEFORE_BTH = 14 + 20 + 8;

    /** Bytes of a BTH. */
    public static final int BTH = 12;

    /** Bytes of an ICRC. */
    public static final int ICRC = 4;

    private static final int ROCE_PORT = 4791;

    private RoceFrame() {}

    /**
     * Makes a frame out of a BTH and what follows.
     *
     * @param from number of the sending host, 1 to 254
     * @param to number of the receiving host, 1 to 254
     * @param ecn the two bits of congestion notification of the IP header
     * @param transport bytes from the BTH on, without the ICRC
     */
    public static byte[] around(int from, int to, int ecn, byte[] transport) {
        ByteBuffer frame = ByteBuffer.allocate(BEFORE_BTH + transport.length + ICRC);
        frame.putShort((short) 0x0200).putInt(to).putShort((short) 0x0200).putInt(from);
        frame.putShort((short) 0x0800);
        int ip = frame.position();
        int ipLength = frame.capacity() - ip;
        frame.put((byte) 0x45).put((byte) ecn).putShort((short) ipLength);
        frame.putShort((short) 0x1234).putShort((short) 0x4000).put((byte) 64).put((byte) 17);
        frame.putShort((short) 0).putInt(0x0A000000 | from).putInt(0x0A000000 | to);
        frame.putShort(ip + 10, checksum(frame, ip));
        frame.putShort((short) (0xC000 | from)).putShort((short) ROCE_PORT);
        frame.putShort((short) (ipLength - 20)).putShort((short) 0);
        frame.put(transport);
        sign(frame.array(), ip, frame.capacity());
        return frame.array();
    }

    /**
     * Writes the invariant CRC that the bytes before it have.
     *
     * @param bytes bytes with an IPv4 packet of RoCEv2, without options
     * @param ip index of its first byte
     * @param end index behind its last, which is the last of the ICRC
     */
    public static void sign(byte[] bytes, int ip, int end) {
        ByteBuffer.wrap(bytes).putInt(end - ICRC, Integer.reverseBytes(icrc(bytes, ip, end)));
    }

    /**
     * Makes a BTH with what follows it.
     *
     * @param opcode the opcode
     * @param queuePair destination queue pair, 24 bits
     * @param psn packet sequence number, 24 bits
     * @param acknowledge whether an answer is asked for
     * @param pad pad bytes that the BTH announces, 0 to 3
     * @param rest extension headers, payload and pad
     */
    public static byte[] transport(
            int opcode, int queuePair, int psn, boolean acknowledge, int pad, int key, byte[] rest) {
        ByteBuffer bytes = ByteBuffer.allocate(BTH + rest.length);
        bytes.put((byte) opcode).put((byte) (0x40 | pad << 4)).putShort((short) key);
        bytes.putInt(queuePair & 0xFFFFFF);
        bytes.putInt((acknowledge ? 0x80000000 : 0) | psn & 0xFFFFFF);
        bytes.put(rest);
        return bytes.array();
    }

    private static short checksum(ByteBuffer frame, int ip) {
        int sum = 0;
        for (int i = 0; i < 20; i += 2) {
            sum += frame.getShort(ip + i) & 0xFFFF;
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        return (short) ~(sum + (sum >>> 16));
    }

    private static int icrc(byte[] frame, int ip, int end) {
        byte[] covered = new byte[8 + end - ICRC - ip];
        java.util.Arrays.fill(covered, 0, 8, (byte) 0xFF);
        System.arraycopy(frame, ip, covered, 8, covered.length - 8);
        // what may change on the way: TOS, TTL, both checksums, the BTH's congestion byte
        for (int changes : new int[] {1, 8, 10, 11, 26, 27, 32}) {
            if (8 + changes < covered.length) {
                covered[8 + changes] = (byte) 0xFF;
            }
        }
        CRC32 crc = new CRC32();
        crc.update(covered);
        return (int) crc.getValue();
    }
}
