package org.rocescope.dissector.region;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Access flags of a memory region: names and bits are those of the Linux verbs (source: mpe.md section 10). */
public final class Access {
    /** Stands for flags that nobody told. */
    public static final int UNKNOWN = -1;

    public static final int LOCAL_WRITE = 1;
    public static final int REMOTE_WRITE = 1 << 1;
    public static final int REMOTE_READ = 1 << 2;
    public static final int REMOTE_ATOMIC = 1 << 3;
    public static final int FLUSH_GLOBAL = 1 << 8;
    public static final int FLUSH_PERSISTENT = 1 << 9;

    /** Flags that requests on the wire need, so that their use shows. */
    public static final int REMOTE = REMOTE_WRITE | REMOTE_READ | REMOTE_ATOMIC | FLUSH_GLOBAL | FLUSH_PERSISTENT;

    private static final String PREFIX = "IBV_ACCESS_";

    private enum Flag {
        LOCAL_WRITE(0, "LW"),
        REMOTE_WRITE(1, "RW"),
        REMOTE_READ(2, "RR"),
        REMOTE_ATOMIC(3, "RA"),
        MW_BIND(4, "MWB"),
        ZERO_BASED(5, "ZB"),
        ON_DEMAND(6, "ODP"),
        HUGETLB(7, "HT"),
        FLUSH_GLOBAL(8, "FG"),
        FLUSH_PERSISTENT(9, "FP"),
        RELAXED_ORDERING(20, "RO");

        private final int bit;
        private final String initials;

        Flag(int position, String initials) {
            bit = 1 << position;
            this.initials = initials;
        }
    }

    private static final Flag[] FLAGS = Flag.values();

    /** Flags that an operation with bytes needs, by its ordinal. */
    private static final int[] NEEDED = new int[Operation.values().length];

    static {
        NEEDED[Operation.RDMA_WRITE.ordinal()] = REMOTE_WRITE;
        NEEDED[Operation.ATOMIC_WRITE.ordinal()] = REMOTE_WRITE;
        NEEDED[Operation.RDMA_READ_REQUEST.ordinal()] = REMOTE_READ;
        NEEDED[Operation.COMPARE_SWAP.ordinal()] = REMOTE_ATOMIC;
        NEEDED[Operation.FETCH_ADD.ordinal()] = REMOTE_ATOMIC;
    }

    private Access() {}

    /**
     * Flags that a region must have for a request to succeed; 0 for one that no key is checked for, such as a READ or
     * WRITE of no bytes (C9-88).
     */
    public static int neededBy(Transaction t) {
        Operation operation = t.operation();
        if (operation == Operation.FLUSH) {
            return ((t.placement() & Feth.GLOBAL_VISIBILITY) != 0 ? FLUSH_GLOBAL : 0)
                    | ((t.placement() & Feth.PERSISTENCE) != 0 ? FLUSH_PERSISTENT : 0);
        }
        // atomics always have eight bytes, and an ATOMIC WRITE writes as many whatever it announces
        return t.length() == 0 && operation != Operation.ATOMIC_WRITE ? 0 : NEEDED[operation.ordinal()];
    }

    /** True for a FLUSH of a whole region, whose address and length mean nothing. */
    public static boolean coversRegion(Transaction t) {
        return t.operation() == Operation.FLUSH && t.selectivity() != Feth.RANGE;
    }

    /** Flags that a registration must have besides, for these to be allowed: writing from afar needs LOCAL_WRITE. */
    public static int withLocal(int flags) {
        return (flags & (REMOTE_WRITE | REMOTE_ATOMIC)) != 0 ? flags | LOCAL_WRITE : flags;
    }

    /** The names of flags, in the order of their bits. */
    public static List<String> names(int flags) {
        List<String> names = new ArrayList<>();
        for (Flag flag : FLAGS) {
            if ((flags & flag.bit) != 0) {
                names.add(flag.name());
            }
        }
        return names;
    }

    /** Flags in words: "LOCAL_WRITE, REMOTE_WRITE and REMOTE_READ". */
    public static String words(int flags) {
        List<String> names = names(flags);
        int last = names.size() - 1;
        return switch (names.size()) {
            case 0 -> "no flag";
            case 1 -> names.get(0);
            default -> String.join(", ", names.subList(0, last)) + " and " + names.get(last);
        };
    }

    /**
     * The bit of a flag by its name in the verbs, with or without IBV_ACCESS_, or by its initials (RW, FP).
     *
     * @return the bit, or 0 if no flag is called so
     */
    public static int of(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        String plain = upper.startsWith(PREFIX) ? upper.substring(PREFIX.length()) : upper;
        for (Flag flag : FLAGS) {
            if (flag.name().equals(plain) || flag.initials.equals(plain)) {
                return flag.bit;
            }
        }
        return 0;
    }
}
