package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads pcap (source: draft-ietf-opsawg-pcap): the header of {@link PcapHeader}, then records up to the end of the
 * file, without any padding or index.
 *
 * <pre>
 * offset  length
 * 0       4       seconds since 1970-01-01 UTC, unsigned: up to the year 2106
 * 4       4       fraction of the second, in micro- or nanoseconds by the magic number
 * 8       4       captured length: bytes that follow the header
 * 12      4       original length of the packet on the wire
 * 16      8       only under the magic a1b2cd34: interface (4), protocol (2), packet type (1), padding (1)
 * 16/24           the packet
 * </pre>
 *
 * <p>Tolerated because writers do it: a captured length above the original one or above the snap length, fractions of a
 * second and more. But a flipped bit looks the same: if no record follows one of such a length, and there are records
 * within the bytes that it claims, it is damage, and so is one whose time is years off if no record follows. (Only if
 * that can be seen without waiting for a pipe.) Behind a record that cannot be one the reader searches on with
 * {@link PcapSearch}. A file header between records comes from files that were appended to each other:
 * that is noted as damage and obeyed.
 */
final class PcapReader implements PacketReader {
    static final int FRACTION_OFFSET = 4;
    static final int CAPTURED_OFFSET = 8;
    static final int ORIGINAL_OFFSET = 12;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int MAX_INTERFACES = 1000;

    private final Window window;
    private final DamageLog damages;
    private final PcapSearch search;
    private final List<CaptureInterface> interfaces = new ArrayList<>();
    private PcapHeader header;
    private int headerLength;
    private int usualLength;
    private int fractionLimit;
    private long fractionNanos;
    private boolean finished;

    /** @param window stands at the file header, in its byte order */
    PcapReader(Window window, DamageLog damages) {
        this.window = window;
        this.damages = damages;
        this.search = new PcapSearch(window);
        if (window.require(PcapHeader.LENGTH)) {
            readHeader();
        } else {
            finished = true;
            if (window.failure() == null) {
                damages.add(0, "file ends " + window.available() + " bytes into a file header of " + PcapHeader.LENGTH);
            }
        }
    }

    private void readHeader() {
        header = PcapHeader.of(window.fields(), window.position());
        if (!header.isKnownVersion()) {
            damages.add(
                    window.offset(),
                    "version " + header.major() + "." + header.minor() + " in the file header; read as 2.4");
        }
        headerLength = header.recordHeaderLength();
        long snapLength = header.snapLength();
        usualLength =
                snapLength > 0 && snapLength < SnapLength.MAX_CAPTURED ? (int) snapLength : SnapLength.MAX_CAPTURED;
        boolean nanoseconds = header.resolution().equals(TimeResolution.NANOSECONDS);
        fractionLimit = nanoseconds ? 1_000_000_000 : 1_000_000;
        fractionNanos = nanoseconds ? 1 : 1000;
        search.format(headerLength, fractionLimit);
        if (interfaces.size() < MAX_INTERFACES) {
            interfaces.add(header.toInterface(interfaces.size()));
        }
        window.advance(PcapHeader.LENGTH);
    }

    @Override
    public boolean read(Frame frame) {
        while (!finished) {
            if (!window.require(headerLength)) {
                end();
                return false;
            }
            ByteBuffer fields = window.fields();
            int at = window.position();
            int seconds = fields.getInt(at);
            int fraction = fields.getInt(at + FRACTION_OFFSET);
            int captured = fields.getInt(at + CAPTURED_OFFSET);
            int original = fields.getInt(at + ORIGINAL_OFFSET);
            if (Integer.compareUnsigned(captured, SnapLength.MAX_CAPTURED) > 0) {
                recover("record of " + Integer.toUnsignedString(captured) + " bytes (at most " + SnapLength.MAX_CAPTURED
                        + ")");
            } else if (isOdd(seconds, fraction, captured, original) && !accept(seconds, captured, original)) {
                continue;
            } else if (window.require(headerLength + captured)) {
                search.lastSeconds(Integer.toUnsignedLong(seconds));
                deliver(frame, seconds, fraction, captured, original);
                return true;
            } else {
                cutOff(captured);
            }
        }
        return false;
    }

