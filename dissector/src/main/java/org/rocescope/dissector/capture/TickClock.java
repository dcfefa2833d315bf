package org.rocescope.dissector.capture;

/** Converts the 64-bit unsigned tick counts of one interface to nanoseconds, exactly and rounding down. */
final class TickClock {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int NANO_DIGITS = 9;

    private final TimeResolution resolution;
    private final long offsetNanos;
    // Nanoseconds a tick if a tick is not shorter than one, otherwise 0.
    private final long multiplier;
    private final long maxMultiplied;
    // Ticks a nanosecond if a tick is shorter than one.
    private final long divisor;

    /**
     * @param resolution a usable unit
     * @param offsetSeconds seconds to add, within {@link #isUsableOffset}
     */
    TickClock(TimeResolution resolution, long offsetSeconds) {
        this.resolution = resolution;
        this.offsetNanos = offsetSeconds * NANOS_PER_SECOND;
        if (resolution.binary()) {
            multiplier = 0;
            divisor = 0;
            maxMultiplied = 0;
        } else {
            multiplier = resolution.exponent() <= NANO_DIGITS ? power(NANO_DIGITS - resolution.exponent()) : 0;
            divisor = resolution.exponent() > NANO_DIGITS ? power(resolution.exponent() - NANO_DIGITS) : 0;
            maxMultiplied = multiplier == 0 ? 0 : Long.MAX_VALUE / multiplier;
        }
    }

    static boolean isUsableOffset(long seconds) {
        return Math.abs(seconds) <= Long.MAX_VALUE / NANOS_PER_SECOND && seconds != Long.MIN_VALUE;
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }

    /** The time in nanoseconds since 1970-01-01 UTC, or {@link Frame#NO_TIME} if 64 bits cannot hold it. */
    long nanos(long ticks) {
        long nanos;
        if (multiplier != 0) {
            if (ticks < 0 || ticks > maxMultiplied) {
                return Frame.NO_TIME;
            }
            nanos = ticks * multiplier;
        } else if (resolution.binary()) {
            nanos = binaryNanos(ticks, resolution.exponent());
        } else {
            nanos = Long.divideUnsigned(ticks, divisor);
        }
        long sum = nanos + offsetNanos;
        boolean overflow = ((nanos ^ sum) & (offsetNanos ^ sum)) < 0;
        return nanos < 0 || overflow ? Frame.NO_TIME : sum;
    }

    /** Negative if the result does not fit. */
    private static long binaryNanos(long ticks, int exponent) {
        long seconds = ticks >>> exponent;
        if (seconds < 0 || seconds >= Long.MAX_VALUE / NANOS_PER_SECOND) {
            return -1;
        }
        if (exponent == 0) {
            return seconds * NANOS_PER_SECOND;
        }
        // The product of the fraction has up to 93 bits.
        long fraction = ticks & ((1L << exponent) - 1);
        long high = Math.multiplyHigh(fraction, NANOS_PER_SECOND);
        long low = fraction * NANOS_PER_SECOND;
        return seconds * NANOS_PER_SECOND + (high << (Long.SIZE - exponent) | low >>> exponent);
    }
}
