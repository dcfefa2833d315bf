package org.rocescope.dissector.capture;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes pcapng, little-endian, times in nanoseconds, packets as enhanced packet blocks; the format is described in
 * {@link PcapngReader}, {@link PcapngInterface} and {@link PcapngPackets}. Not safe for use by several threads.
 *
 * <pre>{@code
 * try (PcapngWriter writer = new PcapngWriter(out)) {
 *     int eth0 = writer.addInterface(LinkType.ETHERNET, 0, "eth0", Frame.FCS_UNKNOWN);
 *     writer.write(frame, eth0, List.of("the write that was never flushed"));
 * }
 * }</pre>
 */
public final class PcapngWriter implements Closeable, Flushable {
    private static final int MAX_OPTION = 0xffff;
    // Options a block may have: below what readers, this package's too, allow for a block as a whole.
    private static final int MAX_OPTIONS = 1 << 17;
    private static final int NANOSECOND_DIGITS = 9;

    private final RecordOutput output;
    private final List<Interface> interfaces = new ArrayList<>();
    private boolean inSection;

    private record Interface(int linkType, int maxCaptured, int fcsLength) {}

    private PcapngWriter(RecordOutput output) {
        this.output = output;
    }

    /**
     * A writer to a stream.
     *
     * @param out where to; {@link #close()} closes it
     */
    public PcapngWriter(OutputStream out) {
        this(new RecordOutput(out));
    }

    /**
     * A writer to a channel in blocking mode.
     *
     * @param out where to; {@link #close()} closes it
     */
    public PcapngWriter(WritableByteChannel out) {
        this(new RecordOutput(out));
    }

    /**
     * Starts a section; its interfaces count from 0 again. Without this call the first interface starts one that says
     * nothing of itself.
     *
     * @param comment a comment of any number of lines; null or empty for none
     * @param hardware the capturing machine; null or empty if not known
     * @param os the capturing operating system; null or empty if not known
     * @param application the program that writes; null or empty if not known
     */
    public void section(String comment, String hardware, String os, String application) throws IOException {
        byte[][] values = {utf8(comment), utf8(hardware), utf8(os), utf8(application)};
        int[] codes = {PcapngOptions.COMMENT, PcapngReader.SHB_HARDWARE, PcapngReader.SHB_OS, PcapngReader.SHB_USERAPPL
        };
        int options = 0;
        for (byte[] value : values) {
            options += optionLength(value);
        }
        options = ended(options);
        int length = PcapngReader.MIN_SECTION_HEADER + options;
        ByteBuffer buffer = output.room(length)
                .putInt(PcapngReader.SECTION_HEADER)
                .putInt(length)
                .putInt(PcapngReader.BYTE_ORDER_MAGIC)
                .putShort((short) 1)
                .putShort((short) 0)
                .putLong(-1);
        for (int i = 0; i < values.length; i++) {
            putOption(buffer, codes[i], values[i]);
        }
        end(buffer, options, length);
        inSection = true;
        interfaces.clear();
    }

    /**
     * Declares an interface.
     *
     * @param linkType the kind of link, a {@link LinkType} number
     * @param snapLength bytes to keep of a packet, at most {@link SnapLength#MAX_CAPTURED}; 0 for no limit below that
     * @param name its name; null or empty for none
     * @param fcsLength bytes of frame check sequence at the end of its packets, or {@link Frame#FCS_UNKNOWN}
     * @return its number in the section
     */
    public int addInterface(int linkType, int snapLength, String name, int fcsLength) throws IOException {
        return addInterface(linkType, snapLength, name, null, fcsLength);
    }

