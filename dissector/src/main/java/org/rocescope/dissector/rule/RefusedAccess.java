package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KeyUse;
import org.rocescope.dissector.region.KeyUses;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Says why an access was refused with NAK remote access error (source: mpe.md section 10). What the responder registered is
 * told by the regions file, where there is one, and shown by successes with the key. Where several reasons are left, all of
 * them are named.
 */
final class RefusedAccess {
    private final Transaction t;
    private final Flow flow;
    private final RegionUses regions;
    private final KeyUse own;
    private final RegionUse shared;
    private final KnownKey told;
    private final int needed;
    private final boolean whole;

    /**
     * A refused request.
     *
     * @param t the request
     * @param flow its direction
     * @param keys what earlier requests of the direction showed
     * @param regions what those of others showed, and what was told
     */
    RefusedAccess(Transaction t, Flow flow, KeyUses keys, RegionUses regions) {
        this.t = t;
        this.flow = flow;
        this.regions = regions;
        needed = Access.neededBy(t);
        whole = Access.coversRegion(t);
        KeyUse use = t.isAddressed() ? keys.of(t.rKey()) : null;
        own = use != null && use.isCurrent() ? use : null;
        shared = t.isAddressed() ? regions.find(flow.to(), t.rKey()) : null;
        told = t.isAddressed() ? regions.known().find(flow.to(), t.rKey()) : null;
    }

    String reason() {
        if (!t.isAddressed()) {
            return "the packet that names address and R_Key was not captured";
        }
        String byFile = told == null ? null : againstFile();
        if (t.isAltered() && byFile == null) {
            return "a repeat of this request named another address or R_Key than its first transmission, whose numbers"
                    + " these are; most likely the first was lost and the responder judged the repeat"
                    + (told == null ? "" : ", as the regions file allows the first");
        }
        if (shared != null && shared.invalidatedBy() != 0 && shared.invalidatedBy() < lastFrame()) {
            return "the R_Key was invalidated by the SEND with invalidate of frame " + shared.invalidatedBy();
        }
        if (byFile != null) {
            return byFile;
        }
        if (told != null) {
            return allowedByFile();
        }
        boolean served = shared != null && shared.access() != 0;
        if (!served && regions.known().covers(flow.to())) {
            return "unknown R_Key: the regions file has no region of " + flow.to() + " with it" + sameAddress();
        }
        return served
                ? againstWire() + (regions.known().covers(flow.to()) ? "; the regions file lacks the key" : "")
                : "the R_Key was never used successfully on this connection in the capture: it is wrong or stale, of"
                        + " another protection domain, or lacks the access or the range asked for" + repeatHint();
    }

    private long lastFrame() {
        return t.responseFrames().get(t.responseFrames().size() - 1);
    }

    /** What the file says against the request; null if nothing, or if a success on the wire proves the file wrong. */
    private String againstFile() {
        long address = t.virtualAddress();
        int missing = whole ? told.missingEverywhere(needed) : told.missing(needed, address, t.length());
        missing &= ~(shared == null ? 0 : currentAccess());
        long before = whole ? 0 : told.before(address);
        long behind = whole ? 0 : told.behind(address, t.length());
        boolean outside = (before != 0 || behind != 0) && !isWithinReached();
        if (missing == 0 && !outside) {
            return null;
        }
        MemoryRegion region = told.at(address, t.length());
        StringBuilder text = new StringBuilder();
        if (missing != 0) {
            text.append("region ").append(region.title()).append(" is registered without ");
            text.append(Access.words(missing)).append(", says the regions file (it has ");
            text.append(Access.words(region.access())).append(')');
        }
        if (outside) {
            text.append(text.isEmpty() ? "" : "; and ").append("out of range: ");
            text.append(RegionWords.outside(before, behind)).append(" region ").append(region.title());
            text.append(" of the regions file, ")
                    .append(RegionWords.range(region, address))
                    .append(repeatHint());
        }
        return text.toString();
    }

    private String allowedByFile() {
        boolean tells = whole || told.tellsAccess(t.virtualAddress(), t.length());
        String region = told.at(t.virtualAddress(), t.length()).title();
        if (!tells) {
            String wire = shared != null && shared.access() != 0
                    ? againstWire()
                    : "memory that is registered without " + Access.words(needed) + ", or a key of another protection"
                            + " domain than the queue pair's";
            return "the regions file has the key, for region " + region + ", but not its flags: " + wire;
        }
        return "the regions file allows this access to region " + region + ": the key may have been deregistered or"
                + " registered anew since the file was made, or belongs to another protection domain than the queue"
                + " pair" + repeatHint();
    }

    /** A known region at the address asked for, which has another key. */
    private String sameAddress() {
        MemoryRegion there = whole ? null : regions.known().at(flow.to(), t.virtualAddress(), t.length());
        return there == null
                ? ""
                : "; the address is in region " + there.title() + ", whose key is 0x"
                        + Integer.toHexString(there.rKey());
    }

    private int currentAccess() {
        return shared.currentAccess();
    }

    private boolean isWithinReached() {
        return shared != null && shared.hasReached(t.virtualAddress(), t.length());
    }

    /** What successes with the key say against the request. */
    private String againstWire() {
        int granted = currentAccess();
        int missing = needed & ~granted;
        String outside = outside();
        StringBuilder text = new StringBuilder();
        if (own == null) {
            text.append("the R_Key was never used successfully on this connection; others used it: ");
        }
        String known = "the key served " + Access.words(granted) + " only so far";
        if (missing != 0) {
            String likely = outside == null ? "most likely " : "either ";
            text.append(
                    t.operation() == Operation.FLUSH
                            ? "no FLUSH of this placement type ever succeeded with the R_Key: " + likely
                                    + "the memory was not registered with "
                            : likely + "the memory was registered without ");
            text.append(Access.words(missing)).append(" (").append(known).append(')');
            text.append(outside == null ? "" : ", or it is out of range: " + outside);
        } else if (outside != null) {
            text.append("most likely out of range: ").append(outside);
        } else {
            text.append("the R_Key allowed this access to ");
            text.append(extent())
                    .append(" before, which holds the range asked for: it may have been deregistered or"
                            + " reregistered since");
        }
        if (own == null) {
            text.append("; or it belongs to another protection domain than this queue pair");
        }
        return text.toString();
    }

    private String extent() {
        return shared.isReachedNow() ? RegionWords.range(shared.low(), shared.high()) : "no address";
    }

    /** How far the range reaches out of what is known to be reachable; null if it does not. */
    private String outside() {
        if (whole || !shared.isReachedNow() || isWithinReached()) {
            return null;
        }
        long first = t.virtualAddress();
        long last = first + Math.max(1, t.length()) - 1;
        long over = Long.compareUnsigned(last, shared.high()) > 0 ? last - shared.high() : 0;
        long under = Long.compareUnsigned(first, shared.low()) < 0 ? shared.low() - first : 0;
        return RegionWords.outside(under, over) + " what the key is known to reach, " + extent() + repeatHint();
    }

    /** Address 0 in a FLUSH or ATOMIC WRITE is a habit of one requester, which people should know. */
    private String repeatHint() {
        boolean repeats = t.operation() == Operation.FLUSH && !whole || t.operation() == Operation.ATOMIC_WRITE;
        return repeats && t.virtualAddress() == 0
                ? "; Linux's software RoCE repeats a FLUSH or ATOMIC WRITE with address 0, so that this may be the repeat"
                        + " of one that was not captured"
                : "";
    }
}
