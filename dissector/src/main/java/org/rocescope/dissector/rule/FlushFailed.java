package org.rocescope.dissector.rule;

import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;

/** MPE-UNF-06: what a refused FLUSH left. */
final class FlushFailed extends KeyRule {
    FlushFailed() {
        super(
                "MPE-UNF-06",
                Severity.WARNING,
                "A FLUSH succeeds",
                "mpe.md sections 4 and 7 (oA19-13)",
                "A FLUSH was refused. What was written before it is executed, but neither visible to all nor persistent"
                        + " as far as the requester may rely on it.",
                "See why it was refused (the finding of the refusal says so): the region may not be registered for this"
                        + " placement type, or the range may exceed it. Write the data again on a new connection and"
                        + " flush it there.",
                "A WRITE of 64 bytes, and a FLUSH of them that is answered by NAK remote access error.");
    }

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        Incidents incidents = key.failedFlushes();
        if (incidents == null) {
            return;
        }
        long start = incidents.virtualAddress();
        long last = start + incidents.length() - 1;
        LeftRanges left = new LeftRanges();
        flow.unflushed(key, range -> {
            if (Long.compareUnsigned(range.virtualAddress(), last) <= 0
                    && Long.compareUnsigned(range.lastAddress(), start) >= 0) {
                left.add(range);
            }
        });
        String message = RangeWords.request(incidents) + " was refused and leaves unflushed, of " + RangeWords.key(key)
                + ": " + RangeWords.list(flow, key, left);
        report(key, incidents, message, findings);
    }
}
