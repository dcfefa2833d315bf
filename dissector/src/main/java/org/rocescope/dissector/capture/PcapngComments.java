package org.rocescope.dissector.capture;

import java.util.ArrayList;
import java.util.List;

/** The first comments of sections and interfaces. */
final class PcapngComments {
    private static final int MAX_COMMENTS = 100;
    private static final int MAX_BYTES = 0xffff;

    private final List<String> kept = new ArrayList<>();

    void keep(PcapngOptions option) {
        if (kept.size() < MAX_COMMENTS) {
            kept.add(option.text(MAX_BYTES));
        }
    }

    List<String> kept() {
        return kept;
    }
}
