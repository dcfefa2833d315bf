package org.rocescope.dissector.region;

import org.rocescope.dissector.transaction.Transaction;

/** What the successful requests of one flow showed of an R_Key. */
public final class KeyUse {
    int rKey;
    RegionUse region;
    /** Which life of the key the flags and addresses are of. */
    int life;
    /** How often any key had been invalidated when this one was last held against its region, -1 if never. */
    private long invalidations;

    int granted;
    boolean reached;
    long low;
    long high;

    int operations;
    long count;
    long bytes;
    long firstFrame;
    long lastFrame;

    KeyUse begin(int key, RegionUse of) {
        rKey = key;
        region = of;
        operations = 0;
        count = 0;
        bytes = 0;
        invalidations = -1;
        renew();
        return this;
    }

    private void renew() {
        life = region.life;
        granted = 0;
        reached = false;
    }

    /**
     * Learns from a success; most are an operation and a range that are known already.
     *
     * @param invalidationsSoFar of any key; while there are no new ones the region need not be looked at
     */
    void learn(Transaction t, int needed, long invalidationsSoFar) {
        long frame = t.id();
        if (invalidations != invalidationsSoFar) {
            lookAtRegion(frame, invalidationsSoFar);
        }
        if (count++ == 0) {
            firstFrame = frame;
        }
        lastFrame = frame;
        operations |= 1 << t.operation().ordinal();
        if ((needed & ~granted) != 0) {
            granted |= needed;
            region.grant(needed);
        }
        long length = t.length();
        if (length <= 0 || Access.coversRegion(t)) {
            return;
        }
        bytes += length;
        long first = t.virtualAddress();
        long last = first + length - 1;
        boolean within = reached && Long.compareUnsigned(first, low) >= 0 && Long.compareUnsigned(last, high) <= 0;
        if (!within && Long.compareUnsigned(last, first) >= 0) {
            extend(first, last);
        }
    }

    /** Begins anew where the key was invalidated before a success, by whichever flow. */
    private void lookAtRegion(long frame, long invalidationsSoFar) {
        if (region.invalidatedBy != 0 && frame > region.invalidatedBy) {
            region.revive();
        }
        if (life != region.life) {
            renew();
        }
        if (region.invalidatedBy == 0) {
            invalidations = invalidationsSoFar;
        }
    }

    private void extend(long first, long last) {
        low = reached && Long.compareUnsigned(low, first) <= 0 ? low : first;
        high = reached && Long.compareUnsigned(high, last) >= 0 ? high : last;
        reached = true;
        region.extend(first, last);
    }

    /** True if a success of this flow is still worth something: the key was not invalidated and bound anew since. */
    public boolean isCurrent() {
        return count > 0 && life == region.life;
    }

    /** Remote access flags that this flow's successes needed. */
    public int granted() {
        return isCurrent() ? granted : 0;
    }
}
