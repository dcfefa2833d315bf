package org.rocescope.dissector.diagnosis;

import java.util.Locale;

/** Numbers as diagnoses write them. */
final class Text {
    private Text() {}

    static String format(String text, Object... numbers) {
        return String.format(Locale.ROOT, text, numbers);
    }

    /** A span of time with a unit that suits it. */
    static String span(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        if (nanos < 1_000_000) {
            return format("%.1f us", nanos / 1e3);
        }
        return nanos < 1_000_000_000L ? format("%.1f ms", nanos / 1e6) : format("%.2f s", nanos / 1e9);
    }

    /** A count with a noun that takes a plain s. */
    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
