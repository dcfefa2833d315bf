package org.rocescope.dissector.rule;

import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;

/** MPE-UNF-07: a FLUSH for which nothing was left to do. */
final class UselessFlush extends KeyRule {
    UselessFlush() {
        super(
                "MPE-UNF-07",
                Severity.NOTE,
                "A FLUSH has something to flush",
                "mpe.md section 7",
                "A FLUSH covers no byte that this queue pair wrote and had not flushed before. It costs a round trip, and"
                        + " shows that the program may believe to flush something else: a FLUSH covers only the updates of"
                        + " its own queue pair through its own R_Key.",
                "See whether the data was written through another queue pair or R_Key; that one must flush it.",
                "A WRITE, a FLUSH of it, and the same FLUSH again.");
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        Incidents incidents = key.uselessFlushes();
        if (incidents != null) {
            boolean region = incidents.virtualAddress() == 0 && incidents.length() == 0;
            String what =
                    region ? "the whole region" : RangeWords.range(incidents.virtualAddress(), incidents.length());
            String before =
                    incidents.otherFrame() == 0 ? "" : "; the FLUSH before it is in frame " + incidents.otherFrame();
            String message = RangeWords.request(incidents) + " covers " + what + " of " + RangeWords.key(key)
                    + ", where this queue pair left nothing to flush" + before;
            report(key, incidents, message, findings);
        }
    }
}
