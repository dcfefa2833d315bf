package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/** Invalidate extended transport header: the R_Key that the responder is to invalidate (source: headers.md section 6). */
public final class Ieth {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    public static final Header HEADER =
            Header.of("infiniband.ieth", "Invalidate Extended Transport Header", LENGTH, "headers.md 6");

    /** The same four bytes as {@link #R_KEY}, as Wireshark has this field. */
    public static final Field BYTES =
            HEADER.field("infiniband.ieth", "RKey").bytes(0, 4).kind(Kind.BYTES).add();

    public static final Field R_KEY = HEADER.field("infiniband.ieth.r_key", "Remote Key to invalidate")
            .bytes(0, 4)
            .hex()
            .add();

    private Ieth() {}
}
