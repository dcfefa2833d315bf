package org.rocescope.dissector.capture;

/**
 * The unit of an input's times: a negative power of ten or of two of a second (source: pcapng draft, option
 * if_tsresol: bit 7 chooses two, bits 0 to 6 are the exponent).
 *
 * @param binary true for 2<sup>-exponent</sup>, false for 10<sup>-exponent</sup> seconds
 * @param exponent the exponent without its sign, 0 to 127
 */
public record TimeResolution(boolean binary, int exponent) {
    /** 10<sup>-6</sup> seconds, what a file has that says nothing. */
    public static final TimeResolution MICROSECONDS = new TimeResolution(false, 6);
    /** 10<sup>-9</sup> seconds. */
    public static final TimeResolution NANOSECONDS = new TimeResolution(false, 9);

    // 10^18 nanosecond fractions and 2^63 are the largest powers that 64-bit arithmetic can divide by.
    private static final int MAX_DECIMAL = 27;
    private static final int MAX_BINARY = 63;

    static TimeResolution ofOption(int value) {
        return new TimeResolution((value & 0x80) != 0, value & 0x7f);
    }

    /** True if times of this unit can be converted exactly; finer ones would not reach a second in 64 bits. */
    boolean isUsable() {
        return exponent <= (binary ? MAX_BINARY : MAX_DECIMAL);
    }

    /** The unit as reports give it, "10^-9 s". */
    @Override
    public String toString() {
        return (binary ? "2^-" : "10^-") + exponent + " s";
    }
}
