package org.rocescope.dissector.packet;

/**
 * Why a packet cannot be what it says: one kind of contradiction between its lengths or fields and its bytes. The text
 * has room for two numbers, what was found and what was possible.
 */
public enum Malformed {
    HEADER_CUT("%1$d bytes are left where the header needs %2$d"),
    IPV4_VERSION("version %1$d in an IPv4 header"),
    IPV6_VERSION("version %1$d in an IPv6 header"),
    IPV4_HEADER_LENGTH("IPv4 header length %1$d, at least 20 and at most the total length %2$d"),
    IPV4_TOTAL_LENGTH("IPv4 total length %1$d, the frame has room for %2$d"),
    IPV6_PAYLOAD_LENGTH("IPv6 payload length %1$d, the frame has room for %2$d"),
    UDP_LENGTH("UDP length %1$d, the IP packet has %2$d"),
    UDP_LENGTH_SHORT("UDP length %1$d, at least %2$d"),
    GRH_VERSION("version %1$d in a GRH, must be 6"),
    GRH_PAYLOAD_LENGTH("GRH payload length %1$d, the frame has room for %2$d"),
    LRH_PACKET_LENGTH("LRH packet length %1$d bytes, the frame has room for %2$d"),
    HEADERS_CUT("%1$d bytes after the BTH, the opcode's headers and the ICRC need %2$d"),
    PAD_COUNT("pad count %1$d, only %2$d bytes are there"),
    NOT_PLAIN_IP("%1$d bytes of IP header before the UDP header, RoCEv2 allows %2$d (CA17-3, CA17-16)"),
    TOO_DEEP("more than %2$d headers nested");

    private final String text;

    Malformed(String text) {
        this.text = text;
    }

    /** The reason in words. */
    public String text(long found, long possible) {
        return String.format(text, found, possible);
    }
}
