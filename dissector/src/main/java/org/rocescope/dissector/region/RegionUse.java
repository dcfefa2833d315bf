package org.rocescope.dissector.region;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * What successful requests showed of an R_Key of a host, over all connections (source: mpe.md section 10). The flags are
 * the fewest that explain the successes. Every address between the lowest and the highest that was reached belongs to the
 * region, because a key stands for one contiguous range; the region may be larger.
 *
 * <p>A key that is invalidated and then serves again may stand for other memory: what is known of it begins anew.
 */
public final class RegionUse {
    /** Connections and requesters that are listed. */
    static final int MOST_USERS = 16;

    private static final Operation[] OPERATIONS = Operation.values();

    private final Address host;
    private final int rKey;
    private final KnownKey known;

    /** Counts how often the key served again after it was invalidated. */
    int life;
    /** Frame of the SEND that invalidated it and that no success follows; 0 if there is none. */
    long invalidatedBy;

    int granted;
    boolean reached;
    long low;
    long high;

    private int access;
    private int operations;
    private boolean everReached;
    private long lowest;
    private long highest;
    private long requests;
    private long bytes;
    private long refused;
    private long firstFrame = Long.MAX_VALUE;
    private long lastFrame;
    private long invalidations;
    private final List<Integer> connections = new ArrayList<>(2);
    private final List<Address> requesters = new ArrayList<>(2);
    private long connectionCount;
    private boolean moreRequesters;

    RegionUse(Address host, int rKey, KnownKey known) {
        this.host = host;
        this.rKey = rKey;
        this.known = known;
    }

    void grant(int flags) {
        granted |= flags;
        access |= flags;
    }

    void extend(long first, long last) {
        low = reached && Long.compareUnsigned(low, first) <= 0 ? low : first;
        high = reached && Long.compareUnsigned(high, last) >= 0 ? high : last;
        reached = true;
        lowest = everReached && Long.compareUnsigned(lowest, low) <= 0 ? lowest : low;
        highest = everReached && Long.compareUnsigned(highest, high) >= 0 ? highest : high;
        everReached = true;
    }

    void invalidate(long frame) {
        invalidatedBy = Math.max(invalidatedBy, frame);
        invalidations++;
    }

    /** A success after the key was invalidated: it may stand for other memory now. */
    void revive() {
        life++;
        invalidatedBy = 0;
        granted = 0;
        reached = false;
    }

    void refuse() {
        refused++;
    }

    /** Takes in what one flow did with the key. */
    void add(Flow flow, KeyUse use) {
        Connection connection = flow.connection();
        if (use.count == 0) {
            return;
        }
        operations |= use.operations;
        requests += use.count;
        bytes += use.bytes;
        firstFrame = Math.min(firstFrame, use.firstFrame);
        lastFrame = Math.max(lastFrame, use.lastFrame);
        if (!connections.contains(connection.id())) {
            connectionCount++;
            if (connections.size() < MOST_USERS) {
                connections.add(connection.id());
            }
        }
        if (!requesters.contains(flow.from())) {
            if (requesters.size() < MOST_USERS) {
                requesters.add(flow.from());
            } else {
                moreRequesters = true;
            }
        }
    }

    /** The host whose memory it is; null for a known region that no host is told for and that nobody used. */
    public Address host() {
        return host;
    }

    /** The R_Key. */
    public int rKey() {
        return rKey;
    }

    /** What was told of the key beforehand, or null. */
    public KnownKey known() {
        return known;
    }

    /** Fewest remote access flags that explain the successes, as in {@link Access}. */
    public int access() {
        return access;
    }

    /** As {@link #access}, but only since the key last came back after it was invalidated. */
    public int currentAccess() {
        return granted;
    }

    /** True if any byte was reached since the key last came back after it was invalidated. */
    public boolean isReachedNow() {
        return reached;
    }

    /** Lowest address reached, as {@link #isReachedNow}. */
    public long low() {
        return low;
    }

    /** Highest address reached, as {@link #isReachedNow}. */
    public long high() {
        return high;
    }

    /** True if a range is between those two. */
    public boolean hasReached(long address, long length) {
        long last = address + Math.max(1, length) - 1;
        return reached && Long.compareUnsigned(address, low) >= 0 && Long.compareUnsigned(last, high) <= 0;
    }

    /** Remote access flags that were told and that no success needed; 0 if none or if flags were not told. */
    public int unused() {
        int told = known == null ? Access.UNKNOWN : known.access();
        return told == Access.UNKNOWN ? 0 : told & Access.REMOTE & ~access;
    }

    /** Operations that succeeded. */
    public Set<Operation> operations() {
        EnumSet<Operation> set = EnumSet.noneOf(Operation.class);
        for (Operation operation : OPERATIONS) {
            if ((operations & 1 << operation.ordinal()) != 0) {
                set.add(operation);
            }
        }
        return Collections.unmodifiableSet(set);
    }

    /** True if any byte was reached. */
    public boolean isReached() {
        return everReached;
    }

    /** Lowest address that was reached, unsigned; only if {@link #isReached()}. */
    public long lowest() {
        return lowest;
    }

    /** Highest address that was reached, unsigned; only if {@link #isReached()}. */
    public long highest() {
        return highest;
    }

    /** Requests that succeeded. */
    public long requests() {
        return requests;
    }

    /** Bytes that those wrote, read or flushed by range. */
    public long bytes() {
        return bytes;
    }

    /** Requests that were refused with a remote access error. */
    public long refused() {
        return refused;
    }

    /** Frame of the first request that succeeded, 0 if none did. */
    public long firstFrame() {
        return requests == 0 ? 0 : firstFrame;
    }

    /** Frame of the last request that succeeded, 0 if none did. */
    public long lastFrame() {
        return lastFrame;
    }

    /** SENDs that invalidated the key. */
    public long invalidations() {
        return invalidations;
    }

    /** Frame of the SEND that invalidated the key and that no success follows; 0 if there is none. */
    public long invalidatedBy() {
        return invalidatedBy;
    }

    /** Ids of the first connections that used it, at most 16. */
    public List<Integer> connections() {
        return Collections.unmodifiableList(connections);
    }

    /** How many connections used it; one that came back with the key much later may count twice. */
    public long connectionCount() {
        return connectionCount;
    }

    /** The first hosts that used it, at most 16. */
    public List<Address> requesters() {
        return Collections.unmodifiableList(requesters);
    }

    /** True if further hosts used it. */
    public boolean hasMoreRequesters() {
        return moreRequesters;
    }

    @Override
    public String toString() {
        return "R_Key 0x" + Integer.toHexString(rKey) + " of " + host + ": " + Access.words(access);
    }
}
