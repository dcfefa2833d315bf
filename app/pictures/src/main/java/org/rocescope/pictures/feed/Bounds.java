package org.rocescope.pictures.feed;

import org.rocescope.pictures.psn.PsnTrace;
import org.rocescope.pictures.sequence.DirectionTrace;

/**
 * How much is kept for pictures.
 *
 * @param flows directions that are followed at most
 * @param arrows packets of a direction for sequence diagrams, at most; at least 8
 * @param segments ranges of each kind of a direction for PSNs over time, at most; even
 */
public record Bounds(int flows, int arrows, int segments) {
    /** For a few connections that a user looks at: some 15 MB a direction at most. */
    public static final Bounds SCREEN = new Bounds(8, DirectionTrace.MOST_ARROWS, PsnTrace.MOST_SEGMENTS);

    /** For the connections of a report: some 2 MB a direction at most. */
    public static final Bounds REPORT = new Bounds(64, 1 << 11, 1 << 12);
}
