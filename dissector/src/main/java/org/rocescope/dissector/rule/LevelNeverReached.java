package org.rocescope.dissector.rule;

import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Unflushed;

/** MPE-UNF-03: bytes flushed for one placement type only, where both are used. */
final class LevelNeverReached extends KeyRule {
    LevelNeverReached() {
        super(
                "MPE-UNF-03",
                Severity.WARNING,
                "What is written reaches each placement type that is used with its R_Key",
                "mpe.md section 7",
                "Bytes were flushed for global visibility and never for persistence, while other FLUSHes of this R_Key"
                        + " ask for persistence: they are seen by all, and lost with the power. As a note: they were"
                        + " flushed for persistence and never for global visibility; whether persistence implies that is"
                        + " not established.",
                "Ask for persistence in the FLUSH of these ranges, or for both types where both are needed.",
                "Records are flushed for persistence, one of them for global visibility only.");
    }

    /** True for bytes that this rule reports, not {@link NeverFlushed}. */
    static boolean concerns(KeyPlacement key, Unflushed range) {
        return range.isDue() && range.reached() == Level.VISIBILITY && key.askedLevel() == Level.PERSISTENCE;
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        LeftRanges left = new LeftRanges();
        flow.unflushed(key, range -> {
            if (concerns(key, range)) {
                left.add(range);
            }
        });
        if (left.count() > 0) {
            String message = "never flushed for persistence, which other FLUSHes of " + RangeWords.key(key)
                    + " ask for: " + RangeWords.list(flow, key, left);
            report(key, left, message, findings);
        } else if (key.onlyPersistentBytes() != 0) {
            String message = Long.toUnsignedString(key.onlyPersistentBytes()) + " bytes written through "
                    + RangeWords.key(key) + " were flushed for persistence and never for global visibility, which other"
                    + " FLUSHes of this R_Key ask for";
            report(key, Severity.NOTE, key.lastFlushFrame(), key.lastFlushFrame(), message, findings);
        }
    }
}
