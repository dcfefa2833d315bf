package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;

/** Which occurrences of a header count, as the layer operator says: {@code ip.src#2} is of the second IP header. */
final class LayerChoice {
    private final Range[] ranges;

    /**
     * Chooses layers.
     *
     * @param ranges numbers of occurrences, from 1, the outermost; empty for all
     */
    LayerChoice(List<Range> ranges) {
        this.ranges = ranges.toArray(Range[]::new);
    }

    /** Whether a layer counts. */
    boolean has(Packet packet, int layer) {
        return ranges.length == 0 || isChosen(packet, layer);
    }

    private boolean isChosen(Packet packet, int layer) {
        Header header = packet.layer(layer);
        int occurrence = 1;
        for (int i = 0; i < layer; i++) {
            if (packet.layer(i) == header) {
                occurrence++;
            }
        }
        for (Range range : ranges) {
            if (range.hasLayer(occurrence)) {
                return true;
            }
        }
        return false;
    }
}
