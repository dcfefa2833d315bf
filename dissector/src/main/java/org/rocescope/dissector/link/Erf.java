package org.rocescope.dissector.link;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;

/**
 * Endace extensible record header (source: headers.md section 1 and libpcap).
 *
 * <pre>
 * timestamp 8 (little-endian, seconds in the upper half, fraction of 2^32 in the lower)
 * type 1 (bit 7: extension headers follow), flags 1, record length 2, loss counter 2, wire length 2
 * [extension headers of 8 bytes each, bit 7 of the first byte: one more follows]
 * [type Ethernet: offset 1, pad 1]
 * </pre>
 */
public final class Erf {
    /** Length of the fixed part in bytes. */
    public static final int LENGTH = 16;
    /** Length of an extension header in bytes. */
    public static final int EXTENSION_LENGTH = 8;
    /** Extension headers that are followed at most. */
    public static final int MOST_EXTENSIONS = 16;

    public static final int TYPE_ETHERNET = 2;
    /** Ethernet with colour instead of the loss counter. */
    public static final int TYPE_COLOR_ETHERNET = 11;
    /** Ethernet with a hash and colour instead of the loss counter. */
    public static final int TYPE_DSM_COLOR_ETHERNET = 16;
    /** Ethernet with colour and hash instead of the loss counter. */
    public static final int TYPE_COLOR_HASH_ETHERNET = 20;

    public static final int TYPE_INFINIBAND = 21;
    public static final int TYPE_IPV4 = 22;
    public static final int TYPE_IPV6 = 23;
    public static final int TYPE_INFINIBAND_LINK = 25;

    public static final Header HEADER = Header.of("erf", "Extensible Record Format", LENGTH, "headers.md 1");

    public static final Field TIMESTAMP = HEADER.field("erf.ts", "Timestamp (little-endian)")
            .bytes(0, 8)
            .hex()
            .add();
    public static final Field EXTENDED = HEADER.field("erf.types.ext_header", "Extension header present")
            .bits(64, 1)
            .add();
    public static final Field TYPE = HEADER.field("erf.types.type", "Type")
            .bits(65, 7)
            .names(Names.of(
                    TYPE_ETHERNET, "Ethernet",
                    TYPE_COLOR_ETHERNET, "Ethernet, colour",
                    TYPE_DSM_COLOR_ETHERNET, "Ethernet, DSM colour",
                    TYPE_COLOR_HASH_ETHERNET, "Ethernet, colour and hash",
                    TYPE_INFINIBAND, "InfiniBand",
                    TYPE_IPV4, "IPv4",
                    TYPE_IPV6, "IPv6",
                    TYPE_INFINIBAND_LINK, "InfiniBand link"))
            .add();
    public static final Field FLAGS =
            HEADER.field("erf.flags", "Flags").bytes(9, 1).hex().add();
    public static final Field RECORD_LENGTH =
            HEADER.field("erf.rlen", "Record length").bytes(10, 2).unit("bytes").add();
    public static final Field LOSS_COUNTER =
            HEADER.field("erf.lctr", "Loss counter").bytes(12, 2).add();
    public static final Field WIRE_LENGTH =
            HEADER.field("erf.wlen", "Wire length").bytes(14, 2).unit("bytes").add();

    private Erf() {}

    /** True if a further extension header follows the header whose type byte stands at an index. */
    public static boolean isExtended(ByteBuffer bytes, int at) {
        return bytes.get(at) < 0;
    }

    /** True for the record types that hold an Ethernet frame behind two bytes of offset and pad. */
    public static boolean isEthernet(int type) {
        return type == TYPE_ETHERNET
                || type == TYPE_COLOR_ETHERNET
                || type == TYPE_DSM_COLOR_ETHERNET
                || type == TYPE_COLOR_HASH_ETHERNET;
    }
}
