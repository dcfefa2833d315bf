package org.rocescope.desktop.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.placement.DurabilityLag;
import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.FlushMiss;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.RegionUse;

/** Puts what an analysis finds about memory into a document: ranges that were not flushed, R_Keys, regions. */
final class PlacementListener implements AnalysisListener {
    private final CaptureDocument document;
    private final Map<Flow, Long> dueBytes = new IdentityHashMap<>();
    /** Ranges whose R_Key comes next: it knows which FLUSH missed them. */
    private final Deque<Unflushed> waiting = new ArrayDeque<>();

    PlacementListener(CaptureDocument document) {
        this.document = document;
    }

    @Override
    public void unflushed(Unflushed range) {
        if (range.isDue()) {
            dueBytes.merge(range.flow(), range.length(), Long::sum);
        }
        if (document.unflushed().count(range.isDue(), range.length())) {
            waiting.add(range);
        }
    }

    /** Bytes that a flow left and for which a flush was due; asked once, when its connection has ended. */
    long takeDueBytes(Flow flow) {
        Long bytes = flow == null ? null : dueBytes.remove(flow);
        return bytes == null ? 0 : bytes;
    }

    @Override
    public void placement(KeyPlacement key) {
        // ranges come in the order of R_Keys, which come in the same order
        while (!waiting.isEmpty()
                && waiting.peek().flow() == key.flow()
                && waiting.peek().rKey() == key.rKey()) {
            document.unflushed().add(entry(key, waiting.poll()));
        }
        // a capture without times tells nothing of how long things took
        boolean timed = key.atRisk().size() > 0 && key.atRisk().time(0) != Frame.NO_TIME;
        document.keyEntries()
                .append(new KeyEntry(
                        key.flow().connection().id(),
                        key.flow().connection().sender(key.flow()),
                        key.rKey(),
                        key.updates(),
                        key.doubtfulUpdates(),
                        key.writtenBytes(),
                        key.flushes(),
                        key.lastFlushFrame(),
                        key.askedLevel(),
                        timed ? lag(key.lagTo(Level.VISIBILITY)) : null,
                        timed ? lag(key.lagTo(Level.PERSISTENCE)) : null,
                        key.atRisk().most()));
    }

    private UnflushedEntry entry(KeyPlacement key, Unflushed range) {
        FlowPlacement flow = FlowPlacement.of(range.flow());
        return new UnflushedEntry(
                range.connection().id(),
                range.connection().sender(range.flow()),
                range.rKey(),
                document.regions().name(range.flow(), range.rKey(), range.virtualAddress(), range.length()),
                range.virtualAddress(),
                range.length(),
                range.reached(),
                range.required(),
                range.contract(),
                range.writeFrames().toArray(),
                range.writes(),
                range.evidence(),
                range.capped(),
                range.uncertain(),
                FlushMiss.of(key, range),
                flow == null ? null : flow.otherFlush(range));
    }

    private static KeyEntry.Lag lag(DurabilityLag lag) {
        return lag == null || lag.count() == 0
                ? null
                : new KeyEntry.Lag(
                        lag.count(),
                        lag.percentile(0.5),
                        lag.percentile(0.99),
                        lag.worstNanos(),
                        lag.worstWriteFrame(),
                        lag.worstFlushFrame());
    }

    @Override
    public void region(RegionUse use) {
        KnownKey told = use.known();
        document.regionEntries()
                .append(new RegionEntry(
                        use.host() == null ? null : use.host().toString(),
                        use.rKey(),
                        told == null ? null : told.name(),
                        told != null,
                        use.access(),
                        told == null ? Access.UNKNOWN : told.access(),
                        use.unused(),
                        told == null ? Level.NONE : requirement(told),
                        use.operations(),
                        use.isReached(),
                        use.lowest(),
                        use.highest(),
                        use.requests(),
                        use.bytes(),
                        use.refused(),
                        use.invalidations(),
                        use.invalidatedBy(),
                        use.firstFrame(),
                        use.lastFrame(),
                        List.copyOf(use.connections()),
                        use.connectionCount(),
                        use.requesters().stream().map(Address::toString).toList(),
                        use.hasMoreRequesters()));
    }

    private static Level requirement(KnownKey key) {
        return key.parts().stream()
                .map(MemoryRegion::requirement)
                .max(Level::compareTo)
                .orElse(Level.NONE);
    }
}
