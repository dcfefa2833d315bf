package org.rocescope.dissector.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses gzip (source: RFC 1952), any number of members one after the other.
 *
 * <pre>
 * member   offset  length
 *          0       2       1f 8b
 *          2       1       compression method, 8
 *          3       1       flags: 1 text, 2 header checksum, 4 extra field, 8 name, 16 comment
 *          4       6       modification time, extra flags, operating system
 *          10              if flagged: extra field (2 bytes length, little-endian, and as many bytes),
 *                          name (ends with 0), comment (ends with 0), checksum of the header (2 bytes)
 *                          deflated data
 *          end-8   4       CRC-32 of the data, little-endian
 *          end-4   4       length of the data modulo 2^32, little-endian
 * </pre>
 *
 * <p>The JDK's stream is not used because it takes a pipe with nothing available for the end of the file, and garbage
 * behind a member too: a capture would end early without a word. Zero bytes behind the last member are padding.
 */
final class GzipChannel implements ReadableByteChannel {
    /** What is wrong with the compressed data, as one line. */
    static final class DamagedException extends IOException {
        private static final long serialVersionUID = 1;

        DamagedException(String message) {
            super(message);
        }
    }

    private static final int FLAG_CHECKSUM = 2;
    private static final int FLAG_EXTRA = 4;
    private static final int FLAG_NAME = 8;
    private static final int FLAG_COMMENT = 16;
    private static final int FLAGS_RESERVED = 0xe0;

    private final ReadableByteChannel source;
    private final ByteBuffer compressed;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final ReentrantLock reading = new ReentrantLock();
    private long taken;
    private boolean inMember;
    private boolean first = true;
    private boolean ended;
    private volatile boolean closed;

    /**
     * @param source where the compressed bytes come from
     * @param compressed the buffer for them; what remains in it are the first of them
     */
    GzipChannel(ReadableByteChannel source, ByteBuffer compressed) {
        this.source = source;
        this.compressed = compressed.order(ByteOrder.LITTLE_ENDIAN);
        this.taken = compressed.remaining();
    }

    static boolean isGzip(int firstByte, int secondByte) {
        return (firstByte & 0xff) == 0x1f && (secondByte & 0xff) == 0x8b;
    }

    /** Compressed bytes taken from the source. */
    long taken() {
        return taken;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        reading.lock();
        try {
            return decompress(target);
        } finally {
            reading.unlock();
        }
    }

    private int decompress(ByteBuffer target) throws IOException {
        while (!ended && !closed) {
            if (!inMember && !readHeader()) {
                ended = true;
                break;
            }
            int count = inflate(target);
            if (count > 0) {
                return count;
            }
            if (inflater.finished()) {
                readTrailer();
            } else if (inflater.needsDictionary()) {
                throw new DamagedException("gzip: the data asks for a dictionary");
            } else if (!compressed.hasRemaining() && !more()) {
                throw cut();
            }
        }
        return -1;
    }

    private int inflate(ByteBuffer target) throws IOException {
        int start = target.position();
        int end = target.limit();
        try {
            inflater.setInput(compressed);
            int count = inflater.inflate(target);
            target.limit(target.position()).position(start);
            checksum.update(target);
            return count;
        } catch (DataFormatException e) {
            throw new DamagedException("gzip: invalid data near compressed byte " + compressedOffset() + ": "
                    + (e.getMessage() == null ? "unreadable" : e.getMessage()));
        } finally {
            target.limit(end);
        }
    }

    /** Reads up to the deflated data; false at the proper end of the input. */
    private boolean readHeader() throws IOException {
        if (!first) {
            int next;
            do {
                if (!compressed.hasRemaining() && !more()) {
                    return false;
                }
                next = compressed.get();
            } while (next == 0);
            compressed.position(compressed.position() - 1);
        }
        long start = compressedOffset();
        int magic = nextByte() | nextByte() << 8;
        if (magic != 0x8b1f) {
            throw new DamagedException("gzip: neither a member nor the end at compressed byte " + start);
        }
        int method = nextByte();
        int flags = nextByte();
        if (method != 8 || (flags & FLAGS_RESERVED) != 0) {
            throw new DamagedException(
                    "gzip: compression method " + method + ", flags " + flags + " at compressed byte " + start);
        }
        skip(6);
        if ((flags & FLAG_EXTRA) != 0) {
            skip(nextByte() | nextByte() << 8);
        }
        for (int flag = FLAG_NAME; flag <= FLAG_COMMENT; flag <<= 1) {
            while ((flags & flag) != 0 && nextByte() != 0) {
                // the name and the comment end with a zero byte
            }
        }
        if ((flags & FLAG_CHECKSUM) != 0) {
            skip(2);
        }
        first = false;
        inMember = true;
        inflater.reset();
        checksum.reset();
        return true;
    }

    private void readTrailer() throws IOException {
        long expected = nextInt();
        long length = nextInt();
        if (expected != checksum.getValue()) {
            throw new DamagedException("gzip: checksum is " + Long.toHexString(checksum.getValue()) + ", should be "
                    + Long.toHexString(expected));
        }
        if (length != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new DamagedException(
                    "gzip: " + inflater.getBytesWritten() + " bytes modulo 2^32, should be " + length);
        }
        inMember = false;
    }

    private long nextInt() throws IOException {
        return nextByte() | nextByte() << 8 | nextByte() << 16 | (long) nextByte() << 24;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            nextByte();
        }
    }

    private int nextByte() throws IOException {
        if (!compressed.hasRemaining() && !more()) {
            throw cut();
        }
        return compressed.get() & 0xff;
    }

    private boolean more() throws IOException {
        compressed.clear();
        int count = 0;
        try {
            while (count == 0) {
                count = source.read(compressed);
                if (count == 0) {
                    Thread.yield();
                }
            }
        } finally {
            compressed.flip();
        }
        taken += Math.max(count, 0);
        return count > 0;
    }

    private long compressedOffset() {
        return taken - compressed.remaining();
    }

    private IOException cut() {
        return new DamagedException("gzip: ends after " + taken + " compressed bytes, within a member");
    }

    @Override
    public boolean isOpen() {
        return source.isOpen();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        source.close();
        // If another thread waits in the source right now, the inflater is left to the garbage collector.
        if (reading.tryLock()) {
            try {
                inflater.end();
            } finally {
                reading.unlock();
            }
        }
    }
}
