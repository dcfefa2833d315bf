package org.rocescope.dissector.rule;

import static org.rocescope.dissector.rule.RequestWords.hex;

import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.transaction.Transaction;

/** Memory regions and ranges in words, for messages. */
final class RegionWords {
    private RegionWords() {}

    /** The name of the region that a request's key stands for, behind the key; nothing where it has none. */
    static String named(KnownKey known, Transaction t) {
        String name =
                known == null ? null : known.at(t.virtualAddress(), t.length()).name();
        return name == null ? "" : " (region \"" + name + "\")";
    }

    /** A range by its first and last address. */
    static String range(long first, long last) {
        return hex(first) + " to " + hex(last);
    }

    /** The range of a known region, as far as it is known. */
    static String range(MemoryRegion region, long near) {
        return switch (region.known()) {
            case WHOLE -> range(region.base(), region.base() + region.length() - 1);
            case LOW_HALF -> {
                long base = region.baseNear(near);
                yield "taken to be " + range(base, base + region.length() - 1);
            }
            case NOTHING -> region.length() + " bytes";
        };
    }

    /** How far a range reaches out of another: bytes before it and behind it, of which one is not 0. */
    static String outside(long before, long behind) {
        StringBuilder text = new StringBuilder("the range ");
        if (before != 0) {
            text.append("begins ").append(bytes(before)).append(" before");
        }
        if (behind != 0) {
            text.append(before == 0 ? "" : " and ")
                    .append("ends ")
                    .append(bytes(behind))
                    .append(" behind");
        }
        return text.toString();
    }

    private static String bytes(long count) {
        return count == 1 ? "1 byte" : Long.toUnsignedString(count) + " bytes";
    }
}
