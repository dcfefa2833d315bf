package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * IPv6 extension headers: options and routing (next header 1, length 1 in units of eight bytes beyond the first) and
 * fragment (always eight bytes). RoCEv2 has none of them (CA17-16; layout: RFC 8200).
 */
public final class Ipv6Extension {
    /** Their least length in bytes, and that of a fragment header. */
    public static final int LENGTH = 8;

    public static final Header OPTIONS = Header.of("ipv6.opts", "IPv6 extension header", LENGTH, "RFC 8200");

    public static final Field OPTIONS_NEXT = OPTIONS.field("ipv6.opts.nxt", "Next Header")
            .bytes(0, 1)
            .names(IpProtocol.NAMES)
            .add();
    public static final Field OPTIONS_LENGTH = OPTIONS.field("ipv6.opts.len", "Length")
            .bytes(1, 1)
            .unit("units of 8 bytes")
            .add();

    public static final Header FRAGMENT = Header.of("ipv6.fraghdr", "IPv6 fragment header", LENGTH, "RFC 8200");

    public static final Field FRAGMENT_NEXT = FRAGMENT.field("ipv6.fraghdr.nxt", "Next Header")
            .bytes(0, 1)
            .names(IpProtocol.NAMES)
            .add();
    public static final Field FRAGMENT_OFFSET = FRAGMENT.field("ipv6.fraghdr.offset", "Offset")
            .bits(16, 13)
            .unit("units of 8 bytes")
            .add();
    public static final Field MORE_FRAGMENTS =
            FRAGMENT.field("ipv6.fraghdr.more", "More Fragments").flag(31).add();
    public static final Field IDENTIFICATION = FRAGMENT.field("ipv6.fraghdr.ident", "Identification")
            .bytes(4, 4)
            .hex()
            .add();

    private Ipv6Extension() {}
}
