package org.rocescope.pictures.placement;

import org.rocescope.dissector.placement.DurabilityLag;

/**
 * Times from writes to the FLUSH that gave them a level, of all writes, as the analysis says. In nanoseconds.
 *
 * @param count writes covered
 * @param median half of them did not exceed it
 * @param late 99 of 100 did not exceed it
 * @param worst the longest
 * @param writeFrame first frame of the write that waited longest
 * @param flushFrame first frame of the FLUSH that it waited for
 */
public record LagSummary(long count, long median, long late, long worst, long writeFrame, long flushFrame) {
    static LagSummary of(DurabilityLag lag) {
        return lag == null
                ? null
                : new LagSummary(
                        lag.count(),
                        lag.percentile(0.5),
                        lag.percentile(0.99),
                        lag.worstNanos(),
                        lag.worstWriteFrame(),
                        lag.worstFlushFrame());
    }
}
