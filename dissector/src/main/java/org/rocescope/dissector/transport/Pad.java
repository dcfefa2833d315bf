package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/** One to three bytes that fill the payload up to a multiple of four; they are no data (source: headers.md section 5). */
public final class Pad {
    public static final Header HEADER = Header.of("infiniband.pad", "Pad", 0, "headers.md 5");

    public static final Field BYTES = HEADER.field("infiniband.pad", "Pad bytes")
            .bytes(0, Field.REST)
            .kind(Kind.BYTES)
            .add();

    private Pad() {}
}
