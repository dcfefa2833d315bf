package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;

/** RGN-03: an R_Key is used that the regions file does not have, though it has others of the host. */
final class UndeclaredKey extends DeclaredAccessRule {
    UndeclaredKey(RegionUses regions) {
        super(
                regions,
                "RGN-03",
                Severity.NOTE,
                "An R_Key is in use that the regions file lacks",
                "The regions file lists memory of this host, but not the R_Key of a request that succeeded. The file is"
                        + " older than the registration, or incomplete, or memory is open that nobody wrote down.",
                "Add the region to the file, or find out who registered it.",
                "The file lists key 0x10 of a host, and a WRITE with key 0x11 succeeds there.");
    }

    @Override
    void judge(Flow flow, Transaction t, int needed, KnownKey known, Findings findings) {
        if (known == null) {
            findings.report(
                    this,
                    severity(),
                    flow.connection(),
                    rKey(t),
                    t.id(),
                    t.id(),
                    () -> RequestWords.request(t) + " succeeded, but the regions file has no region of " + flow.to()
                            + " with this key");
        }
    }
}
