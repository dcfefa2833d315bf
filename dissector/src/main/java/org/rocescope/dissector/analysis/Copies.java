package org.rocescope.dissector.analysis;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Packet;

/**
 * Tells a packet that was captured a second time, on another interface or in another file, from one that was sent a second
 * time: both are the same to the letter, but the second is captured again where the first was. A port mirrored twice into
 * one interface cannot be told so; its copies count as sent again.
 *
 * <p>Looks at a fixed number of recent packets; a copy that comes later than that counts as sent again, too.
 */
final class Copies {
    private static final int PLACES = 1 << 12;
    /** Clocks of two capture points differ by at most this. */
    private static final long CLOCKS_NANOS = 10_000_000_000L;

    private final long[] prints = new long[PLACES];
    private final long[] times = new long[PLACES];
    private final int[] points = new int[PLACES];
    private long count;

    /** True if a packet is a copy of one before it. */
    boolean isCopy(Packet packet) {
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        int bth = packet.bth();
        long print = bytes.getLong(bth) * 0x9E3779B97F4A7C15L + bytes.getInt(bth + 8);
        if (network >= 0) {
            // IPv4: identification and both addresses; IPv6: the low parts of both addresses
            print = print * 31 + (packet.isIpv6() ? bytes.getLong(network + 16) : bytes.getInt(network + 4));
            print = print * 31 + bytes.getLong(network + (packet.isIpv6() ? 32 : 12));
        }
        int icrc = packet.icrcStart();
        if (icrc >= 0 && icrc + 4 <= packet.capturedEnd()) {
            print = print * 31 + bytes.getInt(icrc);
        }
        print *= 0x9E3779B97F4A7C15L;
        int place = (int) (print >>> 52);
        long time = packet.frame().timeNanos();
        int point = packet.frame().source() << 16 ^ packet.frame().interfaceId();
        if (prints[place] == print && points[place] != point && Math.abs(time - times[place]) <= CLOCKS_NANOS) {
            count++;
            return true;
        }
        prints[place] = print;
        times[place] = time;
        points[place] = point;
        return false;
    }

    /** Copies found. */
    long count() {
        return count;
    }
}
