package org.rocescope.dissector.rule;

import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;

/** MPE-UNF-05: a publication does not wait for the FLUSH before it. */
final class PublishedWhileFlushing extends KeyRule {
    PublishedWhileFlushing() {
        super(
                "MPE-UNF-05",
                Severity.NOTE,
                "A publication waits for the answer of the FLUSH before it",
                "mpe.md sections 6 and 7",
                "A SEND, a WRITE with immediate or an ATOMIC WRITE was sent while the FLUSH of what it publishes had no"
                        + " answer yet (pipelined commit). Whether the responder may execute it before the FLUSH is done"
                        + " is not known to us.",
                "Where the order matters for recovery, wait for the answer of the FLUSH before publishing.",
                "A WRITE, its FLUSH and the ATOMIC WRITE of the tail pointer are sent back to back.");
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        Incidents incidents = key.publishedPending();
        if (incidents != null && key.isFlushed()) {
            String message = RangeWords.request(incidents) + " publishes before the answer of the FLUSH in frame "
                    + incidents.otherFrame() + " of " + RangeWords.key(key);
            report(key, incidents, message, findings);
        }
    }
}
