package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;

/** RGN-02: an access succeeds that reaches out of the region that the regions file has for its key. */
final class DeclaredBounds extends DeclaredAccessRule {
    DeclaredBounds(RegionUses regions) {
        super(
                regions,
                "RGN-02",
                Severity.WARNING,
                "An access succeeds that reaches out of its region in the regions file",
                "A request succeeded with a range that is not all in the region which the regions file has for its key."
                        + " Either the file is older or other than what was registered, or the responder does not check.",
                "Compare the file with the registration. If the file is right, remote memory is reached that nobody meant"
                        + " to give.",
                "A WRITE of 64 bytes succeeds at 0x1fe0 though the file ends the region at 0x1fff.");
    }

    @Override
    void judge(Flow flow, Transaction t, int needed, KnownKey known, Findings findings) {
        if (known == null || Access.coversRegion(t)) {
            return;
        }
        long before = known.before(t.virtualAddress());
        long behind = known.behind(t.virtualAddress(), t.length());
        if (before == 0 && behind == 0) {
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
                () -> RequestWords.request(t) + RegionWords.named(known, t) + " succeeded, but "
                        + RegionWords.outside(before, behind) + " region " + region.title() + " of the regions file, "
                        + RegionWords.range(region, t.virtualAddress())
                        + ": the file is stale, or the responder does not check");
    }
}
