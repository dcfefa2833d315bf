package org.rocescope.dissector.icrc;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;

/**
 * The invariant CRC at the end of a packet, least significant byte first (source: headers.md section 9). The layer is
 * there also where its bytes were not captured: its status says so.
 */
public final class InvariantCrc {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER = Header.of("infiniband.icrc", "Invariant CRC", 0, "headers.md 9");

    /** The four bytes in the order of the wire, as Wireshark shows them. */
    public static final Field VALUE = HEADER.field("infiniband.invariant.crc", "Invariant CRC")
            .bytes(0, 4)
            .hex()
            .add();

    /** A {@link IcrcVerdict#word}. */
    public static final Field STATUS = HEADER.field("infiniband.icrc.status", "Status")
            .text((packet, layer, out) -> out.append(verdict(packet).word()))
            .add();

    public static final Field CAUSE = HEADER.field("infiniband.icrc.text", "In words")
            .text((packet, layer, out) -> out.append(verdict(packet).text()))
            .add();

    private static final ThreadLocal<IcrcJudge> JUDGE = ThreadLocal.withInitial(IcrcJudge::new);

    private InvariantCrc() {}

    /** What was found about a packet's ICRC; judged now if nobody did before. */
    public static IcrcVerdict verdict(Packet packet) {
        IcrcVerdict verdict = packet.icrcVerdict();
        return verdict != null ? verdict : JUDGE.get().judge(packet);
    }
}
