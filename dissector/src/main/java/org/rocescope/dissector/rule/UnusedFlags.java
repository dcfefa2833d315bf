package org.rocescope.dissector.rule;

import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;

/** RGN-04: a region is registered with access flags that nobody used. */
final class UnusedFlags extends Rule implements ClosingRule {
    private final RegionUses regions;

    UnusedFlags(RegionUses regions) {
        super(
                "RGN-04",
                Severity.NOTE,
                "A region has access flags that no request needed",
                DeclaredAccessRule.SOURCE,
                "The regions file gives a region remote access flags that no successful request of the capture needed."
                        + " Memory should be open only as far as it is used; but a capture shows a part of a program's"
                        + " life.",
                "If the program never needs them, register the region without them.",
                "A region is registered with REMOTE_READ and REMOTE_WRITE, and is only written.");
        this.regions = regions;
    }

    @Override
    public void close(Findings findings) {
        if (regions.known().isEmpty()) {
            return;
        }
        for (RegionUse use : regions.uses()) {
            int unused = use.unused();
            if (unused != 0 && use.requests() > 0) {
                findings.report(
                        this,
                        severity(),
                        null,
                        Integer.toUnsignedLong(use.rKey()),
                        use.firstFrame(),
                        Transaction.UNKNOWN,
                        () -> "region " + use.known().parts().get(0).title() + " of " + use.host() + ", R_Key "
                                + RequestWords.hex(use.rKey() & 0xFFFFFFFFL)
                                + ": granted and never used " + Access.words(unused) + "; the capture needed "
                                + Access.words(use.access()));
            }
        }
    }
}
