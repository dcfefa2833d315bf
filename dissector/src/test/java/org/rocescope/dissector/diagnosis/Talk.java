package org.rocescope.dissector.diagnosis;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/**
 * Packets between the hosts 10.0.0.1 and 10.0.0.2, analysed one after the other, ten microseconds apart. The first host
 * sends requests to queue pair 0x12 (and following), the answers go to 0x11 (and following). Asking for the diagnoses
 * ends the capture.
 */
final class Talk {
    static final int A = 1;
    static final int B = 2;

    private final List<Diagnosis> diagnoses = new ArrayList<>();
    private final Analyzer analyzer = new Analyzer(new AnalysisListener() {
        @Override
        public void diagnosis(Diagnosis diagnosis) {
            diagnoses.add(diagnosis);
        }
    });
    private final Dissector dissector = new Dissector().judgeIcrc(true);
    private final Packet packet = new Packet();
    private long time = 1_700_000_000_000_000_000L;
    private long frames;
    private int identification;
    private byte[] last;

    int queuePair;
    int sourcePort = 0xC123;
    int destinationPort = 4791;
    int tos;
    /** Gives the ICRC of a packet in place of the right one, by the right one. */
    java.util.function.IntUnaryOperator icrc = right -> right;

    Talk after(long millis) {
        time += millis * 1_000_000;
        return this;
    }

    /** Ends the capture. */
    List<Diagnosis> diagnoses() {
        analyzer.close();
        return diagnoses;
    }

    List<String> ids() {
        return diagnoses().stream().map(Diagnosis::id).toList();
    }

    /** Single-packet WRITEs from a PSN on, each acknowledged. */
    Talk writes(int psn, int count) {
        for (int i = 0; i < count; i++) {
            write(psn + i).ack(psn + i);
        }
        return this;
    }

    Talk write(int psn) {
        return write(psn, 0x1000 + psn * 64L, 64);
    }

    Talk write(int psn, long address, int length) {
        ByteBuffer out = bth(0x0A, 0x12, psn, 16 + length);
        out.putLong(address).putInt(0x1234).putInt(length);
        return send(A, out);
    }

    /** A SEND of a length that need not be a multiple of four. */
    Talk message(int psn, int length) {
        int pad = -length & 3;
        ByteBuffer out = bth(0x04, 0x12, psn, length + pad);
        out.put(1, (byte) (pad << 4));
        return send(A, out);
    }

    Talk flush(int psn, long address) {
        ByteBuffer out = bth(0x1C, 0x12, psn, 20);
        out.putInt(1).putLong(address).putInt(0x1234).putInt(64);
        return send(A, out);
    }

    Talk flushed(int psn) {
        return response(0x10, psn, 0x1F);
    }

    Talk ack(int psn) {
        return response(0x11, psn, 0x1F);
    }

    Talk missing(int psn) {
        return response(0x11, psn, 0x60);
    }

    Talk notReady(int psn) {
        return response(0x11, psn, 0x20 | 12);
    }

    Talk notification() {
        ByteBuffer out = bth(0x81, 0x11, 0, 16);
        out.putInt(8, 0);
        return send(B, out);
    }

    private Talk response(int opcode, int psn, int syndrome) {
        ByteBuffer out = bth(opcode, 0x11, psn, 4);
        out.putInt(syndrome << 24 | psn + 1);
        return send(B, out);
    }

    private ByteBuffer bth(int opcode, int queuePairNumber, int psn, int more) {
        ByteBuffer out = ByteBuffer.allocate(12 + more);
        return out.putInt(opcode << 24 | 0xFFFF)
                .putInt(queuePairNumber + (opcode == 0x64 ? 0 : queuePair))
                .putInt(psn | (opcode <= 0x0A || opcode == 0x1C ? 0x80000000 : 0));
    }

    /** A message of the connection manager: its attribute and the data behind the MAD header. */
    Talk management(int from, int attribute, ByteBuffer data) {
        ByteBuffer out = bth(0x64, 1, 0, 8 + 256);
        out.putInt(0x80010000)
                .putInt(1)
                .putInt(0x01070203)
                .putInt(0)
                .putLong(77)
                .putShort((short) attribute);
        out.position(12 + 8 + 24);
        out.put(data.array());
        return send(from, out);
    }

