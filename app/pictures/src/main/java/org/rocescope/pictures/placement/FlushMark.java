package org.rocescope.pictures.placement;

/**
 * A FLUSH.
 *
 * @param start first address that it covers, unsigned
 * @param last last address
 * @param sent time of its packet, in nanoseconds since 1970
 * @param answered time of its answer; that of its packet if there is none
 * @param outcome what became of it
 * @param placement placement type bits, see {@link org.rocescope.dissector.transport.Feth}
 * @param frame its first frame
 * @param ordinal its place among the messages of the direction
 */
record FlushMark(
        long start, long last, long sent, long answered, Outcome outcome, int placement, long frame, long ordinal) {
    /** What became of a FLUSH. */
    enum Outcome {
        CONFIRMED("answered"),
        REFUSED("refused"),
        UNANSWERED("no answer captured");

        final String words;

        Outcome(String words) {
            this.words = words;
        }
    }

    /** True if it covers all of a region, so that its range says nothing. */
    boolean isRegion() {
        return start == 0 && last == -1;
    }
}
