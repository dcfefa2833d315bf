package org.rocescope.dissector.rule;

import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;

/**
 * What the requests of a flow showed about one R_Key: what succeeded with it, where, and whether it was invalidated
 * (source: mpe.md section 10).
 */
final class KeyUse {
    /** Access that a success proves, as bits. */
    static final int WRITE = 1;

    static final int READ = 2;
    static final int ATOMIC = 4;
    static final int FLUSH_VISIBILITY = 8;
    static final int FLUSH_PERSISTENCE = 16;

    int rKey;
    /** Access that was granted. */
    int granted;
    /** Lowest address that was reached, unsigned. */
    long low;
    /** Highest address that was reached, unsigned. */
    long high;
    /** True if any address was reached. */
    boolean reached;
    /** Transaction that invalidated the key, 0 if none did. */
    long invalidatedBy;

    KeyUse begin(int key) {
        rKey = key;
        granted = 0;
        reached = false;
        invalidatedBy = 0;
        return this;
    }

    void learn(Transaction t) {
        granted |= asked(t);
        invalidatedBy = 0;
        if (t.length() > 0 && !coversRegion(t)) {
            long first = t.virtualAddress();
            long last = first + t.length() - 1;
            low = reached && Long.compareUnsigned(low, first) <= 0 ? low : first;
            high = reached && Long.compareUnsigned(high, last) >= 0 ? high : last;
            reached = true;
        }
    }

    /** True if a message's success says something about its key. */
    static boolean teaches(Transaction t) {
        return t.status() == Status.COMPLETED && t.isAddressed() && asked(t) != 0;
    }

    /** Access that a message needs; 0 for one that no key is checked for. */
    static int asked(Transaction t) {
        return switch (t.operation()) {
            case RDMA_WRITE -> t.length() == 0 ? 0 : WRITE;
            case ATOMIC_WRITE -> WRITE;
            case RDMA_READ_REQUEST -> t.length() == 0 ? 0 : READ;
            case COMPARE_SWAP, FETCH_ADD -> ATOMIC;
            case FLUSH ->
                ((t.placement() & Feth.GLOBAL_VISIBILITY) != 0 ? FLUSH_VISIBILITY : 0)
                        | ((t.placement() & Feth.PERSISTENCE) != 0 ? FLUSH_PERSISTENCE : 0);
            default -> 0;
        };
    }

    /** True for a FLUSH of a whole region, whose address and length mean nothing. */
    static boolean coversRegion(Transaction t) {
        return t.selectivity() != Feth.RANGE;
    }

    /** The names of access bits, as the Linux verbs have them. */
    static String flags(int access) {
        StringBuilder names = new StringBuilder();
        name(access, WRITE, "REMOTE_WRITE", names);
        name(access, READ, "REMOTE_READ", names);
        name(access, ATOMIC, "REMOTE_ATOMIC", names);
        name(access, FLUSH_VISIBILITY, "FLUSH_GLOBAL", names);
        name(access, FLUSH_PERSISTENCE, "FLUSH_PERSISTENT", names);
        return names.toString();
    }

    private static void name(int access, int bit, String name, StringBuilder names) {
        if ((access & bit) != 0) {
            names.append(names.isEmpty() ? "" : " and ").append(name);
        }
    }
}
