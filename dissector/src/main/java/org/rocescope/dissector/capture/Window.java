package org.rocescope.dissector.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * A window that moves forward over an input: one direct buffer that is refilled in large blocks. The bytes of the
 * input from the current position on are at the indexes {@link #position()} and up of {@link #fields()} and
 * {@link #bytes()}; both may be other buffers after a call of {@link #require}.
 *
 * <p>It reads no further than it is asked to, beyond what one read of the channel gives anyway, so that a packet from a
 * pipe never waits for the next one. A failing channel ends the input: {@link #failure()} then says why.
 */
final class Window {
    /**
     * The most bytes that may be required at once: two of the largest records with their headers (the search behind
     * damage looks at a record and the header after it), and a packet block with 256 KiB of options.
     */
    static final int MAX_REQUIRED = 2 * SnapLength.MAX_CAPTURED + 1024;

    // Twice what may be required, about: otherwise each step of a search could have to move everything.
    private static final int SEARCH_CAPACITY = 1 << 20;
    private static final int MIN_CAPACITY = 4096;
    private static final long IDLE_NANOS = 1_000_000;

    private final ReadableByteChannel channel;
    private final boolean waits;
    private ByteBuffer buffer;
    private ByteBuffer bytes;
    private ByteBuffer fields;
    private int position;
    private int limit;
    private long base;
    private boolean ended;
    private String failure;
    private IOException cause;

    /**
     * @param channel where the bytes come from
     * @param capacity bytes of buffer to begin with
     * @param waits true for a pipe, where a read may wait long for bytes that are not needed yet
     */
    Window(ReadableByteChannel channel, int capacity, boolean waits) {
        this.channel = channel;
        this.waits = waits;
        use(ByteBuffer.allocateDirect(Math.max(capacity, MIN_CAPACITY)));
    }

    private void use(ByteBuffer newBuffer) {
        ByteOrder order = fields == null ? ByteOrder.BIG_ENDIAN : fields.order();
        buffer = newBuffer;
        // Handed-out views stay valid as views: their limit is the capacity and nobody moves it.
        bytes = newBuffer.duplicate().clear().asReadOnlyBuffer();
        fields = bytes.duplicate().order(order);
    }

    /** Makes {@code count} bytes from the position on available; false if the input ends before. */
    boolean require(int count) {
        return limit - position >= count || fill(count);
    }

    /** Like {@link #require}, but false rather than to wait for a pipe. */
    boolean requireWithoutWaiting(int count) {
        return limit - position >= count || (!waits && fill(count));
    }

    private boolean fill(int count) {
        if (count > MAX_REQUIRED) {
            throw new IllegalArgumentException(count + " bytes required");
        }
        if (position == limit) {
            // An empty window starts over at the front: those bytes are still in the processor's cache.
            base += position;
            position = 0;
            limit = 0;
        }
        if (count > buffer.capacity()) {
            grow(Math.min(MAX_REQUIRED, Math.max(count, 2 * buffer.capacity())));
        } else if (position + count > buffer.capacity()) {
            moveInto(buffer);
        }
        while (limit - position < count && !ended) {
            readOnce();
        }
        return limit - position >= count;
    }

    private void readOnce() {
        int read;
        try {
            buffer.limit(buffer.capacity()).position(limit);
            read = channel.read(buffer);
        } catch (IOException e) {
            cause = e;
            failure = e instanceof GzipChannel.DamagedException
                    ? e.getMessage()
                    : "cannot read further: " + (e.getMessage() == null ? e.toString() : e.getMessage());
            ended = true;
            return;
        }
        if (read > 0) {
            limit += read;
        } else if (read < 0) {
            ended = true;
        } else {
            // Only a channel in non-blocking mode gives nothing: wait a little instead of spinning.
            LockSupport.parkNanos(IDLE_NANOS);
        }
    }

    private void grow(int capacity) {
        ByteBuffer larger = ByteBuffer.allocateDirect(capacity);
        moveInto(larger);
        use(larger);
    }

    private void moveInto(ByteBuffer target) {
        int remaining = limit - position;
        if (target == buffer) {
            buffer.limit(limit).position(position);
            buffer.compact();
        } else {
            target.put(0, buffer, position, remaining);
        }
        base += position;
        position = 0;
        limit = remaining;
    }

    /** Makes room for a search, which requires long ranges at many positions one after the other. */
    void growToSearch() {
        if (buffer.capacity() < SEARCH_CAPACITY) {
            grow(SEARCH_CAPACITY);
        }
    }

    /** Moves on over bytes that are available. */
    void advance(int count) {
        position += count;
    }

    /** Moves on over bytes of which the window need not hold all; false if the input ends before. */
    boolean skip(long count) {
        long left = count;
        while (left > available()) {
            left -= available();
            position = limit;
            if (!require(1)) {
                return false;
            }
        }
        position += (int) left;
        return true;
    }

    /** Index of the current position in the buffers. */
    int position() {
        return position;
    }

    /** Bytes available from the position on. */
    int available() {
        return limit - position;
    }

    /** Bytes the buffer holds at most before it has to grow. */
    int capacity() {
        return buffer.capacity();
    }

    /** Offset of the current position in the input. */
    long offset() {
        return base + position;
    }

    /** Offset up to which the input was taken into the window. */
    long endOffset() {
        return base + limit;
    }

    /** True once the channel gave its last byte. */
    boolean ended() {
        return ended;
    }

    /** Why the channel ended early; null if it did not. */
    String failure() {
        return failure;
    }

    /** The exception behind {@link #failure()}. */
    IOException cause() {
        return cause;
    }

    /** The view for frames: read-only, direct, big-endian. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** The view for the file's own fields, in the file's byte order. */
    ByteBuffer fields() {
        return fields;
    }

    /** Sets the byte order of {@link #fields()}. */
    void order(ByteOrder order) {
        fields.order(order);
    }

    /** The bytes available, for a decompressor that takes the window's place; this window is then of no more use. */
    ByteBuffer handOver() {
        return buffer.limit(limit).position(position);
    }
}
