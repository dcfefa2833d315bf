package org.rocescope.pictures.axis;

import java.util.Locale;

/** Quantities in words, short: as labels of axes and in what is told of a place. */
public final class Units {
    private static final String[] TIMES = {"ns", "\u00b5s", "ms", "s"};
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final String[] DECIMAL = {"", " k", " M", " G", " T", " P", " E"};

    private Units() {}

    /** A span of nanoseconds with at most three digits behind the point: "1.5 ms". */
    public static String time(double nanos) {
        if (nanos == 0) {
            return "0";
        }
        double value = Math.abs(nanos);
        int unit = 0;
        while (value >= 1000 && unit < TIMES.length - 1) {
            value /= 1000;
            unit++;
        }
        return (nanos < 0 ? "\u2212" : "") + digits(value, 3) + " " + TIMES[unit];
    }

    /**
     * A time on an axis: as many digits as tell two labels apart.
     *
     * @param nanos the time
     * @param step nanoseconds from one label to the next
     */
    public static String time(long nanos, double step) {
        if (nanos == 0) {
            return "0";
        }
        double value = Math.abs((double) nanos);
        double apart = step;
        int unit = 0;
        while (value >= 1000 && unit < TIMES.length - 1) {
            value /= 1000;
            apart /= 1000;
            unit++;
        }
        int places = (int) Math.max(0, Math.min(9, Math.ceil(-Math.log10(Math.max(apart, 1e-12)) - 1e-9)));
        return (nanos < 0 ? "\u2212" : "") + String.format(Locale.ROOT, "%." + places + "f", value) + " " + TIMES[unit];
    }

    /** A number of bytes: "700 B", "1.5 KiB". */
    public static String bytes(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < BINARY.length - 1) {
            value /= 1024;
            unit++;
        }
        return digits(value, unit == 0 ? 0 : 1) + " " + BINARY[unit];
    }

    /** A rate or number with a unit: "1.25 Gbit/s", "340 /s". */
    public static String rate(double value, String unit) {
        double scaled = value;
        int power = 0;
        while (scaled >= 1000 && power < DECIMAL.length - 1) {
            scaled /= 1000;
            power++;
        }
        String prefix = DECIMAL[power].isEmpty() ? " " : DECIMAL[power];
        return (digits(scaled, scaled < 0.1 ? 6 : 2) + prefix + unit).strip();
    }

    /** A count with groups of three: "1,234,567". */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** An address or key. */
    public static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }

    private static String digits(double value, int most) {
        int places = value >= 100 ? Math.min(1, most) : value >= 10 ? Math.min(2, most) : most;
        String text = String.format(Locale.ROOT, "%." + places + "f", value);
        if (text.indexOf('.') >= 0) {
            int end = text.length();
            while (text.charAt(end - 1) == '0') {
                end--;
            }
            text = text.substring(0, text.charAt(end - 1) == '.' ? end - 1 : end);
        }
        return text;
    }
}
