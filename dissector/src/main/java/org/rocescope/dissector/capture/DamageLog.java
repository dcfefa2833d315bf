package org.rocescope.dissector.capture;

import java.util.ArrayList;
import java.util.List;

/** The damages of one input; a hostile input may have millions, so only the first are kept. */
final class DamageLog {
    private final String input;
    private final List<Damage> first = new ArrayList<>();
    private long count;

    DamageLog(String input) {
        this.input = input;
    }

    void add(long offset, String reason) {
        count++;
        if (first.size() < CaptureInfo.MAX_DAMAGES) {
            first.add(new Damage(input, offset, reason));
        }
    }

    List<Damage> first() {
        return first;
    }

    long count() {
        return count;
    }
}
