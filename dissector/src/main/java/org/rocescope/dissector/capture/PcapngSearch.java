package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Finds the next pcapng block behind damage: a known type, and a length that stands at both ends. It looks at every
 * byte, not at every fourth, because a file that was appended to a cut one is not aligned.
 */
final class PcapngSearch {
    static final int NAME_RESOLUTION = 4;
    private static final int JOURNAL = 9;
    private static final int SECRETS = 10;
    private static final int CUSTOM = 0x0bad;
    private static final int CUSTOM_NO_COPY = 0x4000_0bad;

    private final Window window;

    PcapngSearch(Window window) {
        this.window = window;
    }

    /**
     * Moves the window to the next block; false, and the window at the end of the input, if there is none.
     *
     * @param orderKnown false to try both byte orders because no section has been read yet
     */
    boolean find(boolean orderKnown) {
        window.growToSearch();
        window.advance(1);
        ByteOrder order = window.fields().order();
        ByteOrder other = order == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        while (window.require(PcapngReader.MIN_BLOCK)) {
            if (isBlock(0)) {
                return true;
            }
            if (!orderKnown || isSection()) {
                window.order(other);
                if (isBlock(0)) {
                    return true;
                }
                window.order(order);
            }
            window.advance(1);
        }
        window.advance(window.available());
        return false;
    }

    private boolean isSection() {
        return window.fields().getInt(window.position()) == PcapngReader.SECTION_HEADER;
    }

    /** Whether a block of a known type lies so many bytes after the window's position, in the present byte order. */
    boolean isBlock(int relative) {
        if (relative > Window.MAX_REQUIRED - PcapngReader.MIN_BLOCK
                || !window.require(relative + PcapngReader.MIN_BLOCK)) {
            return false;
        }
        int at = window.position() + relative;
        ByteBuffer fields = window.fields();
        int least = leastLength(fields.getInt(at));
        if (least == 0) {
            return false;
        }
        int length = fields.getInt(at + PcapngReader.LENGTH_OFFSET);
        if (length < least || (length & 3) != 0 || length > Window.MAX_REQUIRED - relative) {
            return false;
        }
        if (fields.getInt(at) == PcapngReader.SECTION_HEADER
                && fields.getInt(at + PcapngReader.MAGIC_OFFSET) != PcapngReader.BYTE_ORDER_MAGIC) {
            return false;
        }
        return hasBothLengths(relative, length);
    }

    private boolean hasBothLengths(int relative, int length) {
        return window.require(relative + length)
                && window.fields().getInt(window.position() + relative + length - Integer.BYTES) == length;
    }

    /** The order in which the block at hand has the same sane length at both ends; null if neither. */
    ByteOrder orderByLengths() {
        ByteOrder before = window.fields().order();
        ByteOrder found = null;
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            window.order(order);
            int length = window.fields().getInt(window.position() + PcapngReader.LENGTH_OFFSET);
            if (found == null
                    && length >= PcapngReader.MIN_SECTION_HEADER
                    && length <= Window.MAX_REQUIRED
                    && (length & 3) == 0
                    && hasBothLengths(0, length)) {
                found = order;
            }
        }
        window.order(before);
        return found;
    }

    static boolean isKnown(int type) {
        return leastLength(type) != 0;
    }

    /** The least length of a block of that type, in bytes; 0 if the type is not known. */
    private static int leastLength(int type) {
        return switch (type) {
            case PcapngReader.SECTION_HEADER -> PcapngReader.MIN_SECTION_HEADER;
            case PcapngReader.INTERFACE_DESCRIPTION -> PcapngInterface.MIN_DESCRIPTION;
            case PcapngReader.PACKET, PcapngReader.ENHANCED_PACKET -> PcapngPackets.MIN_ENHANCED;
            case PcapngReader.SIMPLE_PACKET -> PcapngPackets.MIN_SIMPLE;
            case PcapngReader.INTERFACE_STATISTICS -> PcapngInterface.MIN_STATISTICS;
            case NAME_RESOLUTION, JOURNAL, SECRETS, CUSTOM, CUSTOM_NO_COPY -> PcapngReader.MIN_BLOCK;
            default -> 0;
        };
    }
}
