package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;

/** RGN-01: an access succeeds that the flags in the regions file do not allow. */
final class DeclaredFlags extends DeclaredAccessRule {
    DeclaredFlags(RegionUses regions) {
        super(
                regions,
                "RGN-01",
                Severity.WARNING,
                "An access succeeds for which the regions file has no flag",
                "A request succeeded that needs an access flag which the regions file does not give its region. Either"
                        + " the file is older or other than what was registered, or the responder does not check.",
                "Compare the file with the registration. If the file is right, the responder lets through what it should"
                        + " refuse.",
                "A READ of a region succeeds that the file lists with REMOTE_WRITE only.");
    }

    @Override
    void judge(Flow flow, Transaction t, int needed, KnownKey known, Findings findings) {
        if (known == null) {
            return;
        }
        int missing = Access.coversRegion(t)
                ? known.missingEverywhere(needed)
                : known.missing(needed, t.virtualAddress(), t.length());
        if (missing == 0) {
            return;
        }
        MemoryRegion region = known.at(t.virtualAddress(), t.length());
        findings.report(
                this,
                severity(),
                flow.connection(),
                rKey(t),
                t.id(),
                t.id(),
                () -> RequestWords.request(t) + RegionWords.named(known, t)
                        + " succeeded, but the regions file gives region "
                        + region.title() + " no " + Access.words(missing)
                        + ": the file is stale, or the responder does not check");
    }
}
