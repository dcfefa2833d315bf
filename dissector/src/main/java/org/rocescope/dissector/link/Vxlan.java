package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/** VXLAN header: flags 2, group policy 2, network identifier 3, reserved 1 bytes (source: RFC 7348). */
public final class Vxlan {
    /** Its length in bytes. */
    public static final int LENGTH = 8;

    public static final Header HEADER = Header.of("vxlan", "Virtual eXtensible Local Area Network", LENGTH, "RFC 7348");

    public static final Field FLAGS =
            HEADER.field("vxlan.flags", "Flags").bytes(0, 2).hex().add();
    public static final Field GROUP_POLICY =
            HEADER.field("vxlan.gbp", "Group Policy ID").bytes(2, 2).add();
    public static final Field VNI = HEADER.field("vxlan.vni", "VXLAN Network Identifier (VNI)")
            .bytes(4, 3)
            .add();

    private Vxlan() {}
}
