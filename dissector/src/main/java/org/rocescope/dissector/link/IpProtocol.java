package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Names;

/** IP protocol numbers that lead to a RoCE packet, and their words (source: the IANA registry). */
public final class IpProtocol {
    public static final int HOP_BY_HOP = 0;
    public static final int IPV4 = 4;
    public static final int UDP = 17;
    public static final int IPV6 = 41;
    public static final int ROUTING = 43;
    public static final int FRAGMENT = 44;
    public static final int GRE = 47;
    public static final int DESTINATION_OPTIONS = 60;
    public static final int MPLS = 137;

    static final Names NAMES = Names.of(
            HOP_BY_HOP,
            "IPv6 hop-by-hop options",
            1,
            "ICMP",
            2,
            "IGMP",
            IPV4,
            "IPv4",
            6,
            "TCP",
            UDP,
            "UDP",
            IPV6,
            "IPv6",
            ROUTING,
            "IPv6 routing",
            FRAGMENT,
            "IPv6 fragment",
            GRE,
            "GRE",
            50,
            "ESP",
            51,
            "AH",
            58,
            "ICMPv6",
            DESTINATION_OPTIONS,
            "IPv6 destination options",
            89,
            "OSPF",
            132,
            "SCTP",
            MPLS,
            "MPLS");

    private IpProtocol() {}
}
