package org.rocescope.desktop.document;

import java.nio.ByteBuffer;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Lrh;

/**
 * The flows of a capture by number: packets with the same sender, receiver and destination queue pair. They tie packets
 * to connections, which become known later: the lives of a queue pair that share a flow do not overlap in frames.
 *
 * <p>The loading thread adds; other threads read flows below {@link #size()}. {@value #BYTES_PER_FLOW} bytes a flow.
 */
public final class Flows {
    static final int BYTES_PER_FLOW = 4 * 8 + 4 + 4 + 1 + 2 * 4;

    private final LongColumn fromHigh = new LongColumn();
    private final LongColumn fromLow = new LongColumn();
    private final LongColumn toHigh = new LongColumn();
    private final LongColumn toLow = new LongColumn();
    private final IntColumn queuePairs = new IntColumn();
    private final ByteColumn kinds = new ByteColumn();
    /** Row of the connection that used the flow last. */
    private final IntColumn connections = new IntColumn();

    private int[] table = new int[256];
    private volatile int size;
    private int last = Packets.NONE;

    Flows() {}

    /** Number of the flow that a packet belongs to, or {@link Packets#NONE} if it is no transport packet. */
    int of(Packet packet) {
        if (!packet.isRoce()) {
            return Packets.NONE;
        }
        ByteBuffer bytes = packet.bytes();
        int queuePair = Bth.DEST_QP.intIn(bytes, packet.bth());
        int network = packet.network();
        if (network < 0) {
            long from = Lrh.SLID.in(bytes, packet.lrh());
            long to = Lrh.DLID.in(bytes, packet.lrh());
            return of(Address.Kind.LID, 0, from, 0, to, queuePair, true);
        }
        if (packet.isIpv6()) {
            return of(
                    Address.Kind.IPV6,
                    bytes.getLong(network + 8),
                    bytes.getLong(network + 16),
                    bytes.getLong(network + 24),
                    bytes.getLong(network + 32),
                    queuePair,
                    true);
        }
        long from = bytes.getInt(network + 12) & 0xFFFFFFFFL;
        long to = bytes.getInt(network + 16) & 0xFFFFFFFFL;
        return of(Address.Kind.IPV4, 0, from, 0, to, queuePair, true);
    }

    /** Number of a flow, or {@link Packets#NONE} if no packet of it was seen. */
    int find(Address from, Address to, int queuePair) {
        return of(from.kind(), from.high(), from.low(), to.high(), to.low(), queuePair, false);
    }

    private int of(Address.Kind kind, long high, long low, long toHighs, long toLows, int queuePair, boolean add) {
        if (last != Packets.NONE && is(last, kind, high, low, toHighs, toLows, queuePair)) {
            return last;
        }
        int mask = table.length - 1;
        int slot = hash(low ^ high, toLows ^ toHighs, queuePair) & mask;
        while (table[slot] != 0) {
            int flow = table[slot] - 1;
            if (is(flow, kind, high, low, toHighs, toLows, queuePair)) {
                last = flow;
                return flow;
            }
            slot = slot + 1 & mask;
        }
        if (!add) {
            return Packets.NONE;
        }
        fromHigh.add(high);
        fromLow.add(low);
        toHigh.add(toHighs);
        toLow.add(toLows);
        queuePairs.add(queuePair);
        kinds.add((byte) kind.ordinal());
        connections.add(Packets.NONE);
        last = size;
        table[slot] = last + 1;
        size++;
        if (size * 2 > table.length) {
            grow();
        }
        return last;
    }

    private boolean is(int flow, Address.Kind kind, long high, long low, long toHighs, long toLows, int queuePair) {
        return queuePairs.get(flow) == queuePair
                && fromLow.get(flow) == low
                && toLow.get(flow) == toLows
                && fromHigh.get(flow) == high
                && toHigh.get(flow) == toHighs
                && kinds.get(flow) == kind.ordinal();
    }

    private void grow() {
        table = new int[table.length * 2];
        int mask = table.length - 1;
        for (int flow = 0; flow < size; flow++) {
            int slot = hash(
                            fromLow.get(flow) ^ fromHigh.get(flow),
                            toLow.get(flow) ^ toHigh.get(flow),
                            queuePairs.get(flow))
                    & mask;
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = flow + 1;
        }
    }

    private static int hash(long from, long to, int queuePair) {
        long mixed = ((from * 31 + to) * 31 + queuePair) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }

    /** Sets the connection that used the flow last and gives the one before. */
    int connection(int flow, int connection) {
        int before = connections.get(flow);
        connections.set(flow, connection);
        return before;
    }

    /** The connection that used the flow last, or {@link Packets#NONE}. */
    int connection(int flow) {
        return connections.get(flow);
    }

    /** Flows that are known by now. */
    public int size() {
        return size;
    }
}
