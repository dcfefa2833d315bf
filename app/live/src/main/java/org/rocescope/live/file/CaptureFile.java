package org.rocescope.live.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.PcapngWriter;

/**
 * One file of a capture while it is written. What has reached the file is a row of whole blocks at any time that a write
 * is not under way: each write takes whole blocks, and what a failed one left is cut off.
 */
final class CaptureFile implements Closeable {
    private final Path path;
    private final FileChannel channel;
    private final PcapngWriter writer;
    private final FollowedFiles followed;
    private final int linkType;
    private long written;
    private long buffered;
    private long packets;
    private boolean begun;
    private boolean failed;

    private CaptureFile(Path path, FollowedFiles followed, int linkType) throws IOException {
        this.path = path;
        this.followed = followed;
        this.linkType = linkType;
        channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        writer = new PcapngWriter(new WholeBlocks());
    }

    /**
     * Begins a file.
     *
     * @param path where
     * @param origin what its head says
     * @param first true if readers have not seen such a head yet
     * @param followed reads it while it is written
     */
    static CaptureFile begin(Path path, CaptureOrigin origin, boolean first, FollowedFiles followed)
            throws IOException {
        CaptureFile file = new CaptureFile(path, followed, origin.linkType());
        try {
            file.writer.section(null, null, System.getProperty("os.name"), origin.application());
            file.writer.addInterface(
                    origin.linkType(), origin.snapLength(), origin.interfaceName(), origin.filter(), Frame.FCS_UNKNOWN);
            file.writer.flush();
            followed.begin(FileChannel.open(path, StandardOpenOption.READ), first ? 0 : file.written);
            followed.written(file.written);
            file.begun = true;
            return file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Hands blocks on to the file; the writer calls it with whole ones only. */
    private final class WholeBlocks implements WritableByteChannel {
        @Override
        public int write(ByteBuffer blocks) throws IOException {
            int count = blocks.remaining();
            try {
                while (blocks.hasRemaining()) {
                    channel.write(blocks);
                }
            } catch (IOException e) {
                failed = true;
                cutTo(written);
                throw e;
            }
            written += count;
            buffered = 0;
            if (begun) {
                followed.written(written);
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private void cutTo(long length) {
        try {
            channel.truncate(length);
        } catch (IOException e) {
            // no regular file, or gone: a reader finds a block that is not whole at its end
            return;
        }
    }

    /** Takes a packet; it is in the file after the next {@link #flush} at the latest. */
    void write(Frame frame) throws IOException {
        writer.write(frame, 0, java.util.List.of());
        buffered += blockLength(frame);
        packets++;
    }

    /** Bytes of a packet's block: header, bytes to a multiple of four, and the length again. */
    private static int blockLength(Frame frame) {
        return 32 + (frame.capturedLength() + 3 & ~3);
    }

    /** Takes what was counted since this file was begun. */
    void statistics(long timeNanos, long received, long droppedByInterface, long droppedBySystem) throws IOException {
        writer.statistics(0, timeNanos, received, droppedByInterface, droppedBySystem);
    }

    void flush() throws IOException {
        writer.flush();
    }

    /** Kind of its link. */
    int linkType() {
        return linkType;
    }

    Path path() {
        return path;
    }

    /** Bytes in the file. */
    long written() {
        return written;
    }

    /** Bytes of the file when all that it was given has reached it, about. */
    long length() {
        return written + buffered;
    }

    /** Packets that it was given. */
    long packets() {
        return packets;
    }

    @Override
    public void close() throws IOException {
        try {
            if (failed) {
                channel.close();
            } else {
                writer.close();
            }
        } finally {
            if (begun) {
                followed.whole();
            }
        }
    }
}
