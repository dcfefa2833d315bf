package org.rocescope.dissector.filter;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads moments and spans of time as they are written in filters, into nanoseconds; what is none gives null. */
final class Moment {
    private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})"
            + "(?:[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?)?"
            + " ?(Z|UTC|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern MONTH_FIRST = Pattern.compile(
            "([A-Z][a-z]{2}) +(\\d{1,2}), *(\\d{4}) +(\\d{2}):(\\d{2}):(\\d{2})(?:\\.(\\d{1,9}))?(?: UTC)?");
    private static final Pattern SECONDS = Pattern.compile("([+-])?(\\d{0,18})(?:\\.(\\d{1,9}))?");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final long NANOS = 1_000_000_000;

    private Moment() {}

    /** Nanoseconds since 1970-01-01 UTC; UTC is also meant where no zone is given. */
    static Long absolute(String text) {
        try {
            Matcher iso = ISO.matcher(text);
            if (iso.matches()) {
                LocalDateTime time = LocalDateTime.of(
                        number(iso.group(1)),
                        number(iso.group(2)),
                        number(iso.group(3)),
                        number(iso.group(4)),
                        number(iso.group(5)),
                        number(iso.group(6)),
                        fraction(iso.group(7)));
                String zone = iso.group(8);
                boolean utc = zone == null || zone.equals("Z") || zone.equals("UTC");
                return nanos(time.atOffset(utc ? ZoneOffset.UTC : ZoneOffset.of(zone)));
            }
            Matcher legacy = MONTH_FIRST.matcher(text);
            if (legacy.matches()) {
                LocalDateTime time = LocalDateTime.of(
                        number(legacy.group(3)),
                        MONTHS.indexOf(legacy.group(1).toLowerCase(Locale.ROOT)) + 1,
                        number(legacy.group(2)),
                        number(legacy.group(4)),
                        number(legacy.group(5)),
                        number(legacy.group(6)),
                        fraction(legacy.group(7)));
                return nanos(time.atOffset(ZoneOffset.UTC));
            }
            return null;
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    /** A span of seconds with up to nine decimal places. */
    static Long relative(String text) {
        Matcher seconds = SECONDS.matcher(text);
        if (!seconds.matches() || seconds.group(2).isEmpty() && seconds.group(3) == null) {
            return null;
        }
        try {
            long whole = seconds.group(2).isEmpty() ? 0 : Long.parseLong(seconds.group(2));
            long nanos = Math.addExact(Math.multiplyExact(whole, NANOS), fraction(seconds.group(3)));
            return "-".equals(seconds.group(1)) ? -nanos : nanos;
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private static long nanos(OffsetDateTime time) {
        return Math.addExact(Math.multiplyExact(time.toEpochSecond(), NANOS), time.getNano());
    }

    private static int number(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int fraction(String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
    }
}
