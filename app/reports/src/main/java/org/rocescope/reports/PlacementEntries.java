package org.rocescope.reports;

import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.placement.BytesAtRisk;
import org.rocescope.dissector.placement.DurabilityLag;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Level;

/** Makes the entry of what the bytes written through an R_Key went through. */
final class PlacementEntries {
    private static final long[] NONE = {};

    private PlacementEntries() {}

    /**
     * The entry of a key, which is final.
     *
     * @param key the key
     * @param region name of the memory region, or null
     * @param due true if it left bytes for which a flush was due
     */
    static PlacementEntry entry(KeyPlacement key, String region, boolean due) {
        // a capture without times tells nothing of how long things took
        boolean timed = key.atRisk().size() > 0 && key.atRisk().time(0) != Frame.NO_TIME;
        return new PlacementEntry(
                key.flow().connection().id(),
                key.flow().connection().sender(key.flow()),
                Integer.toUnsignedLong(key.rKey()),
                region,
                key.updates(),
                key.doubtfulUpdates(),
                key.writtenBytes(),
                key.flushes(),
                Words.lower(key.askedLevel()),
                timed ? lag(key.lagTo(Level.VISIBILITY)) : null,
                timed ? lag(key.lagTo(Level.PERSISTENCE)) : null,
                due || key.isFlushed() ? atRisk(key.atRisk(), timed) : null);
    }

    private static PlacementEntry.Lag lag(DurabilityLag lag) {
        return lag == null || lag.count() == 0
                ? null
                : new PlacementEntry.Lag(
                        lag.count(),
                        lag.percentile(0.5),
                        lag.percentile(0.99),
                        lag.worstNanos(),
                        lag.worstWriteFrame(),
                        lag.worstFlushFrame());
    }

    private static PlacementEntry.AtRisk atRisk(BytesAtRisk risk, boolean timed) {
        if (!timed) {
            return new PlacementEntry.AtRisk(risk.most(), null, NONE, NONE);
        }
        long[] times = new long[risk.size()];
        long[] bytes = new long[risk.size()];
        for (int i = 0; i < times.length; i++) {
            times[i] = risk.time(i);
            bytes[i] = risk.bytes(i);
        }
        return new PlacementEntry.AtRisk(risk.most(), risk.most() == 0 ? null : (Long) risk.mostTime(), times, bytes);
    }
}
