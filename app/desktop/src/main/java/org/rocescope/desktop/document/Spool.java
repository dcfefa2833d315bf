package org.rocescope.desktop.document;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.rocescope.dissector.capture.Frame;

/**
 * A temporary file with the bytes of the packets of inputs that cannot be read twice at will: compressed files, pipes.
 * It goes when the capture is closed. One thread adds, another may flush.
 */
final class Spool implements Closeable {
    private static final int BUFFER = 1 << 18;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    private long written;

    Spool() throws IOException {
        file = Files.createTempFile("rocescope-", ".spool");
        file.toFile().deleteOnExit();
        channel = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /** Writes a frame's bytes and gives their place. */
    synchronized long add(Frame frame) throws IOException {
        long place = written;
        int length = frame.capturedLength();
        if (buffer.remaining() < length) {
            flush();
        }
        if (length > buffer.capacity()) {
            ByteBuffer bytes = frame.bytes().duplicate();
            bytes.clear().position(frame.offset()).limit(frame.offset() + length);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } else {
            buffer.put(buffer.position(), frame.bytes(), frame.offset(), length);
            buffer.position(buffer.position() + length);
        }
        written += length;
        return place;
    }

    /** Writes what is buffered, so that readers find it. */
    synchronized void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }
}
