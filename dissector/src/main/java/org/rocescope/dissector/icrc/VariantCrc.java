package org.rocescope.dissector.icrc;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Lrh;

/**
 * The variant CRC of native InfiniBand: CRC-16, polynomial 0x100B reflected (0xD008), initial and final 0xFFFF, over
 * everything from the LRH through the ICRC, nothing masked (source: headers.md section 9). That its low byte is first
 * on the wire is unverified there; either order counts as good.
 */
public final class VariantCrc {
    /** Its length in bytes. */
    public static final int LENGTH = 2;

    private static final int REFLECTED_POLYNOMIAL = 0xD008;

    private static final int[] TABLE = table();

    public static final Header HEADER = Header.of("infiniband.vcrc", "Variant CRC", LENGTH, "headers.md 9");

    public static final Field VALUE = HEADER.field("infiniband.variant.crc", "Variant CRC")
            .bytes(0, 2)
            .hex()
            .add();

    public static final Field STATUS = HEADER.field("infiniband.vcrc.status", "Status")
            .number(VariantCrc::status)
            .names(Names.of(0, "bad", 1, "good"))
            .add();

    private VariantCrc() {}

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ REFLECTED_POLYNOMIAL : crc >>> 1;
            }
            table[i] = crc;
        }
        return table;
    }

    /**
     * The VCRC as a number.
     *
     * @param bytes the buffer that holds the packet
     * @param from index of the LRH
     * @param end index behind the last covered byte
     */
    public static int compute(ByteBuffer bytes, int from, int end) {
        int crc = 0xFFFF;
        for (int i = from; i < end; i++) {
            crc = crc >>> 8 ^ TABLE[(crc ^ bytes.get(i)) & 0xFF];
        }
        return crc ^ 0xFFFF;
    }

    private static long status(Packet packet, int layer) {
        int lrh = packet.find(Lrh.HEADER);
        if (lrh < 0) {
            return DerivedNumber.ABSENT;
        }
        int at = packet.layerStart(layer);
        int expected = compute(packet.bytes(), packet.layerStart(lrh), at);
        int found = packet.bytes().getShort(at) & 0xFFFF;
        return found == expected || Short.reverseBytes((short) found) == (short) expected ? 1 : 0;
    }
}
