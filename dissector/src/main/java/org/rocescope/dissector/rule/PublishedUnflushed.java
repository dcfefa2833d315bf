package org.rocescope.dissector.rule;

import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;

/** MPE-UNF-04: data is published that nothing has begun to flush. */
final class PublishedUnflushed extends KeyRule {
    PublishedUnflushed() {
        super(
                "MPE-UNF-04",
                Severity.WARNING,
                "Data is flushed before it is published",
                "mpe.md section 7",
                "A SEND, a WRITE with immediate or an ATOMIC WRITE tells the peer that data is there, while bytes written"
                        + " since the publication before are not flushed and no FLUSH of them is under way. After a loss of"
                        + " power the pointer may be there and the data that it points to not.",
                "Flush the data first, wait for the answer of the FLUSH, then publish, then flush what published it.",
                "A WRITE of a record, an ATOMIC WRITE of the tail pointer, and only then the FLUSH of the record.");
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        Incidents incidents = key.publishedUnflushed();
        if (incidents != null) {
            String message = RangeWords.request(incidents) + " publishes while "
                    + RangeWords.range(incidents.virtualAddress(), incidents.length()) + ", written in frame "
                    + incidents.otherFrame() + " through " + RangeWords.key(key)
                    + ", is not flushed and no FLUSH of it is under way";
            report(key, incidents, message, findings);
        }
    }
}
