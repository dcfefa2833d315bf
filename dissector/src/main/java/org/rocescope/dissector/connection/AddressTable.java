package org.rocescope.dissector.connection;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Lrh;

/**
 * The addresses that are in use, found by the bytes of a packet without allocating. Where there would be more than there
 * may be, those that no flow has are forgotten.
 */
final class AddressTable {
    private final int most;
    private final Consumer<Consumer<Address>> inUse;
    private Address[] table = new Address[64];
    /** Numbers below this have been given to addresses. */
    private int numbers;
    /** Numbers of addresses that were forgotten. */
    private int[] free = {};

    private int freeCount;
    private int size;

    /**
     * A table without addresses.
     *
     * @param most addresses at most; at least two more than can be in use at once
     * @param inUse gives out those that are in use
     */
    AddressTable(int most, Consumer<Consumer<Address>> inUse) {
        this.most = most;
        this.inUse = inUse;
    }

    /** The sender's address of a transport packet. */
    Address source(Packet packet) {
        return of(packet, true, true);
    }

    /** The receiver's address of a transport packet. */
    Address destination(Packet packet) {
        return of(packet, false, true);
    }

    /** The sender's address of a transport packet; null if it is not known. */
    Address knownSource(Packet packet) {
        return of(packet, true, false);
    }

    /** The receiver's address of a transport packet; null if it is not known. */
    Address knownDestination(Packet packet) {
        return of(packet, false, false);
    }

    private Address of(Packet packet, boolean source, boolean add) {
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        if (network < 0) {
            return of(Address.Kind.LID, 0, (source ? Lrh.SLID : Lrh.DLID).in(bytes, packet.lrh()), add);
        }
        if (packet.isIpv6()) {
            int at = network + (source ? 8 : 24);
            return of(Address.Kind.IPV6, bytes.getLong(at), bytes.getLong(at + 8), add);
        }
        return of(Address.Kind.IPV4, 0, bytes.getInt(network + (source ? 12 : 16)) & 0xFFFFFFFFL, add);
    }

    private Address of(Address.Kind kind, long high, long low, boolean add) {
        int slot = slot(kind, high, low);
        if (table[slot] != null || !add) {
            return table[slot];
        }
        Address added = new Address(kind, high, low, freeCount > 0 ? free[--freeCount] : numbers++);
        table[slot] = added;
        if (++size * 2 > table.length) {
            grow();
        }
        return added;
    }

    int size() {
        return size;
    }

    /** Where an address stands, or would. */
    private int slot(Address.Kind kind, long high, long low) {
        int mask = table.length - 1;
        int slot = hash(kind, high, low) & mask;
        while (table[slot] != null && !table[slot].is(kind, high, low)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void put(Address address) {
        table[slot(address.kind(), address.high(), address.low())] = address;
    }

    private void grow() {
        Address[] old = table;
        table = new Address[old.length * 2];
        for (Address each : old) {
            if (each != null) {
                put(each);
            }
        }
    }

    /** Makes room for two more addresses; not between the first and the second of a packet. */
    void makeRoom() {
        if (size + 2 > most) {
            forgetUnused();
        }
    }

    private void forgetUnused() {
        Address[] all = table;
        table = new Address[all.length];
        inUse.accept(this::put);
        if (free.length < numbers) {
            free = Arrays.copyOf(free, numbers);
        }
        for (Address each : all) {
            if (each != null && table[slot(each.kind(), each.high(), each.low())] == null) {
                free[freeCount++] = each.id();
                size--;
            }
        }
    }

    private static int hash(Address.Kind kind, long high, long low) {
        long mixed = (high * 31 + low + kind.ordinal()) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }
}
