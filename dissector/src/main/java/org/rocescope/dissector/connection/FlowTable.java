package org.rocescope.dissector.connection;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.rocescope.dissector.connection.Address.Kind;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;

/**
 * All flows that are followed, found by addresses and queue pair without allocating. The key of a flow is two numbers: for
 * IPv4 the addresses themselves, so that a packet finds its flow by one look; else the numbers of the two addresses.
 */
final class FlowTable {
    private static final long BY_NUMBER = 1L << 32;

    private final AddressTable addresses;
    private Flow[] table = new Flow[64];
    /** Two numbers a place. */
    private long[] keys = new long[table.length * 2];

    private int size;

    /** A table without flows. */
    FlowTable(AddressTable addresses) {
        this.addresses = addresses;
    }

    /** The flow of a packet, or null. */
    Flow get(Packet packet) {
        return get(packet, Bth.DEST_QP.intIn(packet.bytes(), packet.bth()));
    }

    /** The flow from a packet's sender to a queue pair of its receiver, or null. */
    Flow get(Packet packet, int queuePair) {
        int network = packet.network();
        if (network >= 0 && !packet.isIpv6()) {
            ByteBuffer bytes = packet.bytes();
            return get(bytes.getLong(network + 12), queuePair & 0xFFFFFFFFL);
        }
        Address from = addresses.knownSource(packet);
        Address to = addresses.knownDestination(packet);
        return from == null || to == null ? null : get(from, to, queuePair);
    }

    /** The flow, or null. */
    Flow get(Address from, Address to, int queuePair) {
        return get(pair(from, to), receiver(from, to, queuePair));
    }

    private Flow get(long pair, long receiver) {
        Flow[] flows = table;
        int mask = flows.length - 1;
        int slot = hash(pair, receiver) & mask;
        while (flows[slot] != null && (keys[slot * 2] != pair || keys[slot * 2 + 1] != receiver)) {
            slot = slot + 1 & mask;
        }
        return flows[slot];
    }

    /** Puts a flow in; it takes the place of one with the same addresses and queue pair. */
    void put(Flow flow) {
        int slot = slot(flow);
        boolean added = table[slot] == null;
        table[slot] = flow;
        keys[slot * 2] = pair(flow.from(), flow.to());
        keys[slot * 2 + 1] = receiver(flow.from(), flow.to(), flow.destinationQp());
        if (added && ++size * 2 > table.length) {
            grow();
        }
    }

    /** Takes a flow out, unless another took its place. */
    void remove(Flow flow) {
        int mask = table.length - 1;
        int slot = slot(flow);
        if (table[slot] != flow) {
            return;
        }
        size--;
        // what stands behind it moves up, so that it is found
        int gap = slot;
        for (int i = slot + 1 & mask; table[i] != null; i = i + 1 & mask) {
            int home = hash(keys[i * 2], keys[i * 2 + 1]) & mask;
            if ((i - home & mask) >= (i - gap & mask)) {
                table[gap] = table[i];
                keys[gap * 2] = keys[i * 2];
                keys[gap * 2 + 1] = keys[i * 2 + 1];
                gap = i;
            }
        }
        table[gap] = null;
    }

    /** Gives out every flow. */
    void forEach(Consumer<Flow> taker) {
        for (Flow each : table) {
            if (each != null) {
                taker.accept(each);
            }
        }
    }

    /** Where a flow stands, or would. */
    private int slot(Flow flow) {
        long pair = pair(flow.from(), flow.to());
        long receiver = receiver(flow.from(), flow.to(), flow.destinationQp());
        int mask = table.length - 1;
        int slot = hash(pair, receiver) & mask;
        while (table[slot] != null && (keys[slot * 2] != pair || keys[slot * 2 + 1] != receiver)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        Flow[] old = table;
        table = new Flow[old.length * 2];
        keys = new long[table.length * 2];
        size = 0;
        for (Flow each : old) {
            if (each != null) {
                put(each);
            }
        }
    }

    private static long pair(Address from, Address to) {
        return isIpv4(from, to) ? from.low() << 32 | to.low() : (long) from.id() << 32 | to.id();
    }

    private static long receiver(Address from, Address to, int queuePair) {
        return queuePair | (isIpv4(from, to) ? 0 : BY_NUMBER);
    }

    private static boolean isIpv4(Address from, Address to) {
        return from.kind() == Kind.IPV4 && to.kind() == Kind.IPV4;
    }

    private static int hash(long pair, long receiver) {
        long mixed = (pair ^ receiver << 24) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }
}
