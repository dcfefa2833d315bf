package org.rocescope.desktop.packets;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.FieldText;

/** How the time column shows times; as Wireshark's menu has them. */
public enum TimeFormat {
    RELATIVE("Seconds since first packet"),
    SINCE_PREVIOUS("Seconds since previous packet"),
    SINCE_SHOWN("Seconds since previous shown packet"),
    ABSOLUTE("Date and time of day"),
    UTC("Date and time of day, UTC"),
    EPOCH("Seconds since 1970-01-01");

    private static final long NANOS = 1_000_000_000L;
    private static final long MICRO = 1000;
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss.nnnnnnnnn", Locale.ROOT)
            .withZone(ZoneId.systemDefault());
    private static final DateTimeFormatter ZULU = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss.nnnnnnnnn'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final String title;

    TimeFormat(String title) {
        this.title = title;
    }

    /** What the menu calls it. */
    public String title() {
        return title;
    }

    /**
     * Appends a time.
     *
     * @param time nanoseconds since 1970, or {@link Frame#NO_TIME}
     * @param origin the time that spans are counted from, likewise
     * @param nanos false to leave out what is below microseconds
     */
    void append(long time, long origin, boolean nanos, StringBuilder out) {
        if (time == Frame.NO_TIME || isSpan() && origin == Frame.NO_TIME) {
            out.append('-');
            return;
        }
        int start = out.length();
        switch (this) {
            case RELATIVE, SINCE_PREVIOUS, SINCE_SHOWN -> FieldText.appendDuration(time - origin, out);
            case EPOCH -> FieldText.appendDuration(time, out);
            case ABSOLUTE -> LOCAL.formatTo(instant(time), out);
            case UTC -> ZULU.formatTo(instant(time), out);
        }
        if (!nanos && time % MICRO == 0) {
            int point = out.indexOf(".", start);
            out.delete(point + 7, point + 10);
        }
    }

    private static Instant instant(long time) {
        return Instant.ofEpochSecond(Math.floorDiv(time, NANOS), Math.floorMod(time, NANOS));
    }

    private boolean isSpan() {
        return this == RELATIVE || this == SINCE_PREVIOUS || this == SINCE_SHOWN;
    }
}
