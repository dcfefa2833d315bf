package org.rocescope.live.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;

/**
 * Writes a capture into a file or a ring of files, pcapng, and lets it be read at the same time. Packets are gathered up
 * to 1 MiB; {@link #flush} hands them on to the file, after which a crash of the program cannot lose them, and only then
 * does the reader get them. So nothing is lost, and no memory used, where the reader is slow.
 *
 * <p>Not safe for use by several threads, except that {@link #reader} has a thread of its own, and {@link #part} may be
 * asked by any.
 */
public final class CaptureFiles implements Closeable {
    private final Path target;
    private final FileRing ring;
    private final CaptureOrigin origin;
    private final FollowedFiles followed;
    private final Capture reader;
    private final Deque<Path> kept = new ArrayDeque<>();
    private final Frame frame = new Frame();
    /** Parts by the offset at which they start. */
    private final ConcurrentSkipListMap<Long, FilePart> parts = new ConcurrentSkipListMap<>();

    private CaptureFile file;
    private long given;
    private long begun;
    private long files;
    private long earlierBytes;
    // what was counted when the file was begun
    private long receivedBefore;
    private long byInterfaceBefore;
    private long bySystemBefore;
    private long received;
    private long byInterface;
    private long bySystem;

    /**
     * Begins the first file.
     *
     * @param target the file; with a ring its files are named after it
     * @param ring when to go on in another one
     * @param origin what the files say of the capture
     * @param beforeWaiting is run in the reader's thread whenever it has read all there is and is going to wait
     * @throws IOException if it cannot be written there
     */
    public CaptureFiles(Path target, FileRing ring, CaptureOrigin origin, Runnable beforeWaiting) throws IOException {
        this.target = target;
        this.ring = ring;
        this.origin = origin;
        followed = new FollowedFiles(beforeWaiting);
        // with a ring there is no file of the name
        reader = Capture.read(followed, ring.isRing() ? origin.interfaceName() : target.toString());
        begin();
    }

    private void begin() throws IOException {
        Path path = ring.isRing() ? FileNames.of(target, files + 1, Instant.now()) : target;
        file = CaptureFile.begin(path, origin, files == 0, followed);
        long from = files == 0 ? 0 : file.written();
        parts.put(given, new FilePart(path, given, from));
        given -= from;
        files++;
        begun = System.nanoTime();
        receivedBefore = received;
        byInterfaceBefore = byInterface;
        bySystemBefore = bySystem;
        kept.addLast(path);
        while (kept.size() > ring.kept()) {
            Files.deleteIfExists(kept.removeFirst());
        }
    }

    /**
     * Takes a packet.
     *
     * @param bytes its captured bytes
     * @param originalLength bytes that it had on the wire
     * @param timeNanos when, in nanoseconds since 1970-01-01 UTC
     */
    public void write(byte[] bytes, int originalLength, long timeNanos) throws IOException {
        if (file.packets() > 0 && isFull()) {
            next();
        }
        frame.wrap(ByteBuffer.wrap(bytes), 0, bytes.length, origin.linkType())
                .originalLength(originalLength)
                .timeNanos(timeNanos);
        file.write(frame);
    }

    /** True if the next packet goes into another file. */
    public boolean isFull() {
        return file.length() >= ring.bytes()
                || file.packets() >= ring.packets()
                || ring.nanos() != Long.MAX_VALUE && System.nanoTime() - begun >= ring.nanos();
    }

    private void next() throws IOException {
        writeStatistics();
        earlierBytes += file.length();
        file.close();
        given += file.written();
        begin();
    }

    /**
     * Takes what was counted since the capture began, which its files are to say: at the end of each, and at once where
     * more packets were dropped than before.
     */
    public void count(long received, long droppedByInterface, long droppedBySystem) throws IOException {
        boolean more = droppedByInterface > byInterface || droppedBySystem > bySystem;
        this.received = received;
        byInterface = droppedByInterface;
        bySystem = droppedBySystem;
        if (more) {
            writeStatistics();
        }
    }

    private void writeStatistics() throws IOException {
        Instant now = Instant.now();
        file.statistics(
                now.getEpochSecond() * 1_000_000_000L + now.getNano(),
                received - receivedBefore,
                byInterface - byInterfaceBefore,
                bySystem - bySystemBefore);
    }

    /** Hands what was gathered on to the file, and to the reader. */
    public void flush() throws IOException {
        file.flush();
    }

    /** The capture as it is written; read it in a thread of its own. Its end is that of {@link #close}. */
    public Capture reader() {
        return reader;
    }

    /** The part of what the reader gets that an offset, which it has come to, lies in. */
    public FilePart part(long offset) {
        return parts.floorEntry(offset).getValue();
    }

    /** Bytes that all files have, or had, when what was gathered is in them, about. */
    public long bytes() {
        return earlierBytes + file.length();
    }

    /** Files begun. */
    public long files() {
        return files;
    }

    /** The files that are there, the oldest first. */
    public List<Path> paths() {
        return new ArrayList<>(kept);
    }

    /** Writes the last counts and ends the last file. What a failed write left is whole blocks all the same. */
    @Override
    public void close() throws IOException {
        try {
            try {
                writeStatistics();
            } finally {
                file.close();
            }
        } finally {
            followed.end();
        }
    }
}
