package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;

/**
 * Recognises packets that were captured before, byte for byte. A retransmission is told from a copy by its ICRC only
 * where the sender numbers its IP packets, which is why a few mean nothing.
 */
final class Copies {
    /** Packets that are remembered; a later one with the same place takes it. */
    private static final int REMEMBERED = 1 << 12;

    private static final int COUNT_BITS = 2;

    /** What identifies a packet, and in the low bits how often it was seen, up to three times. */
    private final long[] seen = new long[REMEMBERED];

    /**
     * A number that copies of a packet share: its ICRC, or where that was not captured its identification and PSN. It
     * is 0 where neither was.
     */
    static int signature(Packet packet) {
        if (packet.icrcVerdict() == IcrcVerdict.PLACEHOLDER) {
            return 0;
        }
        int icrc = packet.icrcStart();
        if (icrc >= 0 && icrc + 4 <= packet.capturedEnd() && icrc + 4 <= packet.transportEnd()) {
            return packet.bytes().getInt(icrc);
        }
        if (packet.network() < 0 || packet.isIpv6()) {
            return 0;
        }
        int identification = packet.bytes().getInt(packet.network() + 2);
        return identification * 31
                + packet.bytes().getInt(packet.bth() + 8)
                + packet.bytes().getInt(packet.bth() + 4);
    }

    /** Counts a packet by its signature. */
    void take(Path path, Packet packet, int signature) {
        if (signature == 0) {
            return;
        }
        path.judged++;
        int headers = packet.bytes().getInt(packet.bth()) ^ packet.bytes().getInt(packet.bth() + 8);
        long key = (long) signature << 32 | headers & 0xFFFFFFFFL;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int place = (int) (mixed >>> 52);
        long known = seen[place];
        long identity = mixed << COUNT_BITS;
        if (known >>> COUNT_BITS != identity >>> COUNT_BITS) {
            seen[place] = identity | 1;
        } else if (known == (identity | 1)) {
            seen[place] = identity | 2;
            path.second.add(packet.frame().number());
        } else {
            path.third++;
        }
    }
}
