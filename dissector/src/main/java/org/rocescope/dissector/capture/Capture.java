package org.rocescope.dissector.capture;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * One input of captured packets, read once from its start to its end: a pcap or pcapng file, also compressed with gzip,
 * a pipe that still grows, or packets from elsewhere in a subclass.
 *
 * <pre>{@code
 * try (Capture capture = Capture.open(Path.of("flow.pcap"))) {
 *     Frame frame = new Frame();
 *     while (capture.read(frame)) {
 *         // frame.bytes() is valid until the next read
 *     }
 *     capture.info().damages().forEach(System.err::println);
 * }
 * }</pre>
 *
 * <p>Whatever an input contains, reading it does not fail: what does not fit its format is kept as a {@link Damage} and
 * reading goes on at the next packet that can be found. The memory used does not depend on the input's size: one
 * buffer, plus bounded lists of interfaces and damages.
 *
 * <p>Not safe for use by several threads, except that {@link #close()} may be called from another one to end a read
 * that waits for a pipe.
 */
public abstract class Capture implements Closeable {
    /**
     * Bytes of buffer that {@link #open(Path)} and the read methods use, 256 KiB: as fast as any size from 128 KiB to
     * 1 MiB, and small enough that what was read is still in the processor's second cache when it is looked at.
     */
    public static final int DEFAULT_BUFFER = 1 << 18;

    /** For subclasses. */
    protected Capture() {}

    /**
     * Opens a file.
     *
     * @param file the file; a named pipe is fine
     * @return the capture, of which nothing but its first bytes has been read
     * @throws IOException if nothing of the file can be read: it does not exist, is a folder, may not be read. What
     *     is in the file is no reason
     */
    public static Capture open(Path file) throws IOException {
        return open(file, DEFAULT_BUFFER);
    }

    /**
     * Opens a file.
     *
     * @param file the file; a named pipe is fine
     * @param bufferBytes bytes of the buffer, at least 4096; it grows to at most 1 MiB where that is needed for large
     *     packets or to search for packets behind damage
     * @return the capture, of which nothing but its first bytes has been read
     * @throws IOException if nothing of the file can be read
     */
    public static Capture open(Path file, int bufferBytes) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a folder");
        }
        ReadableByteChannel channel;
        try {
            channel = Files.newByteChannel(file);
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": permission denied", e);
        }
        StoredCapture capture = new StoredCapture(channel, file.toString(), bufferBytes, !Files.isRegularFile(file));
        try {
            capture.start();
            capture.failIfNothingCouldBeRead();
        } catch (IOException | RuntimeException e) {
            capture.close();
            throw e;
        }
        return capture;
    }

    /**
     * Reads a pipe, standard input or a decompressor. Each packet is delivered as soon as its bytes are there.
     *
     * @param in where the bytes come from, in blocking mode; {@link #close()} closes it
     * @param name what reports call it
     * @return the capture; nothing has been read yet
     */
    public static Capture read(ReadableByteChannel in, String name) {
        return new StoredCapture(in, name, DEFAULT_BUFFER, true);
    }

    /**
     * Reads a pipe, standard input or a decompressor. Each packet is delivered as soon as its bytes are there.
     *
     * @param in where the bytes come from; {@link #close()} closes it
     * @param name what reports call it
     * @return the capture; nothing has been read yet
     */
    public static Capture read(InputStream in, String name) {
        return read(new StreamChannel(in), name);
    }

    /**
     * Reads the next packet. The frame's number counts from 1, its source is 0; its bytes are valid until the next
     * call.
     *
     * @param frame receives the packet
     * @return false, and the frame untouched, at the end of the input or after {@link #close()}
     * @throws IOException never by the captures of this package once they are open, because an input that fails midway
     *     is a {@link Damage}; subclasses may
     */
    public abstract boolean read(Frame frame) throws IOException;

    /** What is known of the input by now. */
    public abstract CaptureInfo info();

    /**
     * Bytes taken from the file or pipe so far, before decompression and including what is still buffered: for showing
     * progress.
     */
    public long consumedBytes() {
        return 0;
    }
}
