package org.rocescope.veth;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;

/**
 * A connection that writes, a message a packet of 1026 bytes, each sixteenth acknowledged, every ICRC right: sent at a given
 * rate for a given time (layouts: spec headers.md; rates count the requests).
 */
public final class WriteStream {
    private static final int FRAME = 1026;
    private static final int ETHERNET = 14;
    private static final int IP = ETHERNET;
    private static final int UDP = IP + 20;
    private static final int BTH = UDP + 8;
    private static final int RETH = BTH + 12;
    private static final int AETH = BTH + 12;
    private static final int ACK_FRAME = AETH + 4 + 4;
    private static final int PAYLOAD = FRAME - RETH - 16 - 4;
    private static final int WRITE_ONLY = 0x0A;
    private static final int ACKNOWLEDGE = 0x11;
    private static final int PSN_MASK = 0xFFFFFF;
    private static final int ACKNOWLEDGED = 16;
    private static final long MEMORY = 1 << 20;

    private final ByteBuffer write = frame(FRAME, WRITE_ONLY, 1, 2, 0x22);
    private final ByteBuffer ack = frame(ACK_FRAME, ACKNOWLEDGE, 2, 1, 0x11);
    private final CRC32 crc = new CRC32();
    private final byte[] masked = new byte[8 + FRAME];
    private int psn;

    private static ByteBuffer frame(int length, int opcode, int from, int to, int queuePair) {
        ByteBuffer frame = ByteBuffer.allocate(length);
        frame.putInt(0, 0x02000000)
                .putShort(4, (short) to)
                .putInt(6, 0x02000000)
                .putShort(10, (short) from);
        frame.putShort(12, (short) 0x0800);
        frame.put(IP, (byte) 0x45).putShort(IP + 2, (short) (length - IP)).putShort(IP + 6, (short) 0x4000);
        frame.put(IP + 8, (byte) 64).put(IP + 9, (byte) 17);
        frame.putInt(IP + 12, 0x0A000000 | from).putInt(IP + 16, 0x0A000000 | to);
        frame.putShort(UDP, (short) 50_000).putShort(UDP + 2, (short) 4791).putShort(UDP + 4, (short) (length - UDP));
        frame.put(BTH, (byte) opcode).putShort(BTH + 2, (short) 0xFFFF).putInt(BTH + 4, queuePair);
        int sum = 0;
        for (int at = IP; at < UDP; at += 2) {
            sum += frame.getShort(at) & 0xFFFF;
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        frame.putShort(IP + 10, (short) ~((sum & 0xFFFF) + (sum >>> 16)));
        return frame;
    }

    /** The next request; valid until the next call. */
    public byte[] nextWrite() {
        psn = psn + 1 & PSN_MASK;
        boolean asks = psn % ACKNOWLEDGED == 0;
        write.putInt(BTH + 8, psn | (asks ? 1 << 31 : 0));
        write.putLong(RETH, 0x7f00_0000_0000L + (long) psn * PAYLOAD % MEMORY);
        write.putInt(RETH + 8, 0x1234).putInt(RETH + 12, PAYLOAD);
        return stamped(write);
    }

    /** The acknowledge of the requests so far, if it is due; else null. */
    public byte[] acknowledge() {
        if (psn % ACKNOWLEDGED != 0) {
            return null;
        }
        ack.putInt(BTH + 8, psn).putInt(AETH, 0x1F << 24 | psn);
        return stamped(ack);
    }

    private byte[] stamped(ByteBuffer frame) {
        int end = frame.capacity() - 4;
        for (int i = 0; i < 8; i++) {
            masked[i] = -1;
        }
        frame.get(IP, masked, 8, end - IP);
        // what changes on the way counts as ones: type of service, time to live, both checksums, the BTH's reserved
        // byte
        for (int at : new int[] {IP + 1, IP + 8, IP + 10, IP + 11, UDP + 6, UDP + 7, BTH + 4}) {
            masked[8 + at - IP] = -1;
        }
        crc.reset();
        crc.update(masked, 0, 8 + end - IP);
        frame.order(ByteOrder.LITTLE_ENDIAN).putInt(end, (int) crc.getValue()).order(ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[frame.capacity()];
        frame.get(0, bytes);
        return bytes;
    }

    /** Sends so many requests a second, and their acknowledges; the number of packets sent. */
    public long send(Sender sender, int perSecond, double seconds) throws Exception {
        long start = System.nanoTime();
        long total = (long) (perSecond * seconds);
        long packets = 0;
        for (long sent = 0; sent < total; ) {
            long due = Math.min(total, (long) ((System.nanoTime() - start) * (perSecond / 1e9)));
            for (; sent < due; sent++) {
                sender.send(nextWrite());
                packets++;
                byte[] answer = acknowledge();
                if (answer != null) {
                    sender.send(answer);
                    packets++;
                }
            }
            LockSupport.parkNanos(100_000);
        }
        return packets;
    }

    /** Sends from an interface: its name, requests a second, seconds. */
    public static void main(String[] arguments) throws Exception {
        try (Sender sender = new Sender(arguments[0])) {
            long start = System.nanoTime();
            long packets =
                    new WriteStream().send(sender, Integer.parseInt(arguments[1]), Double.parseDouble(arguments[2]));
            System.out.println(packets + " packets in " + (System.nanoTime() - start) / 1e9 + " s");
        }
    }
}
