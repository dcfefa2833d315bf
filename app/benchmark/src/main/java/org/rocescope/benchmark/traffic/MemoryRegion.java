package org.rocescope.benchmark.traffic;

/**
 * Memory that a queue pair lets its peer reach.
 *
 * @param address its first byte, a multiple of 4096
 * @param rKey the key that requests name it by
 */
record MemoryRegion(long address, int rKey) {
    /** Bytes of every region. */
    static final int LENGTH = 1 << 21;

    private static final int ALIGNMENT = 64;

    static MemoryRegion random(Dice dice) {
        return new MemoryRegion(0x7F0000000000L + ((long) dice.below(1 << 26) << 12), (int) dice.bits());
    }

    /** A random address of a range of so many bytes, aligned to a cache line. */
    long place(int length, Dice dice) {
        return address + (long) dice.below((LENGTH - length) / ALIGNMENT) * ALIGNMENT;
    }
}
