package org.rocescope.dissector.link;

import org.rocescope.dissector.packet.Names;

/** Ethernet types that lead to a RoCE packet, and their words (source: the IEEE registry). */
public final class Ethertype {
    public static final int IPV4 = 0x0800;
    public static final int ARP = 0x0806;
    public static final int TRANSPARENT_BRIDGING = 0x6558;
    public static final int VLAN = 0x8100;
    public static final int SERVICE_VLAN = 0x88A8;
    /** An early service tag. */
    public static final int OLD_SERVICE_VLAN = 0x9100;

    public static final int IPV6 = 0x86DD;
    public static final int FLOW_CONTROL = 0x8808;
    public static final int MPLS = 0x8847;
    public static final int MPLS_MULTICAST = 0x8848;
    /** ERSPAN types I and II. */
    public static final int ERSPAN = 0x88BE;
    /** ERSPAN type III. */
    public static final int ERSPAN_III = 0x22EB;
    /** RoCEv1: a GRH follows. */
    public static final int ROCE = 0x8915;

    /** Smallest value that is a type; smaller ones are an IEEE 802.3 length. */
    public static final int FIRST_TYPE = 0x0600;

    static final Names NAMES = Names.of(
            IPV4,
            "IPv4",
            ARP,
            "ARP",
            TRANSPARENT_BRIDGING,
            "Ethernet",
            VLAN,
            "802.1Q VLAN",
            SERVICE_VLAN,
            "802.1ad VLAN",
            OLD_SERVICE_VLAN,
            "QinQ VLAN",
            IPV6,
            "IPv6",
            FLOW_CONTROL,
            "flow control",
            MPLS,
            "MPLS",
            MPLS_MULTICAST,
            "MPLS multicast",
            ERSPAN,
            "ERSPAN",
            ERSPAN_III,
            "ERSPAN type III",
            ROCE,
            "RoCE",
            0x8035,
            "RARP",
            0x88CC,
            "LLDP",
            0x888E,
            "802.1X",
            0x8863,
            "PPPoE discovery",
            0x8864,
            "PPPoE session",
            0x88F7,
            "PTP");

    private Ethertype() {}

    /** True for the types behind which a RoCE packet can be found. */
    public static boolean leadsOn(int type) {
        return switch (type) {
            case IPV4, IPV6, VLAN, SERVICE_VLAN, OLD_SERVICE_VLAN, MPLS, MPLS_MULTICAST, ROCE -> true;
            default -> false;
        };
    }
}
