package org.rocescope.benchmark.traffic;

/**
 * Chance that is the same for a seed on every Java version: SplitMix64 (source: Steele, Lea, Flood, "Fast splittable
 * pseudorandom number generators", 2014).
 */
final class Dice {
    private long state;

    Dice(long seed) {
        state = seed;
    }

    /** 64 random bits. */
    long bits() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) ((bits() >>> 32) * bound >>> 32);
    }

    /** True so many times in a hundred. */
    boolean percent(int chance) {
        return below(100) < chance;
    }
}