    /**
     * Declares an interface that was captured from with a filter.
     *
     * @param linkType the kind of link, a {@link LinkType} number
     * @param snapLength bytes to keep of a packet, at most {@link SnapLength#MAX_CAPTURED}; 0 for no limit below that
     * @param name its name; null or empty for none
     * @param filter the capture filter in libpcap's syntax; null or empty for none
     * @param fcsLength bytes of frame check sequence at the end of its packets, or {@link Frame#FCS_UNKNOWN}
     * @return its number in the section
     */
    public int addInterface(int linkType, int snapLength, String name, String filter, int fcsLength)
            throws IOException {
        if (linkType < 0 || linkType > 0xffff) {
            throw new IllegalArgumentException("link type " + linkType);
        }
        requireSection();
        byte[] nameBytes = utf8(name);
        // the first byte of the option says what the rest is, 0 for text
        byte[] filterBytes = filter == null || filter.isEmpty() ? new byte[0] : utf8('\0' + filter);
        byte[] resolution = {NANOSECOND_DIGITS};
        byte[] fcs = fcsLength < 0 || fcsLength >= Byte.SIZE ? new byte[0] : new byte[] {(byte) fcsLength};
        int options = ended(
                optionLength(nameBytes) + optionLength(resolution) + optionLength(filterBytes) + optionLength(fcs));
        int length = PcapngInterface.MIN_DESCRIPTION + options;
        ByteBuffer buffer = output.room(length)
                .putInt(PcapngReader.INTERFACE_DESCRIPTION)
                .putInt(length)
                .putShort((short) linkType)
                .putShort((short) 0)
                .putInt(Math.max(0, snapLength));
        putOption(buffer, PcapngInterface.IF_NAME, nameBytes);
        putOption(buffer, PcapngInterface.IF_TSRESOL, resolution);
        putOption(buffer, PcapngInterface.IF_FILTER, filterBytes);
        putOption(buffer, PcapngInterface.IF_FCSLEN, fcs);
        end(buffer, options, length);
        int maxCaptured = snapLength > 0 ? Math.min(snapLength, SnapLength.MAX_CAPTURED) : SnapLength.MAX_CAPTURED;
        interfaces.add(new Interface(linkType, maxCaptured, fcs.length == 0 ? Frame.FCS_UNKNOWN : fcsLength));
        return interfaces.size() - 1;
    }

    /**
     * Writes a packet of the frame's own interface ({@link Frame#NO_INTERFACE}: the first), with its own comments.
     *
     * @throws IllegalArgumentException as {@link #write(Frame, int, List)}
     */
    public void write(Frame frame) throws IOException {
        write(frame, Math.max(0, frame.interfaceId()), frame.comments());
    }

    /**
     * Writes a packet, cut to the interface's snap length. A frame without a time, or one before 1970, gets the time 0.
     *
     * @param frame the packet
     * @param interfaceId number of the interface in the section
     * @param comments comments of it; those beyond 128 KiB in all are left out
     * @throws IllegalArgumentException if there is no such interface, or it is of another link type
     */
    public void write(Frame frame, int interfaceId, List<String> comments) throws IOException {
        if (interfaceId < 0 || interfaceId >= interfaces.size()) {
            throw new IllegalArgumentException("interface " + interfaceId + " of " + interfaces.size());
        }
        Interface on = interfaces.get(interfaceId);
        if (frame.linkType() != on.linkType()) {
            throw new IllegalArgumentException("packet of " + LinkType.nameOf(frame.linkType()) + " on an interface of "
                    + LinkType.nameOf(on.linkType()));
        }
        List<byte[]> texts = texts(comments);
        int flags = frame.fcsLength() > 0 && frame.fcsLength() != on.fcsLength()
                ? (frame.fcsLength() & PcapngPackets.FLAGS_FCS_MASK) << PcapngPackets.FLAGS_FCS_SHIFT
                : 0;
        int options = flags == 0 ? 0 : PcapngOptions.HEADER_LENGTH + Integer.BYTES;
        for (int i = 0; i < texts.size(); i++) {
            options += optionLength(texts.get(i));
        }
        options = ended(options);
        int captured = Math.min(frame.capturedLength(), on.maxCaptured());
        int padded = PcapngOptions.padded(captured);
        int length = PcapngPackets.MIN_ENHANCED + padded + options;
        long nanos = Math.max(0, frame.timeNanos());
        ByteBuffer buffer = output.room(length)
                .putInt(PcapngReader.ENHANCED_PACKET)
                .putInt(length)
                .putInt(interfaceId)
                .putInt((int) (nanos >>> Integer.SIZE))
                .putInt((int) nanos)
                .putInt(captured)
                .putInt(frame.originalLength());
        output.put(frame, captured);
        pad(buffer, padded - captured);
        for (int i = 0; i < texts.size(); i++) {
            putOption(buffer, PcapngOptions.COMMENT, texts.get(i));
        }
        if (flags != 0) {
            buffer.putShort((short) PcapngPackets.EPB_FLAGS)
                    .putShort((short) Integer.BYTES)
                    .putInt(flags);
        }
        end(buffer, options, length);
    }

