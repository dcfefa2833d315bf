package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/**
 * An operand whose names are resolved: its values and what they are.
 *
 * @param values the values
 * @param kind what they are; it decides how a constant on the other side is read
 * @param name what messages call it
 * @param words words for its values, from each field that has some
 * @param bits width of its numbers in bits, whole bytes
 * @param bytes the same values as runs of bytes, or null if they stand in none
 * @param span where it stands
 */
record Typed(Values values, Kind kind, String name, List<Names> words, int bits, ByteRuns bytes, Span span) {

    /** Whether values of the two can be compared with each other. */
    boolean isComparableTo(Typed other) {
        return kind == other.kind
                || kind == Kind.BYTES && other.kind.isBytes()
                || other.kind == Kind.BYTES && kind.isBytes();
    }

    /** Moments and spans of time may be negative, nothing else. */
    boolean isSigned() {
        return kind == Kind.TIME || kind == Kind.DURATION;
    }

    /** The kind in words. */
    String article() {
        return switch (kind) {
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case IPV4 -> "an IPv4 address";
            case IPV6 -> "an IPv6 address";
            case ETHERNET -> "an Ethernet address";
            case BYTES -> "bytes";
            case TEXT -> "a text";
            case TIME -> "a time";
            case DURATION -> "a span of time";
        };
    }
}
