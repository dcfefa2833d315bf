package org.rocescope.dissector.capture;

import java.util.Locale;

/** How damages say what was left out. */
final class Skipped {
    private Skipped() {}

    static String text(long bytes) {
        return String.format(Locale.ROOT, bytes == 1 ? "%,d byte skipped" : "%,d bytes skipped", bytes);
    }
}