    private void deliver(Frame frame, int seconds, int fraction, int captured, int original) {
        frame.wrap(window.bytes(), window.position() + headerLength, captured, header.linkType())
                .originalLength(original < 0 ? Integer.MAX_VALUE : original)
                .timeNanos(Integer.toUnsignedLong(seconds) * NANOS_PER_SECOND
                        + Integer.toUnsignedLong(fraction) * fractionNanos)
                .fcsLength(header.fcsLength())
                .fileOffset(window.offset());
        window.advance(headerLength + captured);
    }

    private boolean isOdd(int seconds, int fraction, int captured, int original) {
        return captured > usualLength
                || captured == 0
                || original < captured
                || original > PcapSearch.MAX_ORIGINAL
                || Integer.compareUnsigned(fraction, fractionLimit) >= 0
                || !search.isNearLast(Integer.toUnsignedLong(seconds));
    }

    /** Looks closer at an odd record; false if it was none and something has been done about it. */
    private boolean accept(int seconds, int captured, int original) {
        if (isFileHeader()) {
            damages.add(window.offset(), "another file header between the records; read on with it");
            readHeader();
            return false;
        }
        String fault = fault(seconds, captured, original);
        if (fault != null) {
            recover(fault);
            return false;
        }
        search.tolerate();
        return true;
    }

    /** Why the odd record at hand is none; null if it is one as far as can be seen. */
    private String fault(int seconds, int captured, int original) {
        if (captured == 0 && search.isFarFromTime(Integer.toUnsignedLong(seconds))) {
            return "record of 0 bytes, and its time is far from the others'";
        }
        boolean lengthIsOdd = captured > usualLength || original < captured || original > PcapSearch.MAX_ORIGINAL;
        if ((lengthIsOdd || search.isFarFromLast(Integer.toUnsignedLong(seconds)))
                && !search.isFollowed(captured)
                && (!lengthIsOdd || search.holdsRecord(captured))) {
            return "record of " + captured + " bytes (" + Integer.toUnsignedString(original)
                    + " on the wire) is not followed by another one";
        }
        return null;
    }

    /** True at a file header, in whose byte order the window then is. */
    private boolean isFileHeader() {
        int magic = window.bytes().getInt(window.position());
        ByteOrder order;
        if (PcapHeader.isMagic(magic)) {
            order = ByteOrder.BIG_ENDIAN;
        } else if (PcapHeader.isMagic(Integer.reverseBytes(magic))) {
            order = ByteOrder.LITTLE_ENDIAN;
        } else {
            return false;
        }
        if (!window.require(PcapHeader.LENGTH)) {
            return false;
        }
        ByteOrder before = window.fields().order();
        window.order(order);
        boolean known = PcapHeader.of(window.fields(), window.position()).isKnownVersion();
        if (!known) {
            window.order(before);
        }
        return known;
    }

    private void end() {
        finished = true;
        int left = window.available();
        if (left > 0 && window.failure() == null) {
            damages.add(window.offset(), "file ends " + left + " bytes into a record header of " + headerLength);
        }
    }

    private void cutOff(int captured) {
        finished = true;
        if (window.failure() != null) {
            return;
        }
        long start = window.offset();
        int there = window.available() - headerLength;
        // Either the file was cut, or the length is wrong and there are records in what it claims.
        if (search.find()) {
            finished = false;
            damages.add(
                    start,
                    "record of " + captured + " bytes where " + there + " are left; "
                            + Skipped.text(window.offset() - start));
        } else {
            damages.add(start, "file ends " + there + " bytes into a record of " + captured);
        }
    }

    private void recover(String reason) {
        long start = window.offset();
        if (search.find()) {
            damages.add(start, reason + "; " + Skipped.text(window.offset() - start));
        } else {
            damages.add(start, reason + "; nothing readable follows");
            finished = true;
        }
    }

    @Override
    public String format() {
        return "pcap";
    }

    @Override
    public List<CaptureInterface> interfaces() {
        return interfaces;
    }
}
