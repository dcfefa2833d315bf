package org.rocescope.dissector.packet;

import java.nio.ByteBuffer;

/**
 * One field of a header: where its bits lie, what they are called and how they are shown. Also the way to read it:
 * {@link #in} costs a load, a shift and a mask, because a record in a static final is a constant to the compiler.
 *
 * @param header the header it belongs to
 * @param name the name that filters and columns know it by; Wireshark's where it has one
 * @param title the name in words
 * @param kind what its value is
 * @param bit offset of its most significant bit from the header's first byte, in bits; -1 if computed
 * @param bits its width in bits; {@link #REST} for bytes up to the end of the layer
 * @param hexDigits digits to show a number with, in hexadecimal; 0 for decimal
 * @param unit unit of measure shown behind a number, or ""
 * @param names words for its values, or null
 * @param condition when the field is there at all, or null for always
 * @param derived how a computed field gets its value, or null if it is read from the bytes
 */
public record Field(
        Header header,
        String name,
        String title,
        Kind kind,
        int bit,
        int bits,
        int hexDigits,
        String unit,
        Names names,
        Condition condition,
        Derived derived) {

    /** Width of a field that reaches to the end of its layer. */
    public static final int REST = -1;

    /** Whether a field is there, decided by the bytes of its header. */
    @FunctionalInterface
    public interface Condition {
        /**
         * @param bytes the buffer that holds the packet
         * @param at index of the header's first byte
         */
        boolean holds(ByteBuffer bytes, int at);
    }

    /** How a computed field gets its value. */
    public sealed interface Derived permits DerivedNumber, DerivedText, DerivedBytes {}

    /** Computes a number, a boolean, a time or a duration. */
    @FunctionalInterface
    public non-sealed interface DerivedNumber extends Derived {
        /** Stands for "this packet has no such value". */
        long ABSENT = Long.MIN_VALUE;

        /** The value for a layer of a packet, or {@link #ABSENT}. */
        long value(Packet packet, int layer);
    }

    /** Computes a text. */
    @FunctionalInterface
    public non-sealed interface DerivedText extends Derived {
        /** Appends the text for a layer of a packet; appends nothing where there is none. */
        void append(Packet packet, int layer, StringBuilder out);
    }

    /** Finds a run of bytes whose place depends on the packet. */
    @FunctionalInterface
    public non-sealed interface DerivedBytes extends Derived {
        /** Index of the first byte in the upper 32 bits, length in the lower, or -1 if there is none. */
        long range(Packet packet, int layer);

        /** Packs a range as {@link #range} gives it. */
        static long range(int start, int length) {
            return (long) start << 32 | length;
        }
    }

    /**
     * Reads the field as an unsigned number, without any check of bounds but the buffer's own.
     *
     * @param bytes a big-endian buffer
     * @param at index of the header's first byte
     * @return the value; for 64-bit fields all bits of the long
     */
    public long in(ByteBuffer bytes, int at) {
        int first = at + (bit >>> 3);
        int lead = bit & 7;
        int width = lead + bits + 7 >>> 3;
        long value;
        switch (width) {
            case 1 -> value = bytes.get(first) & 0xFF;
            case 2 -> value = bytes.getShort(first) & 0xFFFF;
            case 3 -> value = (bytes.getShort(first) & 0xFFFFL) << 8 | bytes.get(first + 2) & 0xFF;
            case 4 -> value = bytes.getInt(first) & 0xFFFFFFFFL;
            case 8 -> value = bytes.getLong(first);
            default -> {
                value = 0;
                for (int i = 0; i < width; i++) {
                    value = value << 8 | bytes.get(first + i) & 0xFF;
                }
            }
        }
        value >>>= (width << 3) - lead - bits;
        return bits == 64 ? value : value & (1L << bits) - 1;
    }

    /** {@link #in} for fields of up to 31 bits (and 32 where the sign does not matter). */
    public int intIn(ByteBuffer bytes, int at) {
        return (int) in(bytes, at);
    }

    /** Offset of the field's first byte from its header's first. */
    public int byteOffset() {
        return bit >>> 3;
    }

    /** Number of bytes that hold a part of the field; 0 for a computed field and for one of width {@link #REST}. */
    public int byteLength() {
        return bits <= 0 ? 0 : (bit & 7) + bits + 7 >>> 3;
    }

    /**
     * Whether the layer has the field, and its bytes were captured.
     *
     * @param packet the packet
     * @param layer one of its layers, with this field's header
     */
    public boolean isIn(Packet packet, int layer) {
        if (derived != null) {
            // what computes a value may read the whole fixed part
            int fixedEnd = packet.layerStart(layer) + header.length();
            if (fixedEnd > packet.capturedEnd() || fixedEnd > packet.layerEnd(layer)) {
                return false;
            }
            if (derived instanceof DerivedNumber number) {
                return number.value(packet, layer) != DerivedNumber.ABSENT;
            }
            if (derived instanceof DerivedBytes bytes) {
                return bytes.range(packet, layer) >= 0;
            }
            return true;
        }
        int at = packet.layerStart(layer);
        int end = Math.min(packet.layerEnd(layer), packet.capturedEnd());
        boolean there = bits == REST ? at + byteOffset() < end : at + byteOffset() + byteLength() <= end;
        return there && (condition == null || condition.holds(packet.bytes(), at));
    }

    /**
     * The value as a long, for the kinds that have one.
     *
     * @param packet the packet
     * @param layer one of its layers for which {@link #isIn} holds
     * @throws IllegalStateException if the kind has no long value
     */
    public long value(Packet packet, int layer) {
        if (derived instanceof DerivedNumber number) {
            return number.value(packet, layer);
        }
        if (derived != null || !kind.isLong()) {
            throw new IllegalStateException(name + " is no number");
        }
        return in(packet.bytes(), packet.layerStart(layer));
    }

    /** Index in the packet's buffer of the first byte that the value stands in; -1 if computed. */
    public int start(Packet packet, int layer) {
        if (derived instanceof DerivedBytes bytes) {
            return (int) (bytes.range(packet, layer) >>> 32);
        }
        return derived != null ? -1 : packet.layerStart(layer) + byteOffset();
    }

    /** Number of captured bytes that the value stands in; 0 if computed. */
    public int length(Packet packet, int layer) {
        if (derived instanceof DerivedBytes bytes) {
            return (int) bytes.range(packet, layer);
        }
        if (derived != null) {
            return 0;
        }
        if (bits == REST) {
            return Math.min(packet.layerEnd(layer), packet.capturedEnd()) - start(packet, layer);
        }
        return byteLength();
    }

    /** True if the value is not read from the bytes but computed. */
    public boolean isDerived() {
        return derived != null;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return name;
    }

    /** Collects what a field is; made by {@link Header#field}. */
    public static final class Builder {
        private final Header header;
        private final String name;
        private final String title;
        private Kind kind = Kind.NUMBER;
        private int bit = -1;
        private int bits;
        private int hexDigits;
        private String unit = "";
        private Names names;
        private Condition condition;
        private Derived derived;

        Builder(Header header, String name, String title) {
            this.header = header;
            this.name = name;
            this.title = title;
        }

        /** An unsigned number of some bits, counted from the header's first bit. */
        public Builder bits(int at, int width) {
            this.bit = at;
            this.bits = width;
            return this;
        }

        /** A value of whole bytes, counted from the header's first byte. */
        public Builder bytes(int at, int width) {
            return bits(at * 8, width == REST ? REST : width * 8);
        }

        /** One bit, true or false. */
        public Builder flag(int at) {
            this.kind = Kind.BOOLEAN;
            return bits(at, 1);
        }

        /** Sets what the value is; a number if nothing is said. */
        public Builder kind(Kind kind) {
            this.kind = kind;
            return this;
        }

        /** Shows the number in hexadecimal with as many digits as its width needs. */
        public Builder hex() {
            return hex(Math.max(2, (bits + 7) / 8 * 2));
        }

        /** Shows the number in hexadecimal with the given number of digits. */
        public Builder hex(int digits) {
            this.hexDigits = digits;
            return this;
        }

        /** Shows a unit of measure behind the number. */
        public Builder unit(String unit) {
            this.unit = unit;
            return this;
        }

        /** Gives words for values. */
        public Builder names(Names names) {
            this.names = names;
            return this;
        }

        /** Makes the field be there only under a condition. */
        public Builder when(Condition condition) {
            this.condition = condition;
            return this;
        }

        /** Makes the field a computed number (or boolean, time, duration by its kind). */
        public Builder number(DerivedNumber derived) {
            this.derived = derived;
            return this;
        }

        /** Makes the field a computed text. */
        public Builder text(DerivedText derived) {
            this.kind = Kind.TEXT;
            this.derived = derived;
            return this;
        }

        /** Makes the field a run of bytes whose place is computed. */
        public Builder range(DerivedBytes derived) {
            this.kind = kind.isBytes() ? kind : Kind.BYTES;
            this.derived = derived;
            return this;
        }

        /**
         * Completes the field and adds it to its header.
         *
         * @throws IllegalStateException if the field is neither read nor computed, or wider than its kind
         */
        public Field add() {
            if (derived == null && bit < 0 || derived == null && kind.isLong() && (bits < 1 || bits > 64)) {
                throw new IllegalStateException(name + " has no place or a wrong width");
            }
            return header.add(
                    new Field(header, name, title, kind, bit, bits, hexDigits, unit, names, condition, derived));
        }
    }
}