    /**
     * Writes what an interface counted: an interface statistics block. Readers take the last one of an interface.
     *
     * @param interfaceId number of the interface in the section
     * @param timeNanos when it was counted, in nanoseconds since 1970-01-01 UTC
     * @param received packets that passed the capture filter, dropped ones included, since the file's first
     * @param droppedByInterface packets of those that the interface dropped, likewise
     * @param droppedBySystem packets of those for which the operating system had no room, likewise
     * @throws IllegalArgumentException if there is no such interface, or a count is negative
     */
    public void statistics(
            int interfaceId, long timeNanos, long received, long droppedByInterface, long droppedBySystem)
            throws IOException {
        if (interfaceId < 0 || interfaceId >= interfaces.size()) {
            throw new IllegalArgumentException("interface " + interfaceId + " of " + interfaces.size());
        }
        if (received < 0 || droppedByInterface < 0 || droppedBySystem < 0) {
            throw new IllegalArgumentException("a count is not negative");
        }
        int options = ended(3 * (PcapngOptions.HEADER_LENGTH + Long.BYTES));
        int length = PcapngInterface.MIN_STATISTICS + options;
        long nanos = Math.max(0, timeNanos);
        ByteBuffer buffer = output.room(length)
                .putInt(PcapngReader.INTERFACE_STATISTICS)
                .putInt(length)
                .putInt(interfaceId)
                .putInt((int) (nanos >>> Integer.SIZE))
                .putInt((int) nanos);
        putCount(buffer, PcapngInterface.ISB_IFRECV, received);
        putCount(buffer, PcapngInterface.ISB_IFDROP, droppedByInterface);
        putCount(buffer, PcapngInterface.ISB_OSDROP, droppedBySystem);
        end(buffer, options, length);
    }

    private static void putCount(ByteBuffer buffer, int code, long value) {
        buffer.putShort((short) code).putShort((short) Long.BYTES).putLong(value);
    }

    private static List<byte[]> texts(List<String> comments) {
        if (comments.isEmpty()) {
            return List.of();
        }
        List<byte[]> texts = new ArrayList<>();
        int sum = 0;
        for (String comment : comments) {
            byte[] text = utf8(comment);
            sum += optionLength(text);
            if (sum > MAX_OPTIONS) {
                break;
            }
            texts.add(text);
        }
        return texts;
    }

    /** The text in UTF-8, cut before the character that an option has no room for. */
    private static byte[] utf8(String text) {
        byte[] bytes = (text == null ? "" : text).getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_OPTION) {
            return bytes;
        }
        int length = MAX_OPTION;
        while ((bytes[length] & 0xc0) == 0x80) {
            length--;
        }
        return Arrays.copyOf(bytes, length);
    }

    private static int optionLength(byte[] value) {
        return value.length == 0 ? 0 : PcapngOptions.HEADER_LENGTH + PcapngOptions.padded(value.length);
    }

    /** Adds the length of the end mark, which a list that is not empty has. */
    private static int ended(int options) {
        return options == 0 ? 0 : options + PcapngOptions.HEADER_LENGTH;
    }

    private static void putOption(ByteBuffer buffer, int code, byte[] value) {
        if (value.length > 0) {
            buffer.putShort((short) code).putShort((short) value.length).put(value);
            pad(buffer, PcapngOptions.padded(value.length) - value.length);
        }
    }

    private static void pad(ByteBuffer buffer, int bytes) {
        for (int i = 0; i < bytes; i++) {
            buffer.put((byte) 0);
        }
    }

    private static void end(ByteBuffer buffer, int options, int length) {
        if (options > 0) {
            buffer.putInt(PcapngOptions.END);
        }
        buffer.putInt(length);
    }

    private void requireSection() throws IOException {
        if (!inSection) {
            section(null, null, null, null);
        }
    }

    /** Hands on everything that was written. */
    @Override
    public void flush() throws IOException {
        requireSection();
        output.flush();
    }

    @Override
    public void close() throws IOException {
        try (output) {
            requireSection();
        }
    }
}
