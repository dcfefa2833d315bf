package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;

/**
 * FLUSH extended transport header, which stands before the RETH (source: headers.md section 6, mpe.md section 2).
 *
 * <pre>
 *  0                   1                   2                   3
 *  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 * +---------------------------------------------------+---+-------+
 * |                     reserved                      |SEL|  PLT  |
 * +---------------------------------------------------+---+-------+
 * </pre>
 *
 * <p>Wireshark 4.4 and 4.6 place the two fields one bit lower than the Linux kernel does; the kernel's places are used
 * here, as real packets have them.
 */
public final class Feth {
    /** Its length in bytes. */
    public static final int LENGTH = 4;
    /** Placement type bit: globally visible. */
    public static final int GLOBAL_VISIBILITY = 1;
    /** Placement type bit: persistent. */
    public static final int PERSISTENCE = 2;
    /** Selectivity: the range that the RETH gives. */
    public static final int RANGE = 0;
    /** Selectivity: the whole memory region of the R_Key; the RETH's address and length mean nothing. */
    public static final int REGION = 1;

    public static final Header HEADER =
            Header.of("infiniband.feth", "FLUSH Extended Transport Header", LENGTH, "headers.md 6");

    public static final Field RESERVED = HEADER.field("infiniband.feth.reserved", "Reserved (26 bits)")
            .bits(0, 26)
            .hex(7)
            .add();
    public static final Field SELECTIVITY = HEADER.field("infiniband.feth.sel", "Selectivity Level")
            .bits(26, 2)
            .names(Names.of(RANGE, "memory range", REGION, "memory region", 2, "reserved (2)", 3, "reserved (3)"))
            .add();
    public static final Field PLACEMENT = HEADER.field("infiniband.feth.plt", "Placement Type")
            .bits(28, 4)
            .names(placements())
            .add();

    private Feth() {}

    /** All sixteen values in words; bits 2 and 3 are reserved, 0 asks for nothing. */
    private static Names placements() {
        Names.Builder names = new Names.Builder();
        String[] words = {"none", "global visibility", "persistence", "global visibility and persistence"};
        for (int i = 0; i < 16; i++) {
            names.name(i, words[i & 3] + (i > 3 ? ", reserved bits set (" + (i & 12) + ")" : ""));
        }
        names.alias(GLOBAL_VISIBILITY, "visibility").alias(GLOBAL_VISIBILITY | PERSISTENCE, "both");
        return names.build();
    }
}
