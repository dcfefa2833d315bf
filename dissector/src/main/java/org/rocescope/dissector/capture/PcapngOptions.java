package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Walks over the options at the end of a pcapng block (source: pcapng draft, section 3.5). Reusable.
 *
 * <pre>
 * offset  length
 * 0       2       code; 0 ends the list, which may also just end with the block
 * 2       2       length of the value
 * 4               the value, padded with zeros to a multiple of 4 bytes
 * </pre>
 */
final class PcapngOptions {
    static final int END = 0;
    static final int COMMENT = 1;
    static final int HEADER_LENGTH = 4;

    private ByteBuffer fields;
    private int next;
    private int end;
    private int code;
    private int value;
    private int length;
    private boolean broken;

    /** Starts over at the options between two indexes of a buffer that has the section's byte order. */
    PcapngOptions over(ByteBuffer fields, int start, int end) {
        this.fields = fields;
        this.next = start;
        this.end = end;
        this.broken = false;
        return this;
    }

    /** Moves to the next option; false at the end of the list. */
    boolean next() {
        int left = end - next;
        if (left < HEADER_LENGTH) {
            broken = left > 0;
            return false;
        }
        code = Short.toUnsignedInt(fields.getShort(next));
        length = Short.toUnsignedInt(fields.getShort(next + 2));
        if (code == END) {
            return false;
        }
        if (length > left - HEADER_LENGTH) {
            broken = true;
            return false;
        }
        value = next + HEADER_LENGTH;
        next = Math.min(end, value + padded(length));
        return true;
    }

    /** True if the list did not end properly: an option is longer than what is left of the block. */
    boolean isBroken() {
        return broken;
    }

    int code() {
        return code;
    }

    int length() {
        return length;
    }

    /** The value as unsigned number of 1 byte; 0 if it is shorter. */
    int uint8() {
        return length < 1 ? 0 : Byte.toUnsignedInt(fields.get(value));
    }

    /** The value as number of 4 bytes; 0 if it is shorter. */
    int int32() {
        return length < Integer.BYTES ? 0 : fields.getInt(value);
    }

    /** The value as number of 8 bytes; 0 if it is shorter. */
    long int64() {
        return length < Long.BYTES ? 0 : fields.getLong(value);
    }

    /** The value as UTF-8 text of at most so many bytes, without zero bytes at its end. */
    String text(int maxBytes) {
        byte[] text = new byte[Math.min(length, maxBytes)];
        fields.get(value, text);
        int used = text.length;
        while (used > 0 && text[used - 1] == 0) {
            used--;
        }
        return new String(text, 0, used, StandardCharsets.UTF_8);
    }

    /** Rounds up to a multiple of 4. */
    static int padded(int length) {
        return (length + 3) & ~3;
    }
}
