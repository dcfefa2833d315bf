package org.rocescope.pictures.feed;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.pictures.placement.PlacementTrace;
import org.rocescope.pictures.psn.PsnTrace;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.pictures.sequence.DirectionTrace;

/**
 * What pictures show of one direction of a connection.
 *
 * @param flow the direction
 * @param sequence its packets
 * @param psns the PSNs of its requests
 * @param placement what it wrote
 * @param rates its rates and latencies
 */
public record FlowTrace(
        Flow flow, DirectionTrace sequence, PsnTrace psns, PlacementTrace placement, RateSeries rates) {}
