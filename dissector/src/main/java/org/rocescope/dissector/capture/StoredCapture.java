package org.rocescope.dissector.capture;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.List;

/** A capture in one of the file formats; finds out which one by the first bytes, and counts what is read. */
final class StoredCapture extends Capture {
    private static final int MAGIC_LENGTH = 4;

    private final ReadableByteChannel source;
    private final String name;
    private final int bufferBytes;
    private final boolean waits;
    private final DamageLog damages;
    private Window window;
    private GzipChannel gzip;
    private PacketReader reader;
    private boolean ended;
    private volatile boolean closed;
    private long packets;
    private long bytes;
    private long firstTime = Frame.NO_TIME;
    private long lastTime = Frame.NO_TIME;

    /** @param waits true for a pipe, see {@link Window} */
    StoredCapture(ReadableByteChannel source, String name, int bufferBytes, boolean waits) {
        this.source = source;
        this.name = name;
        this.bufferBytes = bufferBytes;
        this.waits = waits;
        this.damages = new DamageLog(name);
    }

    /** Reads the first bytes and finds the format. Pipes do so only at the first read, because that may wait. */
    void start() {
        window = new Window(source, bufferBytes, waits);
        window.require(2);
        if (window.available() >= 2
                && GzipChannel.isGzip(
                        window.bytes().get(window.position()), window.bytes().get(window.position() + 1))) {
            gzip = new GzipChannel(source, window.handOver());
            window = new Window(gzip, bufferBytes, waits);
        }
        window.require(MAGIC_LENGTH);
        reader = readerFor(window);
    }

    private PacketReader readerFor(Window window) {
        if (window.available() < MAGIC_LENGTH) {
            return new UnrecognisedReader(window, damages);
        }
        int magic = window.bytes().getInt(window.position());
        if (magic == PcapngReader.SECTION_HEADER) {
            return new PcapngReader(window, damages);
        }
        if (PcapHeader.isMagic(magic)) {
            window.order(ByteOrder.BIG_ENDIAN);
            return new PcapReader(window, damages);
        }
        if (PcapHeader.isMagic(Integer.reverseBytes(magic))) {
            window.order(ByteOrder.LITTLE_ENDIAN);
            return new PcapReader(window, damages);
        }
        return new UnrecognisedReader(window, damages);
    }

    /** Throws what the source threw if it did so before it gave a single byte. */
    void failIfNothingCouldBeRead() throws IOException {
        if (window.cause() != null && gzip == null && window.endOffset() == 0) {
            throw new IOException(name + ": " + window.failure(), window.cause());
        }
    }

    @Override
    public boolean read(Frame frame) {
        if (ended || closed) {
            return false;
        }
        if (reader == null) {
            start();
        }
        if (!reader.read(frame)) {
            end();
            return false;
        }
        count(frame);
        return true;
    }

    private void count(Frame frame) {
        frame.number(++packets);
        bytes += frame.capturedLength();
        long time = frame.timeNanos();
        if (time > lastTime) {
            lastTime = time;
        }
        if (time < firstTime || firstTime == Frame.NO_TIME) {
            firstTime = time;
        }
    }

    private void end() {
        if (closed) {
            // The source was closed under a waiting read: that is no damage, and no proper end either.
            return;
        }
        ended = true;
        if (window.failure() != null) {
            damages.add(window.endOffset(), window.failure());
        }
    }

    @Override
    public CaptureInfo info() {
        boolean started = reader != null;
        return new CaptureInfo(
                name,
                started ? reader.format() : null,
                started ? reader.interfaces() : List.of(),
                packets,
                bytes,
                firstTime,
                lastTime,
                started ? reader.comments() : List.of(),
                started ? reader.hardware() : "",
                started ? reader.os() : "",
                started ? reader.application() : "",
                started ? reader.unknownBlocks() : 0,
                damages.first(),
                damages.count(),
                ended);
    }

    @Override
    public long consumedBytes() {
        if (gzip != null) {
            return gzip.taken();
        }
        return window == null ? 0 : window.endOffset();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        if (gzip != null) {
            gzip.close();
        } else {
            source.close();
        }
    }
}
