package org.rocescope.dissector.region;

import org.rocescope.dissector.placement.Level;

/**
 * A memory region that somebody told us of, or a named part of one.
 *
 * @param name what people call it, or null
 * @param rKey its R_Key
 * @param known how much of the address is known
 * @param base its first virtual address, unsigned; only as far as it is known
 * @param length bytes, at least 1
 * @param access flags as in {@link Access}, or {@link Access#UNKNOWN}
 * @param requirement how far what is written to it has to get
 * @param owner the host whose memory it is; null if any host may be meant
 */
public record MemoryRegion(
        String name, int rKey, Known known, long base, long length, int access, Level requirement, HostAddress owner) {
    /** How much of an address is known. */
    public enum Known {
        WHOLE,
        /** The lower 32 bits, as the JSON of the rdma tool has it. */
        LOW_HALF,
        NOTHING
    }

    private static final long HALF = 1L << 32;

    /** Checks the numbers. */
    public MemoryRegion {
        if (length <= 0) {
            throw new IllegalArgumentException(
                    "length " + Long.toUnsignedString(length) + " is not from 1 to 2^63 - 1");
        }
        if (known == Known.WHOLE && Long.compareUnsigned(base + length - 1, base) < 0) {
            throw new IllegalArgumentException("the region goes beyond the last 64-bit address");
        }
    }

    /** The first address, taken to be the one nearest to an access where only its lower half is known. */
    public long baseNear(long address) {
        if (known != Known.LOW_HALF) {
            return base;
        }
        long behind = address - base & HALF - 1;
        return behind < length || behind < HALF / 2 ? address - behind : address - behind + HALF;
    }

    /** True if a range has a byte of this region; false where its address is not known. */
    public boolean touches(long address, long bytes) {
        if (known == Known.NOTHING) {
            return false;
        }
        long first = baseNear(address);
        long size = Math.max(1, bytes);
        return Long.compareUnsigned(address + size - 1, first) >= 0
                && Long.compareUnsigned(address, first + length - 1) <= 0;
    }

    /** The name in quotes, or the key where there is no name. */
    public String title() {
        return name == null ? "R_Key 0x" + Integer.toHexString(rKey) : '"' + name + '"';
    }
}
