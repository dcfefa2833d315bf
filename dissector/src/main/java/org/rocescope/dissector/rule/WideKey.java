package org.rocescope.dissector.rule;

import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;

/**
 * EXP-02: one R_Key reaches so far that it may stand for all memory of a host.
 *
 * <p>Reported from {@value #WIDE_TEBIBYTES} TiB between the lowest and the highest address that requests with the key
 * reached, or from {@value #SHARED_GIBIBYTES} GiB if at least {@value #MANY_HOSTS} hosts used it. A key in the regions file
 * is silent, as is one that was invalidated in between, because it may have stood for other memory then.
 */
final class WideKey extends Rule implements ClosingRule {
    static final int WIDE_TEBIBYTES = 4;
    static final int SHARED_GIBIBYTES = 256;
    static final int MANY_HOSTS = 8;

    private final RegionUses regions;

    WideKey(RegionUses regions) {
        super(
                "EXP-02",
                Severity.NOTE,
                "One R_Key reaches very far",
                ExposureRules.SOURCE,
                "Requests with one R_Key succeeded at addresses so far apart that the key may stand for all of the"
                        + " responder's memory: whoever knows it reads and writes what he likes. It may also be one very"
                        + " large registration, or a key that was registered anew for other memory.",
                "Find out what the key stands for. Kernels have a switch for such keys (unsafe global rkey); programs"
                        + " should register what they share and no more.",
                "WRITEs with one key succeed at 0x10000 and at 0x50000000000.");
        this.regions = regions;
    }

    @Override
    public void close(Findings findings) {
        for (RegionUse use : regions.uses()) {
            if (!use.isReached() || use.known() != null || use.invalidations() > 0) {
                continue;
            }
            long span = use.highest() - use.lowest();
            boolean wide = span < 0 || span >> 40 >= WIDE_TEBIBYTES;
            boolean shared = span < 0
                    || span >> 30 >= SHARED_GIBIBYTES && use.requesters().size() >= MANY_HOSTS;
            if (wide || shared) {
                findings.report(
                        this,
                        severity(),
                        null,
                        Integer.toUnsignedLong(use.rKey()),
                        use.firstFrame(),
                        Transaction.UNKNOWN,
                        () -> "R_Key " + RequestWords.hex(use.rKey() & 0xFFFFFFFFL) + " of " + use.host() + " reached "
                                + RegionWords.range(use.lowest(), use.highest()) + " for "
                                + use.requesters().size() + (use.hasMoreRequesters() ? " and more" : "")
                                + (use.requesters().size() == 1 ? " host" : " hosts")
                                + ": it may stand for all memory there");
            }
        }
    }
}
