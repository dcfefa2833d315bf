package org.rocescope.pictures.sequence;

/**
 * A row of a sequence diagram: one packet, a run of like ones, or packets that were not kept.
 *
 * @param start place of its first packet in the order of the diagram
 * @param count packets
 * @param period packets after which the run repeats: 1 or 2; 0 for packets that were not kept
 */
record Row(int start, int count, int period) {
    boolean isFold() {
        return period > 0 && count > period;
    }

    boolean isLeftOut() {
        return period == 0;
    }
}
