package org.rocescope.dissector.region;

import java.util.List;
import org.rocescope.dissector.placement.Level;

/**
 * What is told of one R_Key of one host: its region, or several parts of it that do not overlap, in the order of their
 * addresses. A range between two parts is in bounds, because a key stands for one contiguous range.
 */
public final class KnownKey {
    private final MemoryRegion[] parts;

    KnownKey(MemoryRegion... parts) {
        this.parts = parts;
    }

    /** Its parts. */
    public List<MemoryRegion> parts() {
        return List.of(parts);
    }

    /** The part that a range begins in or touches first; the first part where it touches none. */
    public MemoryRegion at(long address, long bytes) {
        for (MemoryRegion part : parts) {
            if (part.touches(address, bytes)) {
                return part;
            }
        }
        return parts[0];
    }

    /** Bytes from a range's first one to the first known one; 0 if it does not begin before, or nobody knows. */
    public long before(long address) {
        if (parts[0].known() == MemoryRegion.Known.NOTHING) {
            return 0;
        }
        long first = parts[0].baseNear(address);
        return Long.compareUnsigned(address, first) < 0 ? first - address : 0;
    }

    /** Bytes by which a range ends behind the last known one; 0 if it does not, or nobody knows. */
    public long behind(long address, long bytes) {
        MemoryRegion last = parts[parts.length - 1];
        if (last.known() == MemoryRegion.Known.NOTHING) {
            return Math.max(0, bytes - last.length());
        }
        long end = last.baseNear(address) + last.length() - 1;
        if (bytes == 0) {
            // no byte at the very end is still inside
            return Long.compareUnsigned(address, end) > 0 ? address - end - 1 : 0;
        }
        long reached = address + bytes - 1;
        // a range that wraps around is behind in any case
        boolean wraps = Long.compareUnsigned(reached, address) < 0;
        return wraps || Long.compareUnsigned(reached, end) > 0 ? reached - end : 0;
    }

    /** True if the flags of every part that a range touches are known. */
    public boolean tellsAccess(long address, long bytes) {
        boolean any = false;
        for (MemoryRegion part : parts) {
            boolean meant = part.known() == MemoryRegion.Known.NOTHING || part.touches(address, bytes);
            if (meant && part.access() == Access.UNKNOWN) {
                return false;
            }
            any |= meant;
        }
        return any;
    }

    /** Those of some flags that a part which a range touches lacks; 0 where the flags are not known. */
    public int missing(int flags, long address, long bytes) {
        int missing = 0;
        for (MemoryRegion part : parts) {
            boolean meant = part.known() == MemoryRegion.Known.NOTHING || part.touches(address, bytes);
            if (meant && part.access() != Access.UNKNOWN) {
                missing |= flags & ~part.access();
            }
        }
        return missing;
    }

    /** Those of some flags that every part lacks whose flags are known: for a FLUSH of the whole region. */
    public int missingEverywhere(int flags) {
        int missing = flags;
        for (MemoryRegion part : parts) {
            missing &= part.access() == Access.UNKNOWN ? 0 : ~part.access();
        }
        return missing;
    }

    /** The strongest requirement of the parts that a range touches. */
    public Level requirement(long address, long bytes) {
        Level strongest = Level.NONE;
        for (MemoryRegion part : parts) {
            boolean meant = part.known() == MemoryRegion.Known.NOTHING || part.touches(address, bytes);
            if (meant && part.requirement().compareTo(strongest) > 0) {
                strongest = part.requirement();
            }
        }
        return strongest;
    }

    /**
     * The last address, unsigned, up to which {@link #requirement} of single bytes stays what it is at an address.
     *
     * @param address the address to begin at, unsigned
     */
    public long lastOfSame(long address) {
        Level level = requirement(address, 1);
        long last = address;
        for (MemoryRegion part : parts) {
            if (part.known() == MemoryRegion.Known.NOTHING) {
                continue;
            }
            long first = part.baseNear(address);
            long end = first + part.length() - 1;
            if (Long.compareUnsigned(end, last) < 0) {
                continue;
            }
            // between two parts nothing is required
            boolean gap = Long.compareUnsigned(first, last) > 0 && first != last + 1;
            boolean same = part.requirement() == level;
            if (gap && level != Level.NONE) {
                return last;
            }
            if (!same && Long.compareUnsigned(first, address) > 0) {
                return first - 1;
            }
            last = end;
        }
        return level == Level.NONE || parts[0].known() == MemoryRegion.Known.NOTHING ? -1 : last;
    }

    /** Flags that any part has; {@link Access#UNKNOWN} if no part's are known. */
    public int access() {
        int access = Access.UNKNOWN;
        for (MemoryRegion part : parts) {
            if (part.access() != Access.UNKNOWN) {
                access = access == Access.UNKNOWN ? part.access() : access | part.access();
            }
        }
        return access;
    }

    /** The names of its parts; null if none has one. */
    public String name() {
        StringBuilder names = new StringBuilder();
        for (MemoryRegion part : parts) {
            if (part.name() != null) {
                names.append(names.isEmpty() ? "" : ", ").append(part.name());
            }
        }
        return names.isEmpty() ? null : names.toString();
    }
}
