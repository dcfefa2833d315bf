package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/** Immediate data: 32 bits that the transport does not interpret (source: headers.md section 6). */
public final class ImmDt {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER = Header.of("infiniband.immdt", "Immediate Data", LENGTH, "headers.md 6");

    public static final Field DATA = HEADER.field("infiniband.immdt", "Immediate Data")
            .bytes(0, 4)
            .kind(Kind.BYTES)
            .add();

    private ImmDt() {}
}
