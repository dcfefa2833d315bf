package org.rocescope.dissector.region;

import java.util.Arrays;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/** The R_Keys that one flow used, in PSN order: kept small, whatever the capture's size. */
public final class KeyUses {
    /** Keys remembered of a flow; a further one takes the place of the oldest. */
    public static final int MOST_KEYS = 128;

    /** Keys that are found fast enough one after the other. */
    private static final int FEW = 8;

    private static final int HINTS = 256;

    private final RegionUses regions;
    private final Flow flow;
    private KeyUse latest;
    private KeyUse[] uses = new KeyUse[2];
    private int size;
    private int oldest;
    private int places;
    /** Where a key was found last, by its hash; only with more than a few keys. */
    private byte[] hints;

    KeyUses(RegionUses regions, Flow flow) {
        this.regions = regions;
        this.flow = flow;
    }

    /** Takes in a message that is final; nothing becomes of one that says nothing about a key. */
    public void learn(Transaction t) {
        if (t.isAddressed()) {
            if (t.status() == Status.COMPLETED) {
                int needed = Access.neededBy(t);
                if (needed != 0) {
                    KeyUse use = latest != null && latest.rKey == t.rKey() ? latest : use(t.rKey());
                    use.learn(t, needed, regions.invalidations());
                }
            }
        } else if (t.invalidates() && t.isWhole() && t.status() != Status.NAK) {
            regions.invalidate(use(t.invalidatedKey()).region, t.id());
        }
    }

    /** What this flow showed of a key; null if nothing. */
    public KeyUse of(int rKey) {
        int index = find(rKey);
        return index < 0 ? null : uses[index];
    }

    private KeyUse use(int rKey) {
        int index = find(rKey);
        latest = index < 0 ? add(rKey) : uses[index];
        return latest;
    }

    private int find(int rKey) {
        int hint = (rKey * 0x9E3779B9) >>> 24;
        if (hints != null && uses[hints[hint]].rKey == rKey) {
            return hints[hint];
        }
        for (int i = 0; i < size; i++) {
            if (uses[i].rKey == rKey) {
                if (hints != null) {
                    hints[hint] = (byte) i;
                }
                return i;
            }
        }
        return -1;
    }

    private KeyUse add(int rKey) {
        RegionUse region = regions.of(flow.to(), rKey);
        if (size < uses.length || size < MOST_KEYS && reach()) {
            uses[size] = new KeyUse();
            return uses[size++].begin(rKey, region);
        }
        KeyUse given = uses[oldest];
        oldest = (oldest + 1) % size;
        given.region.add(flow, given);
        return given.begin(rKey, region);
    }

    private boolean reach() {
        if (size >= FEW) {
            if (!regions.take(size)) {
                return false;
            }
            places += size;
        }
        uses = Arrays.copyOf(uses, size * 2);
        hints = size < FEW ? null : new byte[HINTS];
        return true;
    }

    /** Hands on what was counted, when the flow has ended. */
    public void settle() {
        regions.giveBack(places);
        places = 0;
        for (int i = 0; i < size; i++) {
            uses[i].region.add(flow, uses[i]);
        }
        size = 0;
        hints = null;
        latest = null;
    }
}