    /** REQ and REP, for queue pairs 0x11 and 0x12. */
    Talk connect(int retries, int notReadyRetries) {
        ByteBuffer request = ByteBuffer.allocate(232);
        request.putInt(0, 100).putLong(8, 0x0000000001060001L).putInt(32, 0x11 << 8 | 4);
        request.putInt(36, 4).putInt(44, 500 << 8 | retries).putShort(48, (short) 0xFFFF);
        request.put(50, (byte) (3 << 4 | notReadyRetries));
        ByteBuffer reply = ByteBuffer.allocate(232);
        reply.putInt(0, 200)
                .putInt(4, 100)
                .putInt(12, 0x12 << 8)
                .putInt(20, 0)
                .put(24, (byte) 4)
                .put(25, (byte) 4);
        reply.put(27, (byte) (notReadyRetries << 5));
        return management(A, 0x10, request).management(B, 0x13, reply);
    }

    /** RTU, REJ or DREQ of the active side. */
    Talk management(int attribute) {
        return management(A, attribute, ByteBuffer.allocate(232).putInt(0, 100).putInt(4, 200));
    }

    /** The last frame once more, byte for byte. */
    Talk again() {
        return take(last);
    }

    Talk pause() {
        ByteBuffer out = ByteBuffer.allocate(60);
        out.putLong(0x0180C20000010200L)
                .putInt(0x00000001)
                .putShort((short) 0x8808)
                .putShort((short) 0x0101);
        return take(out.putShort((short) 8).putShort(24, (short) 0xFFFF).array());
    }

    /** A RoCEv1 packet, WRITE Only. */
    Talk versionOne(int psn) {
        ByteBuffer transport = bth(0x0A, 0x40, psn, 16).putLong(0).putInt(1).putInt(0);
        ByteBuffer out = ByteBuffer.allocate(14 + 40 + 28 + 4);
        ethernet(out, A, 0x8915)
                .putInt(0x60000000)
                .putShort((short) 32)
                .put((byte) 0x1B)
                .put((byte) 64);
        out.putLong(0xFE80000000000000L)
                .putLong(1)
                .putLong(0xFE80000000000000L)
                .putLong(2)
                .put(transport.array());
        byte[] masked = Arrays.copyOfRange(out.array(), 14, out.position());
        ByteBuffer.wrap(masked).putInt(0, 0x6FFFFFFF).put(7, (byte) -1).put(44, (byte) -1);
        out.putInt(Integer.reverseBytes(crc(masked)));
        return take(out.array());
    }

    private static ByteBuffer ethernet(ByteBuffer out, int from, int type) {
        out.putShort((short) 0x0200)
                .putInt(from == A ? B : A)
                .putShort((short) 0x0200)
                .putInt(from);
        return out.putShort((short) type);
    }

    private Talk send(int from, ByteBuffer transport) {
        int length = transport.capacity();
        ByteBuffer out = ByteBuffer.allocate(14 + 20 + 8 + length + 4);
        ethernet(out, from, 0x0800);
        out.put((byte) 0x45).put((byte) tos).putShort((short) (28 + length + 4));
        out.putShort((short) ++identification)
                .putShort((short) 0x4000)
                .put((byte) 64)
                .put((byte) 17);
        out.putShort((short) 0).putInt(0x0A000000 | from).putInt(0x0A000000 | (from == A ? B : A));
        boolean reversed = from == B && destinationPort != 4791;
        out.putShort((short) (reversed ? 4791 : sourcePort)).putShort((short) (reversed ? destinationPort : 4791));
        out.putShort((short) (8 + length + 4)).putShort((short) 0).put(transport.array());
        byte[] masked = Arrays.copyOfRange(out.array(), 14, out.position());
        ByteBuffer.wrap(masked)
                .put(1, (byte) -1)
                .put(8, (byte) -1)
                .putShort(10, (short) -1)
                .putShort(26, (short) -1);
        masked[32] = -1;
        int right = transport.get(0) == 0x1C ? crc(masked, transport.array()) : crc(masked);
        return take(out.putInt(Integer.reverseBytes(icrc.applyAsInt(right))).array());
    }

    /** The ICRC of masked bytes, and of what a sender adds to them. */
    static int crc(byte[]... parts) {
        CRC32 crc = new CRC32();
        crc.update(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1});
        for (byte[] each : parts) {
            crc.update(each);
        }
        return (int) crc.getValue();
    }

    private Talk take(byte[] ethernet) {
        last = ethernet;
        Frame frame = new Frame().wrap(ByteBuffer.wrap(ethernet), 0, ethernet.length, LinkType.ETHERNET);
        frame.originalLength(ethernet.length).number(++frames).timeNanos(time);
        time += 10_000;
        dissector.dissect(frame, packet);
        analyzer.take(packet);
        return this;
    }
}
