package org.rocescope.dissector.transaction;

/** Arithmetic of packet (and message) sequence numbers: 24 bits, wrapping (source: rc-protocol.md section 6). */
public final class Psn {
    /** The largest number, and the mask of all. */
    public static final int MASK = 0xFFFFFF;

    private Psn() {}

    /** How far {@code a} is ahead of {@code b}: negative if behind, between -2^23 and 2^23 - 1. */
    public static int difference(int a, int b) {
        return a - b << 8 >> 8;
    }

    /** The number that is {@code count} further on; a negative count goes back. */
    public static int plus(int psn, int count) {
        return psn + count & MASK;
    }
}
