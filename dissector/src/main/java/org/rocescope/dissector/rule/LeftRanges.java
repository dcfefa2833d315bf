package org.rocescope.dissector.rule;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.placement.Unflushed;

/** Ranges of an R_Key that were not flushed: how many, how many bytes, and those that were written first. */
final class LeftRanges {
    private static final int KEPT = Finding.KEPT_FRAMES;

    private final List<Unflushed> earliest = new ArrayList<>();
    private long count;
    private long bytes;
    private boolean sure;

    void add(Unflushed range) {
        count++;
        bytes += range.length();
        sure |= isSure(range);
        int at = earliest.size();
        while (at > 0 && frame(earliest.get(at - 1)) > frame(range)) {
            at--;
        }
        if (at < KEPT) {
            earliest.add(at, range);
            if (earliest.size() > KEPT) {
                earliest.remove(KEPT);
            }
        }
    }

    /** True unless the FLUSH that is missed may have been sent, and done. */
    static boolean isSure(Unflushed range) {
        return !range.uncertain() && range.evidence() != Unflushed.Evidence.FLUSH_WITHOUT_ANSWER;
    }

    private static long frame(Unflushed range) {
        return range.writeFrames().get(0);
    }

    /** True if one of them is for sure not flushed. */
    boolean isSure() {
        return sure;
    }

    /** Those that were written first, in that order. */
    List<Unflushed> earliest() {
        return earliest;
    }

    long count() {
        return count;
    }

    /** Sum of their lengths, unsigned. */
    long bytes() {
        return bytes;
    }

    /** Frame of the write that left one of them, by the order of frames; 0 for those that are not kept. */
    long frame(long index) {
        return index < earliest.size() ? frame(earliest.get((int) index)) : 0;
    }
}
