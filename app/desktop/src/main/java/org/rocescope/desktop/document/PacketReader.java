package org.rocescope.desktop.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.live.file.FilePart;

/**
 * Reads packets again from the inputs, at their place, and dissects them: with the same times, comments and ICRC verdict
 * as when the capture was read. Neighbours cost one read together. For one thread; each makes its own.
 */
public final class PacketReader {
    /** Bytes read at once to show a screen of packets. */
    public static final int FEW = 1 << 16;
    /** Bytes read at once to go through all packets. */
    public static final int MANY = 1 << 20;

    private static final int LONGEST_BEFORE = 32;
    private static final int SIMPLE_PACKET = 3;
    private static final int SIMPLE_PACKET_BEFORE = 12;

    private final CaptureDocument document;
    private final Packets packets;
    private final int windowBytes;
    private Window[] windows = new Window[1];
    private final Frame frame = new Frame();
    private final Packet packet = new Packet();
    private final Dissector dissector = new Dissector();

    /** @param windowBytes bytes read at once, {@link #FEW} or {@link #MANY} */
    PacketReader(CaptureDocument document, int windowBytes) {
        this.document = document;
        this.packets = document.packets();
        this.windowBytes = windowBytes;
    }

    /**
     * Reads a packet.
     *
     * @param row its row
     * @return the packet, valid until the next call
     * @throws IOException if its bytes are not there any more; the message says why
     */
    public Packet read(int row) throws IOException {
        Origin origin = packets.origin(row);
        int captured = packets.capturedLength(row);
        if (origin.source() >= windows.length) {
            windows = Arrays.copyOf(windows, Math.max(origin.source() + 1, windows.length * 2));
        }
        Window window = windows[origin.source()];
        if (window == null) {
            window = new Window(document.file(origin.source()));
            windows[origin.source()] = window;
        }
        int at = window.find(packets.place(row), captured);
        frame.wrap(window.bytes, at, captured, origin.linkType())
                .originalLength(packets.originalLength(row))
                .timeNanos(packets.timeNanos(row))
                .interfaceId(origin.interfaceId())
                .fcsLength(origin.fcsLength())
                .source(origin.source())
                .number(row + 1L)
                .fileOffset(packets.place(row));
        var comments = document.notes().comments(row);
        if (comments != null) {
            frame.comments(() -> comments);
        }
        dissector.dissect(frame, packet);
        packet.times(packets.timeNanos(0), packets.timeNanos(Math.max(0, row - 1)));
        packet.icrcVerdict(packets.icrcVerdict(row));
        return packet;
    }

    /** A part of an input in memory. */
    private final class Window {
        private final InputFile file;
        private final InputFile.Layout layout;
        /** Null where several files are opened in turn. */
        private final FileChannel channel;

        private ByteBuffer buffer = ByteBuffer.allocateDirect(windowBytes);
        private ByteBuffer bytes = buffer.asReadOnlyBuffer();
        private long start;
        private int length;

        Window(InputFile file) throws IOException {
            this.file = file;
            layout = file.layout();
            channel = file.isRing() ? null : document.channel(file);
        }

        /** Index of a packet's first byte in the window. */
        int find(long place, int captured) throws IOException {
            int most = layout.before + captured;
            if (place < start || place + most > start + length) {
                fill(place, most);
            }
            int at = (int) (place - start);
            int before = layout.before;
            if (layout == InputFile.Layout.PCAPNG) {
                need(at + 4);
                int type = bytes.getInt(at);
                if (type == SIMPLE_PACKET || Integer.reverseBytes(type) == SIMPLE_PACKET) {
                    before = SIMPLE_PACKET_BEFORE;
                }
            }
            need(at + before + captured);
            return at + before;
        }

        private void fill(long place, int most) throws IOException {
            if (most + LONGEST_BEFORE > buffer.capacity()) {
                buffer = ByteBuffer.allocateDirect(most + LONGEST_BEFORE);
                bytes = buffer.asReadOnlyBuffer();
            }
            buffer.clear();
            start = place;
            length = 0;
            if (channel != null) {
                fill(channel, place);
                return;
            }
            FilePart part = file.part(place);
            try (FileChannel opened = FileChannel.open(part.file(), StandardOpenOption.READ)) {
                fill(opened, part.inFile(place));
            } catch (NoSuchFileException e) {
                throw new PacketGone(part.file(), e);
            }
        }

        private void fill(FileChannel from, long position) throws IOException {
            while (buffer.hasRemaining()) {
                int read = from.read(buffer, position + length);
                if (read < 0) {
                    break;
                }
                length += read;
            }
        }

        private void need(int end) throws IOException {
            if (end > length) {
                throw new IOException("the file is shorter than it was: no packet at byte " + start);
            }
        }
    }
}
