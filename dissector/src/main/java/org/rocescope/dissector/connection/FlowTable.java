package org.rocescope.dissector.connection;

/** All flows that are followed, found by addresses and queue pair without allocating. */
final class FlowTable {
    private Flow[] table = new Flow[64];
    private int size;

    /** The flow, or null. */
    Flow get(Address from, Address to, int queuePair) {
        int mask = table.length - 1;
        for (int slot = hash(from, to, queuePair) & mask; table[slot] != null; slot = slot + 1 & mask) {
            Flow each = table[slot];
            if (each.destinationQp() == queuePair && each.from() == from && each.to() == to) {
                return each;
            }
        }
        return null;
    }

    /** Puts a flow in; it takes the place of one with the same addresses and queue pair. */
    void put(Flow flow) {
        int mask = table.length - 1;
        int slot = hash(flow.from(), flow.to(), flow.destinationQp()) & mask;
        while (table[slot] != null) {
            Flow each = table[slot];
            if (each.destinationQp() == flow.destinationQp() && each.from() == flow.from() && each.to() == flow.to()) {
                table[slot] = flow;
                return;
            }
            slot = slot + 1 & mask;
        }
        table[slot] = flow;
        if (++size * 2 > table.length) {
            grow();
        }
    }

    int size() {
        return size;
    }

    private void grow() {
        Flow[] old = table;
        table = new Flow[old.length * 2];
        size = 0;
        for (Flow each : old) {
            if (each != null) {
                put(each);
            }
        }
    }

    private static int hash(Address from, Address to, int queuePair) {
        long mixed = ((long) from.id() << 44 ^ (long) to.id() << 24 ^ queuePair) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }
}
