package org.rocescope.dissector.link;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;

/**
 * BSD loopback header: four bytes of address family, in the capturing host's byte order (link type NULL) or big-endian
 * (LOOP). The family of IPv6 differs between systems (source: the tcpdump.org link-layer descriptions).
 */
public final class Loopback {
    /** Its length in bytes. */
    public static final int LENGTH = 4;
    /** Address family of IPv4, the same everywhere. */
    public static final int INET = 2;

    public static final Header HEADER = Header.of("null", "Loopback", LENGTH, "tcpdump.org");

    public static final Field FAMILY = HEADER.field("null.family", "Family")
            .number((packet, layer) -> family(packet.bytes(), packet.layerStart(layer)))
            .names(Names.of(INET, "IPv4", 10, "IPv6", 24, "IPv6", 28, "IPv6", 30, "IPv6"))
            .add();

    private Loopback() {}

    /** The address family, whichever byte order it is in: real ones are small numbers. */
    public static int family(ByteBuffer bytes, int at) {
        int family = bytes.getInt(at);
        return family >>> 16 != 0 ? Integer.reverseBytes(family) : family;
    }

    /** True for the numbers that Linux, the BSDs and macOS give IPv6. */
    public static boolean isIpv6(int family) {
        return family == 10 || family == 24 || family == 28 || family == 30;
    }
}
