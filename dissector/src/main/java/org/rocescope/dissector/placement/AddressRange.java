package org.rocescope.dissector.placement;

/** Ranges of unsigned 64-bit addresses as packets name them: where they begin, and how long they are. */
final class AddressRange {
    private AddressRange() {}

    /** Address of the last byte; what would be behind the end of the address space is cut off. */
    static long last(long start, long length) {
        long last = start + length - 1;
        return length > 0 && Long.compareUnsigned(last, start) < 0 ? -1 : last;
    }
}
