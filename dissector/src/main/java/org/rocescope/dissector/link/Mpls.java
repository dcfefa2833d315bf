package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/** MPLS label stack entry: label 20, traffic class 3, bottom of stack 1, TTL 8 bits (source: RFC 3032). */
public final class Mpls {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER = Header.of("mpls", "MPLS label", LENGTH, "RFC 3032");

    public static final Field LABEL =
            HEADER.field("mpls.label", "MPLS Label").bits(0, 20).add();
    public static final Field TRAFFIC_CLASS =
            HEADER.field("mpls.exp", "MPLS Experimental Bits").bits(20, 3).add();
    public static final Field BOTTOM = HEADER.field("mpls.bottom", "MPLS Bottom Of Label Stack")
            .bits(23, 1)
            .add();
    public static final Field TTL =
            HEADER.field("mpls.ttl", "MPLS TTL").bits(24, 8).add();

    private Mpls() {}
}
