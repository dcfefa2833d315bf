package org.rocescope.dissector.icrc;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/**
 * Judges the invariant CRC of packets: good, bad, not captured, or wrong in a way whose cause is known (source:
 * headers.md section 9 and its last table).
 *
 * <p>It remembers the last wrong value of each sender: a sender whose packets all carry the same four bytes has a
 * placeholder there. The first packet of such a sender is told from damage only if its bytes are a usual placeholder
 * (all zeros, all ones, "deadbeef"); damage gives such a value once in four billion packets.
 *
 * <p>Reusable and without allocation; not safe for use by several threads.
 */
public final class IcrcJudge {
    /** Wrong values that are remembered; senders that share a place only forget each other. */
    private static final int REMEMBERED = 1024;

    private final Icrc icrc = new Icrc();
    private final int[] lastWrong = new int[REMEMBERED];
    private final int[] lastExpected = new int[REMEMBERED];
    private final int[] lastSender = new int[REMEMBERED];

    /** Judges a packet and remembers the verdict in it. */
    public IcrcVerdict judge(Packet packet) {
        IcrcVerdict verdict = verdict(packet);
        packet.icrcVerdict(verdict);
        return verdict;
    }

    private IcrcVerdict verdict(Packet packet) {
        int end = packet.icrcStart();
        if (!packet.isRoce() || end < 0) {
            return IcrcVerdict.NONE;
        }
        if (end + InvariantCrc.LENGTH > packet.transportEnd()
                || end + InvariantCrc.LENGTH > packet.capturedEnd()
                || packet.isFragment()) {
            return IcrcVerdict.NOT_CAPTURED;
        }
        int from = Icrc.coveredFrom(packet);
        if (from < 0) {
            return IcrcVerdict.NONE;
        }
        int found = Integer.reverseBytes(packet.bytes().getInt(end));
        int expected = icrc.standard(packet, from, end);
        return found == expected ? IcrcVerdict.GOOD : cause(packet, from, end, found, expected);
    }

    private IcrcVerdict cause(Packet packet, int from, int end, int found, int expected) {
        if (Opcode.of(packet.opcode()).operation() == Opcode.Operation.FLUSH
                && found == icrc.withHeadersTwice(packet, from, end)) {
            return IcrcVerdict.RXE_FLUSH;
        }
        if (packet.padLength() > 0 && found == icrc.standard(packet, from, end - packet.padLength())) {
            return IcrcVerdict.PADDING_LEFT_OUT;
        }
        if (!packet.isIpv6() && packet.udp() >= 0 && found == icrc.withTotalLengthZero(packet, from, end)) {
            return IcrcVerdict.TOTAL_LENGTH_ZERO;
        }
        if (found == icrc.unmasked(packet, from, end)) {
            return IcrcVerdict.UNMASKED;
        }
        if (Integer.reverseBytes(found) == expected) {
            return IcrcVerdict.BYTE_ORDER;
        }
        return isPlaceholder(packet, found, expected) ? IcrcVerdict.PLACEHOLDER : IcrcVerdict.BAD;
    }

    private boolean isPlaceholder(Packet packet, int found, int expected) {
        int sender = sender(packet);
        int place = (sender * 0x9E3779B9) >>> 22;
        boolean again = lastSender[place] == sender && lastWrong[place] == found && lastExpected[place] != expected;
        lastSender[place] = sender;
        lastWrong[place] = found;
        lastExpected[place] = expected;
        return again || found == 0 || found == -1 || found == 0xDEADBEEF || found == 0xEFBEADDE;
    }

    /** A number for the sender's address; two senders may share one. */
    private static int sender(Packet packet) {
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        if (network < 0) {
            return bytes.getShort(Icrc.coveredFrom(packet) + 6);
        }
        if (!packet.isIpv6()) {
            return bytes.getInt(network + 12);
        }
        long address = bytes.getLong(network + 8) * 31 + bytes.getLong(network + 16);
        return Long.hashCode(address);
    }
}
