package org.rocescope.pictures.rates;

/**
 * Spans of time of one length that cover all times seen, {@value #MOST} at most: when that is not enough, each becomes
 * twice as long and holds what two held. They begin at multiples of their length, a power of two of nanoseconds.
 */
final class TimeBins {
    static final int MOST = 512;

    /** What is kept for each span. */
    interface Kept {
        /** Joins each two spans: span {@code i} gets what {@code 2i - odd} and {@code 2i + 1 - odd} held. */
        void halve(int used, int odd);

        /** Moves everything so many spans further on; the first ones are empty then. */
        void shift(int used, int by);
    }

    private final Kept kept;
    private int bits;
    private long first;
    private int used;

    /**
     * None yet.
     *
     * @param bits length of a span at the beginning, as a power of two of nanoseconds
     */
    TimeBins(Kept kept, int bits) {
        this.kept = kept;
        this.bits = bits;
    }

    /** The span of a time; all of them may be other ones then. */
    int of(long time) {
        if (used == 0) {
            first = time >> bits;
            used = 1;
            return 0;
        }
        long bin = time >> bits;
        while (!fits(bin)) {
            int odd = (int) (first & 1);
            kept.halve(used, odd);
            used = (used + odd + 1) / 2;
            first >>= 1;
            bits++;
            bin = time >> bits;
        }
        if (bin < first) {
            int by = (int) (first - bin);
            kept.shift(used, by);
            first = bin;
            used += by;
        }
        int index = (int) (bin - first);
        used = Math.max(used, index + 1);
        return index;
    }

    /** True if a span is or can be one of these; compares so that nothing overflows. */
    private boolean fits(long bin) {
        return bin >= first
                ? bin - first >= 0 && bin - first < MOST
                : first + used - bin > 0 && first + used - bin <= MOST;
    }

    /** Makes them so long, if they are shorter. */
    void lengthen(int newBits) {
        while (bits < newBits) {
            int odd = (int) (first & 1);
            kept.halve(used, odd);
            used = (used + odd + 1) / 2;
            first >>= 1;
            bits++;
        }
    }

    int used() {
        return used;
    }

    int bits() {
        return bits;
    }

    /** Nanoseconds of one. */
    long length() {
        return 1L << bits;
    }

    /** Where one begins. */
    long start(int index) {
        return first + index << bits;
    }
}
