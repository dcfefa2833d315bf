package org.rocescope.dissector.transport;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

/** The payload of a transport packet: what lies between its extension headers and its pad bytes. */
public final class Payload {
    public static final Header HEADER = Header.of("infiniband.payload", "Payload", 0, "headers.md 5");

    public static final Field DATA = HEADER.field("infiniband.payload", "Payload")
            .bytes(0, Field.REST)
            .kind(Kind.BYTES)
            .add();
    /** By the packet's own lengths, also where fewer bytes were captured. */
    public static final Field LENGTH = HEADER.field("infiniband.payload.length", "Payload length")
            .number((packet, layer) -> packet.payloadLength())
            .unit("bytes")
            .add();

    private Payload() {}
}
