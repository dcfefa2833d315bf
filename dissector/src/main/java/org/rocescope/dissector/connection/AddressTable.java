package org.rocescope.dissector.connection;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Lrh;

/** All addresses of an analysis, found by the bytes of a packet without allocating. */
final class AddressTable {
    /** Addresses that are told apart; a capture with more has them forged. */
    static final int MOST = 1 << 20;

    private Address[] table = new Address[64];
    private int size;

    /** The sender's address of a transport packet; null if there are {@link #MOST} already. */
    Address source(Packet packet) {
        return of(packet, true);
    }

    /** The receiver's address of a transport packet; null if there are {@link #MOST} already. */
    Address destination(Packet packet) {
        return of(packet, false);
    }

    private Address of(Packet packet, boolean source) {
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        if (network < 0) {
            return of(Address.Kind.LID, 0, (source ? Lrh.SLID : Lrh.DLID).in(bytes, packet.lrh()));
        }
        if (packet.isIpv6()) {
            int at = network + (source ? 8 : 24);
            return of(Address.Kind.IPV6, bytes.getLong(at), bytes.getLong(at + 8));
        }
        return of(Address.Kind.IPV4, 0, bytes.getInt(network + (source ? 12 : 16)) & 0xFFFFFFFFL);
    }

    /** The address with the given value. */
    Address of(Address.Kind kind, long high, long low) {
        int mask = table.length - 1;
        int slot = hash(kind, high, low) & mask;
        while (table[slot] != null) {
            Address each = table[slot];
            if (each.low() == low && each.high() == high && each.kind() == kind) {
                return each;
            }
            slot = slot + 1 & mask;
        }
        if (size == MOST) {
            return null;
        }
        Address added = new Address(kind, high, low, size++);
        table[slot] = added;
        if (size * 2 > table.length) {
            grow();
        }
        return added;
    }

    private void grow() {
        Address[] old = table;
        table = new Address[old.length * 2];
        Arrays.stream(old).filter(each -> each != null).forEach(each -> {
            int slot = hash(each.kind(), each.high(), each.low()) & table.length - 1;
            while (table[slot] != null) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = each;
        });
    }

    private static int hash(Address.Kind kind, long high, long low) {
        long mixed = (high * 31 + low + kind.ordinal()) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }
}
