package org.rocescope.reports;

import java.util.Locale;

/** Numbers as people read them. */
public final class Measures {
    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    private static final String[] TIMES = {"ns", "us", "ms", "s"};

    private Measures() {}

    /** Three significant digits and a unit: 1.23 MB. */
    public static String bytes(long bytes) {
        return scaled(bytes, BYTES);
    }

    /** Three significant digits and a unit: 1.23 ms. */
    public static String nanos(long nanos) {
        return scaled(nanos, TIMES);
    }

    private static String scaled(long value, String[] units) {
        if (value < 1000) {
            return value + " " + units[0];
        }
        double rest = value;
        int unit = 0;
        // 999.5 would be shown as 1000
        while (rest >= 999.5 && unit < units.length - 1) {
            rest /= 1000;
            unit++;
        }
        int digits = rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + digits + "f %s", rest, units[unit]);
    }

    /** A count with its noun, in the plural where it is not one. */
    public static String count(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }

    /** A count with commas between the thousands. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
