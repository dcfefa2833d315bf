package org.rocescope.dissector.analysis;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;

/**
 * Recognises packets that were captured before, the same to the letter behind the Ethernet header. One that was captured
 * a second time at another interface or in another file is the same packet on its way; one that was captured again where
 * the first was may be a port mirrored twice into one interface, or a packet sent again by a sender that does not number
 * its IP packets, which is why a few mean nothing.
 *
 * <p>Looks at a fixed number of recent packets; a copy that comes later than that is not recognised.
 */
final class Copies {
    private static final int PLACES = 1 << 12;
    /** Clocks of two capture points differ by at most this. */
    private static final long CLOCKS_NANOS = 10_000_000_000L;

    /** A place is four numbers, so that it lies in one line of the cache. */
    private static final int PRINT = 0;

    private static final int TIME = 1;
    private static final int POINT = 2;
    private static final int TIMES = 3;
    private static final int PLACE_BITS = 2;

    private final long[] places = new long[PLACES << PLACE_BITS];
    private long count;
    private long print;
    private boolean copy;

    /**
     * Takes a packet.
     *
     * @return how often it was captured, itself included; 0 where there is too little to tell
     */
    int take(Packet packet) {
        boolean told = packet.icrcVerdict() != IcrcVerdict.PLACEHOLDER;
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        int bth = packet.bth();
        long mixed = bytes.getLong(bth) * 0x9E3779B97F4A7C15L + bytes.getInt(bth + 8);
        if (network >= 0) {
            // IPv4: identification and both addresses; IPv6: the low parts of both addresses
            mixed = mixed * 31 + (packet.isIpv6() ? bytes.getLong(network + 16) : bytes.getInt(network + 4));
            mixed = mixed * 31 + bytes.getLong(network + (packet.isIpv6() ? 32 : 12));
        }
        int icrc = packet.icrcStart();
        if (icrc >= 0 && icrc + 4 <= packet.capturedEnd() && icrc + 4 <= packet.transportEnd()) {
            mixed = mixed * 31 + bytes.getInt(icrc);
        } else {
            told &= network >= 0 && !packet.isIpv6();
        }
        mixed *= 0x9E3779B97F4A7C15L;
        print = told ? mixed : 0;
        int place = (int) (mixed >>> 52) << PLACE_BITS;
        long time = packet.frame().timeNanos();
        long point = (long) packet.frame().source() << 32 | packet.frame().interfaceId() & 0xFFFFFFFFL;
        if (places[place + PRINT] != mixed) {
            copy = false;
            places[place + PRINT] = mixed;
            places[place + TIME] = time;
            places[place + POINT] = point;
            places[place + TIMES] = 1;
            return told ? 1 : 0;
        }
        copy = places[place + POINT] != point && Math.abs(time - places[place + TIME]) <= CLOCKS_NANOS;
        if (copy) {
            count++;
        } else {
            places[place + TIME] = time;
            places[place + POINT] = point;
        }
        int times = (int) Math.min(++places[place + TIMES], Integer.MAX_VALUE);
        return told ? times : 0;
    }

    /** A number that the copies of the last packet share with it; 0 where there is too little to tell. */
    long print() {
        return print;
    }

    /** True if the last packet was captured before at another point. */
    boolean isCopy() {
        return copy;
    }

    /** Packets that were captured before at another point. */
    long count() {
        return count;
    }
}
