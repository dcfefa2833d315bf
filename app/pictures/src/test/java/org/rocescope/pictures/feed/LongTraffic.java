package org.rocescope.pictures.feed;

import java.nio.ByteBuffer;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/**
 * One connection with as many packets as wanted: WRITE Only, its ACK, and for every eighth WRITE a FLUSH of it with its
 * answer; one WRITE in a thousand is sent again. Frames are Ethernet, IPv4, UDP without ICRC.
 */
final class LongTraffic {
    private static final int HEADERS = 14 + 20 + 8;
    private static final int QP = 0x11;
    private static final int RKEY = 0x1234;

    private final Analyzer analyzer;
    private final Dissector dissector = new Dissector();
    private final Packet packet = new Packet();
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(512);
    private final ByteBuffer readOnly = bytes.asReadOnlyBuffer();
    private final Frame frame = new Frame();
    private long number;
    private long nanos = 1_700_000_000_000_000_000L;

    LongTraffic(Analyzer analyzer) {
        this.analyzer = analyzer;
    }

    void run(int packets) {
        int psn = 0xFFFF00;
        int msn = 0;
        for (long i = 0; number < packets; i++) {
            long address = 0x7f0000000000L + i % 100_000 * 64;
            write(psn, address);
            if (i % 1000 == 999) {
                write(psn, address);
            }
            answer(0x11, psn, ++msn);
            psn = psn + 1 & 0xFFFFFF;
            if (i % 8 == 7) {
                flush(psn, address);
                answer(0x10, psn, ++msn);
                psn = psn + 1 & 0xFFFFFF;
            }
        }
        analyzer.close();
    }

    private void write(int psn, long address) {
        begin(true, 0x0A, psn, 16 + 64);
        bytes.putLong(address).putInt(RKEY).putInt(64);
        give(16 + 64);
    }

    private void flush(int psn, long address) {
        begin(true, 0x1C, psn, 20);
        bytes.putInt(2).putLong(address).putInt(RKEY).putInt(64);
        give(20);
    }

    private void answer(int opcode, int psn, int msn) {
        begin(false, opcode, psn, 4);
        bytes.putInt(0x1F000000 | msn & 0xFFFFFF);
        give(4);
    }

    private void begin(boolean forth, int opcode, int psn, int rest) {
        bytes.clear();
        bytes.putLong(0).putInt(0).putShort((short) 0x0800);
        int length = 20 + 8 + 12 + rest + 4;
        bytes.put((byte) 0x45)
                .put((byte) 0)
                .putShort((short) length)
                .putInt(0)
                .put((byte) 64)
                .put((byte) 17);
        bytes.putShort((short) 0).putInt(forth ? 0x0A000001 : 0x0A000002).putInt(forth ? 0x0A000002 : 0x0A000001);
        bytes.putShort((short) 50000)
                .putShort((short) 4791)
                .putShort((short) (length - 20))
                .putShort((short) 0);
        bytes.put((byte) opcode)
                .put((byte) 0)
                .putShort((short) -1)
                .putInt(forth ? QP : QP + 1)
                .putInt(psn);
    }

    private void give(int rest) {
        nanos += 700 + number % 7 * 100;
        frame.wrap(readOnly, 0, HEADERS + 12 + rest + 4, 1).number(++number).timeNanos(nanos);
        dissector.dissect(frame, packet);
        analyzer.take(packet);
    }
}
