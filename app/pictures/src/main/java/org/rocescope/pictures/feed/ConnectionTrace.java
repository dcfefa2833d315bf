package org.rocescope.pictures.feed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.pictures.placement.KeyTrace;
import org.rocescope.pictures.placement.PlacementPicture;
import org.rocescope.pictures.psn.PsnPicture;
import org.rocescope.pictures.rates.LatencyPicture;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.pictures.rates.RatesPicture;
import org.rocescope.pictures.sequence.SequencePicture;

/**
 * What pictures show of a connection, and the pictures of it.
 *
 * @param id its number in reports
 * @param ends names of its endpoints: address and queue pair
 * @param forth the direction from endpoint 0; null if it was not followed
 * @param back the direction from endpoint 1; null likewise
 */
public record ConnectionTrace(int id, List<String> ends, FlowTrace forth, FlowTrace back) {
    static ConnectionTrace of(Connection connection, FlowTrace forth, FlowTrace back) {
        List<String> ends = new ArrayList<>();
        for (int end = 0; end < 2; end++) {
            int queuePair = connection.queuePair(end);
            ends.add(connection.address(end) + " QP " + (queuePair == Flow.UNKNOWN ? "?" : queuePair));
        }
        return new ConnectionTrace(connection.id(), List.copyOf(ends), forth, back);
    }

    /** Both ends. */
    public String name() {
        return ends.get(0) + " \u2194 " + ends.get(1);
    }

    /** The direction from an endpoint, or null. */
    public FlowTrace from(int end) {
        return end == 0 ? forth : back;
    }

    /** The direction in words. */
    public String direction(int end) {
        return ends.get(end) + " \u2192 " + ends.get(1 - end);
    }

    /** The packets of the connection in sequence; of the frames given only, unless that is null. */
    public SequencePicture sequence(LongPredicate frames) {
        return new SequencePicture(
                "Packets of " + name(),
                forth == null ? null : forth.sequence(),
                back == null ? null : back.sequence(),
                ends,
                frames);
    }

    /** PSNs over time of the requests of an endpoint; null if it sent none. */
    public PsnPicture psns(int end) {
        FlowTrace from = from(end);
        return from == null || from.psns().isEmpty()
                ? null
                : new PsnPicture("PSN over time, requests " + direction(end), from.psns());
    }

    /** A map of what an endpoint wrote through an R_Key; null if it wrote nothing. */
    public PlacementPicture placement(int end, KeyTrace key) {
        return PlacementPicture.isPossible(key)
                ? new PlacementPicture(
                        "Placement, R_Key 0x" + Integer.toHexString(key.rKey()) + ", written " + direction(end), key)
                : null;
    }

    /** Rates over time; null if no packet has a time. */
    public RatesPicture rates() {
        List<RateSeries> series = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int end = 0; end < 2; end++) {
            if (from(end) != null && !from(end).rates().isEmpty()) {
                series.add(from(end).rates());
                names.add(direction(end));
            }
        }
        return series.isEmpty() ? null : new RatesPicture("Rates and latencies of " + name(), series, names);
    }

    /** How long requests took, by operation; null if none was answered. */
    public LatencyPicture latencies() {
        List<RateSeries> series = new ArrayList<>();
        for (int end = 0; end < 2; end++) {
            if (from(end) != null) {
                series.add(from(end).rates());
            }
        }
        RateSeries all = RateSeries.sum(series);
        return all.operations().isEmpty() ? null : new LatencyPicture("Latencies of " + name(), all.operations());
    }
}
