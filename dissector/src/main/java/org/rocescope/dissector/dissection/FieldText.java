package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedText;
import org.rocescope.dissector.packet.Packet;

/**
 * Writes the values of fields as text: bare, as columns and scripts want them (and as tshark's -T fields has them), or
 * for people, with words and units.
 */
public final class FieldText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final long NANOS = 1_000_000_000L;
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private FieldText() {}

    /**
     * Appends a field's bare value: numbers in decimal or hexadecimal as the field has it, booleans as 1 and 0, bytes in
     * hexadecimal without separators, times in ISO 8601, durations in seconds.
     *
     * @param packet the packet
     * @param layer one of its layers for which {@link Field#isIn} holds
     * @param field a field of that layer's header
     * @param out where to append
     */
    public static void append(Packet packet, int layer, Field field, StringBuilder out) {
        switch (field.kind()) {
            case NUMBER -> appendNumber(field.value(packet, layer), field.hexDigits(), out);
            case BOOLEAN -> out.append(field.value(packet, layer) != 0 ? '1' : '0');
            case IPV4 -> appendIpv4((int) field.value(packet, layer), out);
            case TIME -> appendTime(field.value(packet, layer), out);
            case DURATION -> appendDuration(field.value(packet, layer), out);
            case IPV6 -> appendIpv6(packet.bytes(), field.start(packet, layer), out);
            case ETHERNET -> appendHex(packet.bytes(), field.start(packet, layer), 6, ':', out);
            case BYTES -> appendHex(packet.bytes(), field.start(packet, layer), field.length(packet, layer), '\0', out);
            case TEXT -> ((DerivedText) field.derived()).append(packet, layer, out);
        }
    }

    /** Appends a field's value for people: the word for it with the number in brackets, units, "True" and "False". */
    public static void appendForPeople(Packet packet, int layer, Field field, StringBuilder out) {
        switch (field.kind()) {
            case NUMBER -> {
                long value = field.value(packet, layer);
                String word = field.names() == null ? null : field.names().of(value);
                if (word != null) {
                    appendNumber(value, field.hexDigits(), out.append(word).append(" ("));
                    out.append(')');
                } else {
                    appendNumber(value, field.hexDigits(), out);
                    if (!field.unit().isEmpty()) {
                        out.append(' ').append(field.unit());
                    }
                }
            }
            case BOOLEAN -> out.append(field.value(packet, layer) != 0 ? "True" : "False");
            case DURATION -> {
                appendDuration(field.value(packet, layer), out);
                out.append(" s");
            }
            default -> append(packet, layer, field, out);
        }
    }

    /**
     * Appends a number.
     *
     * @param hexDigits least number of hexadecimal digits behind "0x"; 0 for decimal, unsigned
     */
    public static void appendNumber(long value, int hexDigits, StringBuilder out) {
        if (hexDigits == 0) {
            if (value >= 0) {
                out.append(value);
            } else {
                out.append(Long.toUnsignedString(value));
            }
            return;
        }
        out.append("0x");
        int digits = Math.max(hexDigits, (67 - Long.numberOfLeadingZeros(value)) / 4);
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            out.append(HEX[(int) (value >>> shift) & 0xF]);
        }
    }

    /** Appends an IPv4 address in dotted decimal. */
    public static void appendIpv4(int address, StringBuilder out) {
        out.append(address >>> 24)
                .append('.')
                .append(address >>> 16 & 0xFF)
                .append('.')
                .append(address >>> 8 & 0xFF)
                .append('.')
                .append(address & 0xFF);
    }

    /** Appends an IPv6 address as RFC 5952 has it; IPv4-mapped ones end in dotted decimal. */
    public static void appendIpv6(ByteBuffer bytes, int at, StringBuilder out) {
        if (bytes.getLong(at) == 0 && bytes.getInt(at + 8) == 0xFFFF) {
            appendIpv4(bytes.getInt(at + 12), out.append("::ffff:"));
            return;
        }
        int longest = 1;
        int longestStart = -1;
        int run = 0;
        for (int i = 0; i < 8; i++) {
            run = bytes.getShort(at + 2 * i) == 0 ? run + 1 : 0;
            if (run > longest) {
                longest = run;
                longestStart = i - run + 1;
            }
        }
        for (int i = 0; i < 8; i++) {
            if (i == longestStart) {
                out.append("::");
                i += longest - 1;
                continue;
            }
            if (i > 0 && i != longestStart + longest || i > 0 && longestStart < 0) {
                out.append(':');
            }
            int group = bytes.getShort(at + 2 * i) & 0xFFFF;
            boolean begun = false;
            for (int shift = 12; shift >= 0; shift -= 4) {
                int digit = group >> shift & 0xF;
                begun |= digit != 0 || shift == 0;
                if (begun) {
                    out.append(HEX[digit]);
                }
            }
        }
    }

    /** Appends bytes in hexadecimal; a separator of 0 means none. */
    public static void appendHex(ByteBuffer bytes, int at, int length, char separator, StringBuilder out) {
        for (int i = 0; i < length; i++) {
            if (i > 0 && separator != '\0') {
                out.append(separator);
            }
            int value = bytes.get(at + i);
            out.append(HEX[value >> 4 & 0xF]).append(HEX[value & 0xF]);
        }
    }

    /** Appends nanoseconds since 1970 in ISO 8601, UTC; "-" for a frame without a time. */
    public static void appendTime(long nanos, StringBuilder out) {
        if (nanos == Frame.NO_TIME) {
            out.append('-');
        } else {
            TIME.formatTo(Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS), Math.floorMod(nanos, NANOS)), out);
        }
    }

    /** Appends nanoseconds as seconds with nine decimals. */
    public static void appendDuration(long nanos, StringBuilder out) {
        if (nanos == Frame.NO_TIME) {
            out.append('-');
            return;
        }
        if (nanos < 0) {
            out.append('-');
        }
        long seconds = Math.abs(nanos / NANOS);
        long fraction = Math.abs(nanos % NANOS);
        out.append(seconds).append('.');
        for (long unit = NANOS / 10; unit > 0; unit /= 10) {
            out.append((char) ('0' + fraction / unit % 10));
        }
    }
}
