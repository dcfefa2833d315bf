package org.rocescope.dissector.filter;

import java.nio.ByteBuffer;
import java.util.List;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;

/** Values that are runs of bytes: those of a packet, or others made from them. */
abstract sealed class ByteRuns extends Values {
    ByteBuffer buffer;
    int start;
    int length;

    /** Number of bytes of the value that was found. */
    final int length() {
        return length;
    }

    /** One of its bytes, 0 to 255. */
    final int at(int index) {
        return buffer.get(start + index) & 0xFF;
    }

    /** Compares with another value, byte by byte; of two that begin alike the shorter is the smaller. */
    final int compareTo(ByteRuns other) {
        int common = Math.min(length, other.length);
        for (int i = 0; i < common; i++) {
            int difference = at(i) - other.at(i);
            if (difference != 0) {
                return difference;
            }
        }
        return length - other.length;
    }

    /** The value copied into an array that is large enough, or into a new one. */
    final byte[] copyInto(byte[] array) {
        byte[] copy = array.length >= length ? array : new byte[Math.max(length, 2 * array.length)];
        buffer.get(start, copy, 0, length);
        return copy;
    }

    final boolean isZero() {
        for (int i = 0; i < length; i++) {
            if (at(i) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The bytes as characters of the same numbers. */
    final String characters() {
        StringBuilder characters = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            characters.append((char) at(i));
        }
        return characters.toString();
    }

    /** The bytes that fields stand in. */
    static final class OfField extends ByteRuns {
        private final FieldCursor cursor;

        OfField(FieldCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        boolean first(Packet packet) {
            return cursor.first(packet) && load(packet);
        }

        @Override
        boolean next(Packet packet) {
            return cursor.next(packet) && load(packet);
        }

        private boolean load(Packet packet) {
            Field field = cursor.field();
            buffer = packet.bytes();
            start = field.start(packet, cursor.layer());
            length = field.length(packet, cursor.layer());
            return true;
        }
    }

    /** The captured bytes of headers. */
    static final class OfHeader extends ByteRuns {
        private final HeaderCursor cursor;

        OfHeader(HeaderCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        boolean first(Packet packet) {
            return cursor.first(packet) && load(packet);
        }

        @Override
        boolean next(Packet packet) {
            return cursor.next(packet) && load(packet);
        }

        private boolean load(Packet packet) {
            buffer = packet.bytes();
            start = packet.layerStart(cursor.layer());
            length = Math.max(0, Math.min(packet.layerEnd(cursor.layer()), packet.capturedEnd()) - start);
            return true;
        }
    }

    /** A constant. */
    static final class Constant extends ByteRuns {
        Constant(byte[] bytes) {
            buffer = ByteBuffer.wrap(bytes);
            length = bytes.length;
        }

        @Override
        boolean first(Packet packet) {
            return true;
        }

        @Override
        boolean next(Packet packet) {
            return false;
        }
    }

    /** Values that are made from others and need not have a place in the packet. */
    private abstract static sealed class Made extends ByteRuns {
        /** Makes room for a value; what was there stays. */
        final void reserve(int size) {
            if (buffer == null || buffer.capacity() < size) {
                ByteBuffer larger = ByteBuffer.allocate(Math.max(size, 64));
                if (buffer != null) {
                    larger.put(0, buffer, 0, length);
                }
                buffer = larger;
            }
        }
    }

    /** The bits that both of two values have in common; values of different lengths have none. */
    static final class Masked extends Made {
        private final ByteRuns left;
        private final ByteRuns right;

        Masked(ByteRuns left, ByteRuns right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean first(Packet packet) {
            return left.first(packet) && right.first(packet) && (load() || next(packet));
        }

        @Override
        boolean next(Packet packet) {
            while (right.next(packet) || left.next(packet) && right.first(packet)) {
                if (load()) {
                    return true;
                }
            }
            return false;
        }

        private boolean load() {
            if (left.length != right.length) {
                return false;
            }
            length = 0;
            reserve(left.length);
            for (int i = 0; i < left.length; i++) {
                buffer.put(i, (byte) (left.at(i) & right.at(i)));
            }
            length = left.length;
            return true;
        }
    }

    /** Parts of values, one behind the other. A part that a value is too short for is left out. */
    static final class Sliced extends Made {
        private final ByteRuns whole;
        private final Range[] parts;

        Sliced(ByteRuns whole, List<Range> parts) {
            this.whole = whole;
            this.parts = parts.toArray(Range[]::new);
        }

        @Override
        boolean first(Packet packet) {
            return whole.first(packet) && (load() || next(packet));
        }

        @Override
        boolean next(Packet packet) {
            while (whole.next(packet)) {
                if (load()) {
                    return true;
                }
            }
            return false;
        }

        private boolean load() {
            length = 0;
            for (Range part : parts) {
                if (part.fits(whole.length)) {
                    int from = part.firstOf(whole.length);
                    int size = part.endOf(whole.length) - from;
                    reserve(length + size);
                    buffer.put(length, whole.buffer, whole.start + from, size);
                    length += size;
                }
            }
            return length > 0;
        }
    }
}
