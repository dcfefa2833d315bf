package org.rocescope.reports.html;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.feed.FlowTrace;
import org.rocescope.pictures.placement.KeyTrace;
import org.rocescope.pictures.placement.PlacementPicture;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.reports.PlacementEntry;

/** What pictures are drawn from, of the connections that were followed for it; their number is bounded where they come from. */
final class KeptPictures {
    private final Map<Integer, ConnectionTrace> traces = new LinkedHashMap<>();
    private RateSeries all;

    void add(ConnectionTrace trace) {
        traces.put(trace.id(), trace);
    }

    void all(RateSeries rates) {
        all = rates;
    }

    /** The connections that can be drawn. */
    Collection<ConnectionTrace> traces() {
        return traces.values();
    }

    /** A connection by its number; null if it cannot be drawn. */
    ConnectionTrace of(int connection) {
        return traces.get(connection);
    }

    /** What a map of an R_Key is drawn from; null if it cannot be drawn. */
    KeyTrace key(PlacementEntry key) {
        ConnectionTrace trace = of(key.connection());
        FlowTrace from = trace == null ? null : trace.from(key.requester());
        KeyTrace kept = from == null ? null : from.placement().of((int) key.rkey());
        return kept == null || !PlacementPicture.isPossible(kept) ? null : kept;
    }

    /** Rates of all connections, drawn or not; null if there are none. */
    RateSeries all() {
        return all == null || all.isEmpty() ? null : all;
    }
}
