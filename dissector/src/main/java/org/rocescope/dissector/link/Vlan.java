package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/** VLAN tag of IEEE 802.1Q or 802.1ad: priority 3, drop eligible 1, VLAN 12 bits, then the next type. */
public final class Vlan {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER = Header.of("vlan", "VLAN tag", LENGTH, "IEEE 802.1Q");

    public static final Field PRIORITY =
            HEADER.field("vlan.priority", "Priority").bits(0, 3).add();
    public static final Field DROP_ELIGIBLE =
            HEADER.field("vlan.dei", "DEI").flag(3).add();
    public static final Field ID = HEADER.field("vlan.id", "ID").bits(4, 12).add();
    public static final Field TYPE = HEADER.field("vlan.etype", "Type")
            .bytes(2, 2)
            .hex()
            .names(Ethertype.NAMES)
            .add();

    private Vlan() {}
}
