package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.Condition;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Names;

/** What the codes in CM messages stand for (source: cm-mad.md section 4, headers.md section 10). */
public final class CmValues {
    /** Words for the path MTU codes. */
    static final Names MTUS = Names.of(1, "256", 2, "512", 3, "1024", 4, "2048", 5, "4096");

    private CmValues() {}

    /**
     * Path MTU of a code, in bytes of payload (extension headers, pad and ICRC not counted).
     *
     * @param code any number
     * @return 256 to 4096, or 0 for the reserved codes (0 and 6 up)
     */
    public static int mtuBytes(int code) {
        return code < 1 || code > 5 ? 0 : 128 << code;
    }

    /**
     * Time of a timeout code: 4.096 microseconds times 2 to the power of the code. The fact sheet has the formula for
     * ACK timeouts; that it holds for the CM response timeouts, the MRA's service timeout and the target ACK delay too
     * is as Linux computes them (unverified).
     *
     * @param code 0 to 31
     * @return nanoseconds
     */
    public static long timeoutNanos(int code) {
        return 4096L << (code & 31);
    }

    /** Words for 0, 1 and so on. */
    static Names counted(String... words) {
        Names.Builder names = new Names.Builder();
        for (int i = 0; i < words.length; i++) {
            names.name(i, words[i]);
        }
        return names.build();
    }

    /** Computes the time of a field that holds a timeout code. */
    static DerivedNumber time(Field code) {
        return (packet, layer) -> code.isIn(packet, layer)
                ? timeoutNanos(code.intIn(packet.bytes(), packet.layerStart(layer)))
                : DerivedNumber.ABSENT;
    }

    /** Computes the path MTU in bytes of a field that holds its code. */
    static DerivedNumber mtu(Field code) {
        return (packet, layer) -> {
            int bytes = code.isIn(packet, layer) ? mtuBytes(code.intIn(packet.bytes(), packet.layerStart(layer))) : 0;
            return bytes == 0 ? DerivedNumber.ABSENT : bytes;
        };
    }

    /** Holds where the GID at an offset of a header is an IPv4 address: ::ffff:a.b.c.d. */
    static Condition ipv4GidAt(int offset) {
        return (bytes, at) -> bytes.getLong(at + offset) == 0 && bytes.getInt(at + offset + 8) == 0xFFFF;
    }

    /** Appends a number in hexadecimal with at least the given number of digits. */
    static void hex(long value, int digits, StringBuilder out) {
        out.append("0x");
        String hex = Long.toHexString(value);
        for (int i = hex.length(); i < digits; i++) {
            out.append('0');
        }
        out.append(hex);
    }
}
