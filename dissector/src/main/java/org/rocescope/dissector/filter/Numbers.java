package org.rocescope.dissector.filter;

import org.rocescope.dissector.packet.Packet;

/** Values of 64 bits: numbers, booleans, IPv4 addresses, moments and spans of time. */
abstract sealed class Numbers extends Values {
    /** The value that was found. */
    abstract long value();

    /** The values of fields. */
    static final class OfField extends Numbers {
        private final FieldCursor cursor;
        private long value;

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
            value = cursor.field().value(packet, cursor.layer());
            return true;
        }

        @Override
        long value() {
            return value;
        }
    }

    /** A constant. */
    static final class Constant extends Numbers {
        private final long value;

        Constant(long value) {
            this.value = value;
        }

        @Override
        boolean first(Packet packet) {
            return true;
        }

        @Override
        boolean next(Packet packet) {
            return false;
        }

        @Override
        long value() {
            return value;
        }
    }

    /** The bits that both of two values have in common, for all pairs of them. */
    static final class Masked extends Numbers {
        private final Numbers left;
        private final Numbers right;

        Masked(Numbers left, Numbers right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean first(Packet packet) {
            return left.first(packet) && right.first(packet);
        }

        @Override
        boolean next(Packet packet) {
            return right.next(packet) || left.next(packet) && right.first(packet);
        }

        @Override
        long value() {
            return left.value() & right.value();
        }
    }

    /** How many values there are; no value where there are none, as in Wireshark. */
    static final class Count extends Numbers {
        private final Values counted;
        private long value;

        Count(Values counted) {
            this.counted = counted;
        }

        @Override
        boolean first(Packet packet) {
            value = 0;
            for (boolean found = counted.first(packet); found; found = counted.next(packet)) {
                value++;
            }
            return value > 0;
        }

        @Override
        boolean next(Packet packet) {
            return false;
        }

        @Override
        long value() {
            return value;
        }
    }

    /** The lengths of values, in bytes or characters. */
    static final class Length extends Numbers {
        private final Values measured;

        Length(Values measured) {
            this.measured = measured;
        }

        @Override
        boolean first(Packet packet) {
            return measured.first(packet);
        }

        @Override
        boolean next(Packet packet) {
            return measured.next(packet);
        }

        @Override
        long value() {
            return measured instanceof ByteRuns bytes
                    ? bytes.length()
                    : ((Texts) measured).text().length();
        }
    }
}
