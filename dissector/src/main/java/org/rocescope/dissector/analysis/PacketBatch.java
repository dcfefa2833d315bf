package org.rocescope.dissector.analysis;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.SnapLength;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/** Some packets with bytes of their own, so that one thread may dissect while another analyses. Reusable. */
final class PacketBatch {
    /** Few enough to stay in a core's cache. */
    private static final int PACKETS = 512;

    private static final int BYTES = SnapLength.MAX_CAPTURED * 2;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES);
    private final ByteBuffer view = bytes.asReadOnlyBuffer();
    private final Frame[] frames = new Frame[PACKETS];
    private final Packet[] packets = new Packet[PACKETS];
    private int size;
    private int used;

    PacketBatch() {
        for (int i = 0; i < PACKETS; i++) {
            frames[i] = new Frame();
            packets[i] = new Packet();
        }
    }

    void clear() {
        size = 0;
        used = 0;
    }

    boolean isFull() {
        return size == PACKETS || BYTES - used < SnapLength.MAX_CAPTURED;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Copies a frame and dissects the copy. */
    void add(Frame frame, Dissector dissector) {
        bytes.put(used, frame.bytes(), frame.offset(), frame.capturedLength());
        Frame copy = frames[size]
                .wrap(view, used, frame.capturedLength(), frame.linkType())
                .originalLength(frame.originalLength())
                .timeNanos(frame.timeNanos())
                .interfaceId(frame.interfaceId())
                .fcsLength(frame.fcsLength())
                .source(frame.source())
                .number(frame.number())
                .fileOffset(frame.fileOffset());
        dissector.dissect(copy, packets[size]);
        used += frame.capturedLength();
        size++;
    }

    int size() {
        return size;
    }

    Packet packet(int index) {
        return packets[index];
    }
}
