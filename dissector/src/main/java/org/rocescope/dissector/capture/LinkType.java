package org.rocescope.dissector.capture;

/**
 * Link-layer header types by their numbers in capture files (source: the tcpdump.org link-layer type registry). Only
 * those in which RoCE or InfiniBand can be found are named; any other number is carried along as it is.
 */
public final class LinkType {
    /** BSD loopback: four bytes of address family in the capturing host's byte order. */
    public static final int NULL = 0;
    /** Ethernet. */
    public static final int ETHERNET = 1;
    /** Raw IP as some systems number it in files. */
    public static final int RAW_BSD = 12;
    /** Raw IP as OpenBSD numbers it. */
    public static final int RAW_OPENBSD = 14;
    /** Raw IP, version 4 or 6 by its first nibble. */
    public static final int RAW = 101;
    /** OpenBSD loopback: four bytes of address family, big-endian. */
    public static final int LOOP = 108;
    /** Linux cooked capture, version 1. */
    public static final int LINUX_SLL = 113;
    /** Endace extensible record format. */
    public static final int ERF = 197;
    /** Raw IPv4. */
    public static final int IPV4 = 228;
    /** Raw IPv6. */
    public static final int IPV6 = 229;
    /** IP over InfiniBand. */
    public static final int IPOIB = 242;
    /** Native InfiniBand, from the local route header on. */
    public static final int INFINIBAND = 247;
    /** Linux cooked capture, version 2. */
    public static final int LINUX_SLL2 = 276;

    private LinkType() {}

    /** The name without its LINKTYPE_ prefix as reports give it ("EN10MB" for Ethernet), or "LINKTYPE_n". */
    public static String nameOf(int linkType) {
        return switch (linkType) {
            case NULL -> "NULL";
            case ETHERNET -> "EN10MB";
            case RAW_BSD, RAW_OPENBSD, RAW -> "RAW";
            case LOOP -> "LOOP";
            case LINUX_SLL -> "LINUX_SLL";
            case ERF -> "ERF";
            case IPV4 -> "IPV4";
            case IPV6 -> "IPV6";
            case IPOIB -> "IPOIB";
            case INFINIBAND -> "INFINIBAND";
            case LINUX_SLL2 -> "LINUX_SLL2";
            default -> "LINKTYPE_" + linkType;
        };
    }
}
