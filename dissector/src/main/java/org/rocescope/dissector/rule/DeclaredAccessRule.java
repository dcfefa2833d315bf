package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;

/** A rule that holds each access that succeeded against the regions file. */
abstract class DeclaredAccessRule extends Rule implements AccessRule {
    /** Where these rules come from. */
    static final String SOURCE = "regions file (a rule of this program, not of the specification)";

    private final RegionUses regions;

    DeclaredAccessRule(
            RegionUses regions,
            String id,
            Severity severity,
            String title,
            String meaning,
            String advice,
            String example) {
        super(id, severity, title, SOURCE, meaning, advice, example);
        this.regions = regions;
    }

    @Override
    public final void judgeAccess(Flow flow, Transaction t, int needed, Findings findings) {
        if (regions.known().covers(flow.to())) {
            judge(flow, t, needed, regions.known().find(flow.to(), t.rKey()), findings);
        }
    }

    /**
     * Judges an access that succeeded.
     *
     * @param needed flags that it needs
     * @param known what the file says of its key; null if nothing
     */
    abstract void judge(Flow flow, Transaction t, int needed, KnownKey known, Findings findings);

    /** The key as findings carry it. */
    static Long rKey(Transaction t) {
        return Integer.toUnsignedLong(t.rKey());
    }
}
