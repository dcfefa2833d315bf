package org.rocescope.dissector.capture;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;

/** A buffer before a channel, little-endian, that takes one record at a time. */
final class RecordOutput implements Closeable, Flushable {
    private static final int CAPACITY = 1 << 20;

    private final WritableByteChannel channel;
    private final Flushable behind;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);

    RecordOutput(WritableByteChannel channel) {
        this.channel = channel;
        this.behind = null;
    }

    RecordOutput(OutputStream stream) {
        this.channel = Channels.newChannel(stream);
        this.behind = stream;
    }

    /** The buffer, with room for so many bytes (at most 1 MiB). */
    ByteBuffer room(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            drain();
        }
        return buffer;
    }

    /** Appends bytes of a frame, for which {@link #room} was asked. */
    void put(Frame frame, int length) {
        buffer.put(buffer.position(), frame.bytes(), frame.offset(), length);
        buffer.position(buffer.position() + length);
    }

    private void drain() throws IOException {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } finally {
            buffer.compact();
        }
    }

    @Override
    public void flush() throws IOException {
        drain();
        if (behind != null) {
            behind.flush();
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen()) {
                flush();
            }
        }
    }
}
