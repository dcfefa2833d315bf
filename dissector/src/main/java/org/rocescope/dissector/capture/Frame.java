package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Supplier;

/**
 * One captured frame: a reusable view of bytes that belong to the reader (or to the caller of {@link #wrap}), with
 * what the capture file says of them. Nothing is copied: the bytes are valid until the next frame is read into the
 * same object.
 *
 * <p>The buffer is addressed absolutely and is big-endian; position and limit carry no meaning. It may be of any kind,
 * but a program that mixes kinds (heap, direct, read-only) in one run makes every access slower: the readers of this
 * package always give read-only direct buffers.
 *
 * <p>Not safe for use by several threads.
 */
public final class Frame {
    /** Interface number of a frame that names none (pcap, simple packet blocks use 0; wrapped bytes). */
    public static final int NO_INTERFACE = -1;

    /** {@link #fcsLength()} where the capture does not say whether a frame check sequence was captured. */
    public static final int FCS_UNKNOWN = -1;

    /** {@link #timeNanos()} of a frame without a time (simple packet blocks). */
    public static final long NO_TIME = Long.MIN_VALUE;

    private static final Supplier<List<String>> NO_COMMENTS = List::of;

    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private int offset;
    private int capturedLength;
    private int originalLength;
    private long timeNanos = NO_TIME;
    private int linkType;
    private int interfaceId = NO_INTERFACE;
    private int fcsLength = FCS_UNKNOWN;
    private int source;
    private long number;
    private long fileOffset;
    private Supplier<List<String>> comments = NO_COMMENTS;

    /**
     * Lays the view over bytes and sets everything else back to "not known": no time, no interface, original length
     * equal to the captured one, number and file offset 0.
     *
     * @param bytes the buffer that holds the frame, big-endian
     * @param offset index of the frame's first byte in it
     * @param capturedLength number of bytes that are there
     * @param linkType the kind of link, a {@link LinkType} number
     * @return this
     * @throws IndexOutOfBoundsException if the range does not lie within the buffer's capacity
     * @throws IllegalArgumentException if the buffer is little-endian
     */
    public Frame wrap(ByteBuffer bytes, int offset, int capturedLength, int linkType) {
        if (offset < 0 || capturedLength < 0 || offset > bytes.limit() - capturedLength) {
            throw new IndexOutOfBoundsException(
                    "frame of " + capturedLength + " bytes at " + offset + " in a buffer of " + bytes.limit());
        }
        if (bytes.order() != ByteOrder.BIG_ENDIAN) {
            throw new IllegalArgumentException("the buffer is little-endian");
        }
        this.bytes = bytes;
        this.offset = offset;
        this.capturedLength = capturedLength;
        this.originalLength = capturedLength;
        this.linkType = linkType;
        this.timeNanos = NO_TIME;
        this.interfaceId = NO_INTERFACE;
        this.fcsLength = FCS_UNKNOWN;
        this.source = 0;
        this.number = 0;
        this.fileOffset = 0;
        this.comments = NO_COMMENTS;
        return this;
    }

    /** Lays this view over the same bytes as another one, with all that is known of them. */
    Frame set(Frame other) {
        this.bytes = other.bytes;
        this.offset = other.offset;
        this.capturedLength = other.capturedLength;
        this.originalLength = other.originalLength;
        this.timeNanos = other.timeNanos;
        this.linkType = other.linkType;
        this.interfaceId = other.interfaceId;
        this.fcsLength = other.fcsLength;
        this.source = other.source;
        this.number = other.number;
        this.fileOffset = other.fileOffset;
        this.comments = other.comments;
        return this;
    }

    /** Sets the length of the frame on the wire, in bytes; less than the captured length is raised to it. */
    public Frame originalLength(int length) {
        this.originalLength = Math.max(length, capturedLength);
        return this;
    }

    /** Sets the time of capture, in nanoseconds since 1970-01-01 UTC. */
    public Frame timeNanos(long nanos) {
        this.timeNanos = nanos;
        return this;
    }

    /** Sets the number of the capture interface within its file, from 0. */
    public Frame interfaceId(int id) {
        this.interfaceId = id;
        return this;
    }

    /** Sets how many bytes at the frame's end are a frame check sequence (0: none), or {@link #FCS_UNKNOWN}. */
    public Frame fcsLength(int length) {
        this.fcsLength = length;
        return this;
    }

    /** Sets which of several inputs the frame came from, from 0. */
    public Frame source(int index) {
        this.source = index;
        return this;
    }

    /** Sets the frame's number, counted from 1 over the inputs as read. */
    public Frame number(long number) {
        this.number = number;
        return this;
    }

    /** Sets the offset of the frame's record or block in its (uncompressed) file, in bytes. */
    public Frame fileOffset(long offset) {
        this.fileOffset = offset;
        return this;
    }

    /** Sets where the comments come from; it is asked only when somebody asks for them. */
    public Frame comments(Supplier<List<String>> comments) {
        this.comments = comments;
        return this;
    }

    /** The buffer that holds the frame; use absolute indexes from {@link #offset()} on. */
    public ByteBuffer bytes() {
        return bytes;
    }

    /** Index of the frame's first byte in {@link #bytes()}. */
    public int offset() {
        return offset;
    }

    /** Bytes that were captured. */
    public int capturedLength() {
        return capturedLength;
    }

    /** Bytes that the frame had on the wire, never less than {@link #capturedLength()}. */
    public int originalLength() {
        return originalLength;
    }

    /** True if the snap length cut bytes off. */
    public boolean isSliced() {
        return originalLength > capturedLength;
    }

    /** Time of capture in nanoseconds since 1970-01-01 UTC, or {@link #NO_TIME}. */
    public long timeNanos() {
        return timeNanos;
    }

    /** The kind of link, a number of the tcpdump.org registry (see {@link LinkType}). */
    public int linkType() {
        return linkType;
    }

    /** The capture interface's number within its file, or {@link #NO_INTERFACE}. */
    public int interfaceId() {
        return interfaceId;
    }

    /** Bytes of frame check sequence at the end, or {@link #FCS_UNKNOWN}. */
    public int fcsLength() {
        return fcsLength;
    }

    /** Which of several inputs the frame came from, from 0. */
    public int source() {
        return source;
    }

    /** The frame's number, from 1; 0 if nobody counted. */
    public long number() {
        return number;
    }

    /** Offset of the frame's record or block in its (uncompressed) file, in bytes. */
    public long fileOffset() {
        return fileOffset;
    }

    /** The frame's comments (pcapng option opt_comment); empty if there are none. Valid as long as the bytes are. */
    public List<String> comments() {
        return comments.get();
    }
}
