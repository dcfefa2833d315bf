package org.rocescope.dissector.capture;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * Writes pcap, little-endian; the format is described in {@link PcapHeader} and {@link PcapReader}. The file header is
 * written even if no packet follows. Not safe for use by several threads.
 */
public final class PcapWriter implements Closeable, Flushable {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MAX_SECONDS = 0xffff_ffffL;
    private static final int MAX_FCS_LENGTH = 30;

    private final RecordOutput output;
    private final int linkType;
    private final int snapLength;
    private final int maxCaptured;
    private TimeResolution resolution = TimeResolution.NANOSECONDS;
    private int fcsLength = Frame.FCS_UNKNOWN;
    private boolean begun;

    private PcapWriter(RecordOutput output, int linkType, int snapLength) {
        if (linkType < 0 || linkType > 0xffff) {
            throw new IllegalArgumentException("link type " + linkType);
        }
        this.output = output;
        this.linkType = linkType;
        this.snapLength = snapLength;
        this.maxCaptured = snapLength > 0 ? Math.min(snapLength, SnapLength.MAX_CAPTURED) : SnapLength.MAX_CAPTURED;
    }

    /**
     * A writer of times in nanoseconds.
     *
     * @param out where to; {@link #close()} closes it
     * @param linkType the kind of link of all packets, a {@link LinkType} number
     * @param snapLength bytes to keep of a packet, at most {@link SnapLength#MAX_CAPTURED}; 0 for no limit below that
     */
    public PcapWriter(OutputStream out, int linkType, int snapLength) {
        this(new RecordOutput(out), linkType, snapLength);
    }

    /**
     * A writer of times in nanoseconds.
     *
     * @param out where to; {@link #close()} closes it
     * @param linkType the kind of link of all packets, a {@link LinkType} number
     * @param snapLength bytes to keep of a packet, at most {@link SnapLength#MAX_CAPTURED}; 0 for no limit below that
     */
    public PcapWriter(WritableByteChannel out, int linkType, int snapLength) {
        this(new RecordOutput(out), linkType, snapLength);
    }

    /** Writes times in microseconds, rounded down, for readers that do not know nanoseconds. Before the first packet. */
    public PcapWriter microseconds() {
        requireNotBegun();
        resolution = TimeResolution.MICROSECONDS;
        return this;
    }

    /**
     * Writes how many bytes of frame check sequence the packets end with. Before the first packet.
     *
     * @param length an even number from 0 to 30, or {@link Frame#FCS_UNKNOWN}
     */
    public PcapWriter fcsLength(int length) {
        requireNotBegun();
        if (length != Frame.FCS_UNKNOWN && (length < 0 || length > MAX_FCS_LENGTH || length % Short.BYTES != 0)) {
            throw new IllegalArgumentException("frame check sequence of " + length + " bytes");
        }
        fcsLength = length;
        return this;
    }

    private void requireNotBegun() {
        if (begun) {
            throw new IllegalStateException("the file header is written already");
        }
    }

    /**
     * Writes a packet, cut to the snap length. A time that the format cannot hold, none or one outside the years 1970
     * to 2106, becomes the nearest that it can.
     *
     * @throws IllegalArgumentException if the packet is of another link type
     */
    public void write(Frame frame) throws IOException {
        if (frame.linkType() != linkType) {
            throw new IllegalArgumentException(
                    "packet of " + LinkType.nameOf(frame.linkType()) + " in a file of " + LinkType.nameOf(linkType));
        }
        begin();
        int captured = Math.min(frame.capturedLength(), maxCaptured);
        long nanos = Math.max(0, frame.timeNanos());
        long seconds = nanos / NANOS_PER_SECOND;
        long fraction = nanos % NANOS_PER_SECOND;
        if (seconds > MAX_SECONDS) {
            seconds = MAX_SECONDS;
            fraction = NANOS_PER_SECOND - 1;
        }
        ByteBuffer buffer = output.room(PcapHeader.RECORD_HEADER_LENGTH + captured);
        buffer.putInt((int) seconds);
        buffer.putInt((int) (resolution == TimeResolution.NANOSECONDS ? fraction : fraction / 1000));
        buffer.putInt(captured);
        buffer.putInt(frame.originalLength());
        output.put(frame, captured);
    }

    private void begin() throws IOException {
        if (begun) {
            return;
        }
        begun = true;
        boolean nanoseconds = resolution == TimeResolution.NANOSECONDS;
        int fcs = fcsLength == Frame.FCS_UNKNOWN
                ? 0
                : PcapHeader.FCS_GIVEN | fcsLength / Short.BYTES << PcapHeader.FCS_LENGTH_SHIFT;
        output.room(PcapHeader.LENGTH)
                .putInt(nanoseconds ? PcapHeader.MAGIC_NANOSECONDS : PcapHeader.MAGIC_MICROSECONDS)
                .putShort((short) PcapHeader.VERSION_MAJOR)
                .putShort((short) PcapHeader.VERSION_MINOR)
                .putInt(0)
                .putInt(0)
                .putInt(snapLength > 0 ? snapLength : SnapLength.MAX_CAPTURED)
                .putInt(linkType | fcs);
    }

    /** Hands on everything that was written. */
    @Override
    public void flush() throws IOException {
        begin();
        output.flush();
    }

    @Override
    public void close() throws IOException {
        try (output) {
            begin();
        }
    }
}
