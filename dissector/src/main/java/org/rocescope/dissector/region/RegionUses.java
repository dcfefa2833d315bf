package org.rocescope.dissector.region;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;

/**
 * What an analysis knows of memory regions: those it was told of, and what requests showed of every R_Key of every host.
 *
 * <p>Knowledge is shared by the connections to a host. A key belongs to a protection domain, so that a queue pair of
 * another domain may be refused what one of the right domain is allowed: a success elsewhere is a hint, no proof.
 */
public final class RegionUses {
    /** Keys that are listed; of further ones each flow knows what it did itself. */
    public static final int MOST_REGIONS = 1 << 16;

    /** Keys that all flows remember together beyond the first few of each. */
    public static final int MOST_OF_FLOWS = 1 << 18;

    /** Pairs of hosts whose refused keys are remembered. */
    public static final int MOST_PAIRS = 4096;

    private record Place(Address host, int rKey) {}

    private record Pair(Address from, Address to) {}

    private final Map<Place, RegionUse> byPlace = new HashMap<>();
    private final List<RegionUse> uses = new ArrayList<>();
    private final Map<Pair, RefusedKeys> refused = new LinkedHashMap<>();
    private KnownRegions known = KnownRegions.NONE;
    private boolean exposureAsked;
    private boolean judgesAccess;
    private long invalidations;
    private long unlisted;
    private int ofFlows;
    private long pairsLeftOut;

    /** Makes regions known; before the first packet. */
    public void know(KnownRegions regions) {
        known = regions;
        judgesAccess |= !regions.isEmpty();
    }

    /** The regions that it was told of. */
    public KnownRegions known() {
        return known;
    }

    /** Asks for a look at what is handed out in clear, which costs time; before the first packet. */
    public void askForExposure() {
        exposureAsked = true;
        judgesAccess = true;
    }

    /** True if keys that are handed out in clear are looked for. */
    public boolean isExposureAsked() {
        return exposureAsked;
    }

    /** The keys of a new flow. */
    public KeyUses keysOf(Flow flow) {
        return new KeyUses(this, flow);
    }

    RegionUse of(Address host, int rKey) {
        Place place = new Place(host, rKey);
        RegionUse use = byPlace.get(place);
        if (use == null) {
            use = new RegionUse(host, rKey, known.find(host, rKey));
            if (uses.size() < MOST_REGIONS) {
                byPlace.put(place, use);
                uses.add(use);
            } else {
                unlisted++;
            }
        }
        return use;
    }

    /** Asks for places for keys of a flow; false if there are none. */
    boolean take(int places) {
        if (places > MOST_OF_FLOWS - ofFlows) {
            return false;
        }
        ofFlows += places;
        return true;
    }

    void giveBack(int places) {
        ofFlows -= places;
    }

    void invalidate(RegionUse use, long frame) {
        use.invalidate(frame);
        invalidations++;
    }

    /** How often any key was invalidated: what flows know of keys is to be looked at again when that changes. */
    long invalidations() {
        return invalidations;
    }

    /** What is known of a host's key from the wire; null if nothing. */
    public RegionUse find(Address host, int rKey) {
        return byPlace.get(new Place(host, rKey));
    }

    /** Takes in a request that was refused with a remote access error. */
    public void refuse(Flow flow, Transaction t) {
        RegionUse use = find(flow.to(), t.rKey());
        if (use != null) {
            use.refuse();
        } else if (known.find(flow.to(), t.rKey()) != null) {
            of(flow.to(), t.rKey()).refuse();
        }
        if (!t.isAltered()) {
            Pair pair = new Pair(flow.from(), flow.to());
            RefusedKeys keys = refused.get(pair);
            if (keys == null && refused.size() < MOST_PAIRS) {
                keys = new RefusedKeys(pair.from(), pair.to());
                refused.put(pair, keys);
            }
            if (keys != null) {
                keys.add(t.rKey(), t.id());
            } else {
                pairsLeftOut++;
            }
        }
    }

    /** The keys that each host was refused by each other, in the order of the first refusal. */
    public Collection<RefusedKeys> refusedKeys() {
        return refused.values();
    }

    /** True if accesses that succeed are to be judged: regions were told, or exposure was asked for. */
    public boolean judgesAccess() {
        return judgesAccess;
    }

    /** Every key that was used, in the order of first use. */
    public List<RegionUse> uses() {
        return uses;
    }

    /** Keys used that are not listed, for want of places; one that several flows used counts for each. */
    public long unlisted() {
        return unlisted;
    }

    /** Refusals that were not remembered, because those of too many pairs of hosts were. */
    public long refusalsLeftOut() {
        return pairsLeftOut;
    }

    /** Gives out every key that was used, then every known region that was not. Flows have to be settled before. */
    public void close(Consumer<RegionUse> taker) {
        Set<KnownKey> used = new HashSet<>();
        for (RegionUse use : uses) {
            if (use.known() != null) {
                used.add(use.known());
            }
            taker.accept(use);
        }
        for (KnownKey key : known.keys()) {
            if (!used.contains(key)) {
                taker.accept(new RegionUse(null, key.parts().get(0).rKey(), key));
            }
        }
    }
}
