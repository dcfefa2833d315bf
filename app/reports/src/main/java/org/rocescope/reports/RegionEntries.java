package org.rocescope.reports;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Makes the entry of a memory region, and finds the names that other entries call regions by. */
final class RegionEntries {
    private final KnownRegions known;

    RegionEntries(KnownRegions known) {
        this.known = known;
    }

    /** Name of the region that a request is about, or null. */
    String name(Flow flow, Transaction t) {
        return known.isEmpty() || !t.isAddressed() ? null : known.name(flow, t.rKey(), t.virtualAddress(), t.length());
    }

    /** Name of the region whose key a finding is about, or null; also where both ends have such a key. */
    String name(Finding finding) {
        Connection connection = finding.connection();
        if (known.isEmpty() || finding.rKey() == null || connection == null) {
            return null;
        }
        int rKey = finding.rKey().intValue();
        KnownKey there = known.find(connection.first().to(), rKey);
        KnownKey here = known.find(connection.first().from(), rKey);
        return there == null ? name(here) : here == null || here == there ? name(there) : null;
    }

    /** Name of the region that bytes which were not flushed begin in or touch first, or null. */
    String name(Unflushed range) {
        return known.isEmpty() ? null : known.name(range.flow(), range.rKey(), range.virtualAddress(), range.length());
    }

    /** Name of the regions that a flow reaches by a key, or null. */
    String name(Flow flow, int rKey) {
        return known.isEmpty() ? null : name(known.find(flow.to(), rKey));
    }

    private static String name(KnownKey key) {
        return key == null ? null : key.name();
    }

    static RegionEntry entry(RegionUse use) {
        KnownKey told = use.known();
        boolean flags = told != null && told.access() != Access.UNKNOWN;
        return new RegionEntry(
                use.host() == null ? null : use.host().toString(),
                Integer.toUnsignedLong(use.rKey()),
                name(told),
                Access.names(use.access()),
                flags ? Access.names(told.access()) : null,
                flags ? Access.names(use.unused()) : null,
                told == null ? null : requirement(told).name().toLowerCase(Locale.ROOT),
                operations(use.operations()),
                use.isReached() ? (Long) use.lowest() : null,
                use.isReached() ? (Long) (use.highest() - use.lowest() + 1) : null,
                use.requests(),
                use.bytes(),
                use.refused(),
                use.invalidations(),
                frame(use.invalidatedBy()),
                frame(use.firstFrame()),
                frame(use.lastFrame()),
                use.connections(),
                use.connectionCount(),
                use.requesters().stream().map(Address::toString).toList());
    }

    private static Level requirement(KnownKey key) {
        return key.parts().stream()
                .map(part -> part.requirement())
                .max(Level::compareTo)
                .orElse(Level.NONE);
    }

    private static Long frame(long number) {
        return number == 0 ? null : (Long) number;
    }

    private static List<String> operations(Set<Operation> operations) {
        return operations.stream().map(Words::operation).toList();
    }
}
