package org.rocescope.dissector.region;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;

/**
 * The memory regions that somebody told us of, found by host and R_Key. The same number may be a key of several hosts; a
 * region without a host stands for any that has no region of its own with that key. Immutable.
 */
public final class KnownRegions {
    /** No region is known. */
    public static final KnownRegions NONE = new KnownRegions(List.of());

    /** Where a key belongs: the host is null if any may be meant. */
    private record Place(HostAddress owner, int rKey) {
        boolean isOf(Address host) {
            return owner != null && owner.isOf(host);
        }
    }

    private record Indexed(MemoryRegion region, int index) {}

    /** Two regions of one host and key that have a byte in common, or cannot be told apart. */
    public static final class Overlap extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        private final int first;
        private final int second;

        Overlap(int first, int second, String message) {
            super(message);
            this.first = first;
            this.second = second;
        }

        /** Index of the one that came first. */
        public int first() {
            return first;
        }

        /** Index of the one that is too much. */
        public int second() {
            return second;
        }
    }

    // parallel, in the order of keys
    private final int[] rKeys;
    private final Place[] places;
    private final KnownKey[] keys;
    private final Set<HostAddress> owners = new HashSet<>();

    /**
     * Some regions.
     *
     * @throws Overlap if two of a host and key overlap
     */
    public KnownRegions(List<MemoryRegion> regions) {
        Map<Place, List<Indexed>> groups = new LinkedHashMap<>();
        for (int i = 0; i < regions.size(); i++) {
            MemoryRegion region = regions.get(i);
            groups.computeIfAbsent(new Place(region.owner(), region.rKey()), place -> new ArrayList<>())
                    .add(new Indexed(region, i));
            owners.add(region.owner());
        }
        places = groups.keySet().stream()
                .sorted(Comparator.comparingInt(Place::rKey))
                .toArray(Place[]::new);
        rKeys = Arrays.stream(places).mapToInt(Place::rKey).toArray();
        keys = Arrays.stream(places).map(place -> key(groups.get(place))).toArray(KnownKey[]::new);
    }

    private static KnownKey key(List<Indexed> group) {
        group.sort(Comparator.comparing(each -> each.region().base(), Long::compareUnsigned));
        for (int i = 1; i < group.size(); i++) {
            Indexed before = group.get(i - 1);
            Indexed each = group.get(i);
            MemoryRegion low = before.region();
            boolean apart = low.known() == MemoryRegion.Known.WHOLE
                    && each.region().known() == MemoryRegion.Known.WHOLE
                    && Long.compareUnsigned(
                                    low.base() + low.length() - 1, each.region().base())
                            < 0;
            if (!apart) {
                throw new Overlap(
                        Math.min(before.index(), each.index()),
                        Math.max(before.index(), each.index()),
                        "R_Key 0x" + Integer.toHexString(low.rKey())
                                + " has two regions that overlap or cannot be told apart");
            }
        }
        return new KnownKey(group.stream().map(Indexed::region).toArray(MemoryRegion[]::new));
    }

    /** True if no region is known. */
    public boolean isEmpty() {
        return keys.length == 0;
    }

    /** What is told of a host's key; null if nothing. */
    public KnownKey find(Address host, int rKey) {
        int at = Arrays.binarySearch(rKeys, rKey);
        if (at < 0) {
            return null;
        }
        while (at > 0 && rKeys[at - 1] == rKey) {
            at--;
        }
        KnownKey ofAny = null;
        for (; at < rKeys.length && rKeys[at] == rKey; at++) {
            if (places[at].isOf(host)) {
                return keys[at];
            }
            ofAny = places[at].owner() == null ? keys[at] : ofAny;
        }
        return ofAny;
    }

    /** True if regions of a host are known, so that a key which is not among them is none of the host's. */
    public boolean covers(Address host) {
        return !owners.isEmpty() && (owners.contains(null) || owners.contains(HostAddress.of(host)));
    }

    /** The region of a host that a range touches, whatever its key; null if there is none. */
    public MemoryRegion at(Address host, long address, long bytes) {
        for (int i = 0; i < keys.length; i++) {
            MemoryRegion part = keys[i].at(address, bytes);
            boolean here = places[i].owner() == null || places[i].isOf(host);
            if (here && part.known() == MemoryRegion.Known.WHOLE && part.touches(address, bytes)) {
                return part;
            }
        }
        return null;
    }

    /** Every key with what is told of it. */
    public List<KnownKey> keys() {
        return List.of(keys);
    }

    /**
     * How far bytes have to get that a flow writes: the strongest requirement of the regions that the range touches.
     *
     * @param flow the direction of the requester
     * @param rKey the key
     * @param address first address, unsigned
     * @param bytes length of the range
     */
    public Level requirement(Flow flow, int rKey, long address, long bytes) {
        KnownKey key = find(flow.to(), rKey);
        return key == null ? Level.NONE : key.requirement(address, bytes);
    }

    /** What is required of bytes, for the tracking of placement. */
    public Requirement requirement() {
        if (isEmpty()) {
            return Requirement.NONE;
        }
        return new Requirement() {
            @Override
            public Level level(Flow flow, int rKey, long address) {
                return KnownRegions.this.requirement(flow, rKey, address, 1);
            }

            @Override
            public long lastOfSame(Flow flow, int rKey, long address) {
                KnownKey key = find(flow.to(), rKey);
                return key == null ? -1 : key.lastOfSame(address);
            }
        };
    }

    /** The name of the region that a flow's range begins in or touches first, or null. */
    public String name(Flow flow, int rKey, long address, long bytes) {
        KnownKey key = find(flow.to(), rKey);
        return key == null ? null : key.at(address, bytes).name();
    }
}
