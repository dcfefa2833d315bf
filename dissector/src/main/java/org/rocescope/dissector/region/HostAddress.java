package org.rocescope.dissector.region;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.rocescope.dissector.connection.Address;

/**
 * Address of a host as a person writes it, to be held against those of packets. An IPv4 address and the IPv6 address or
 * GID that it is mapped to (::ffff:a.b.c.d) are the same.
 *
 * @param kind what it is
 * @param high upper 64 bits of an IPv6 address, else 0
 * @param low lower 64 bits, or all of an IPv4 address or LID
 */
public record HostAddress(Address.Kind kind, long high, long low) {
    private static final int LONGEST = 64;
    private static final String LID = "LID ";

    /**
     * Reads an address: IPv4 with four numbers, IPv6 or GID, or "LID 17". Names are not looked up.
     *
     * @throws IllegalArgumentException if it is none, with the reason
     */
    public static HostAddress parse(String text) {
        String trimmed = text.strip();
        if (trimmed.length() > LONGEST) {
            throw new IllegalArgumentException("too long for an address");
        }
        if (trimmed.regionMatches(true, 0, LID, 0, LID.length())) {
            return new HostAddress(Address.Kind.LID, 0, number(trimmed.substring(LID.length()), 0xFFFF));
        }
        if (trimmed.indexOf(':') >= 0) {
            return ofIpv6(trimmed);
        }
        String[] parts = trimmed.split("\\.", -1);
        if (parts.length != 4) {
            throw new IllegalArgumentException("no IPv4 or IPv6 address");
        }
        long low = 0;
        for (String part : parts) {
            low = low << 8 | number(part, 0xFF);
        }
        return new HostAddress(Address.Kind.IPV4, 0, low);
    }

    private static long number(String digits, int most) {
        if (!digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > most) {
            throw new IllegalArgumentException("no IPv4 or IPv6 address");
        }
        return Integer.parseInt(digits);
    }

    private static HostAddress ofIpv6(String text) {
        // with nothing but these, and a colon, it is a literal that is never looked up
        if (!text.matches("[0-9a-fA-F:.]+")) {
            throw new IllegalArgumentException("no IPv6 address");
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(InetAddress.getByName(text).getAddress());
            return bytes.remaining() == 4
                    ? new HostAddress(Address.Kind.IPV4, 0, bytes.getInt(0) & 0xFFFFFFFFL)
                    : new HostAddress(Address.Kind.IPV6, bytes.getLong(0), bytes.getLong(8));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no IPv6 address", e);
        }
    }

    /** The same, whether IPv4 or mapped into IPv6. */
    public static HostAddress of(Address address) {
        return isMapped(address)
                ? new HostAddress(Address.Kind.IPV4, 0, address.low() & 0xFFFFFFFFL)
                : new HostAddress(address.kind(), address.high(), address.low());
    }

    private static boolean isMapped(Address address) {
        return address.kind() == Address.Kind.IPV6 && address.high() == 0 && address.low() >>> 32 == 0xFFFFL;
    }

    /** True if packets name this host so. */
    public boolean isOf(Address address) {
        if (isMapped(address)) {
            return kind == Address.Kind.IPV4 && low == (address.low() & 0xFFFFFFFFL);
        }
        return kind == address.kind() && low == address.low() && high == address.high();
    }
}
