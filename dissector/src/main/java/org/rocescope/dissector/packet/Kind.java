package org.rocescope.dissector.packet;

/** What the value of a {@link Field} is, and so how it is read, compared and shown. */
public enum Kind {
    /** An unsigned number of up to 64 bits. */
    NUMBER,
    /** One bit, true or false. */
    BOOLEAN,
    /** An IPv4 address; its value is the 32-bit number. */
    IPV4,
    /** An IPv6 address or GID of 16 bytes. */
    IPV6,
    /** An Ethernet address of 6 bytes. */
    ETHERNET,
    /** Any other run of bytes. */
    BYTES,
    /** Text that is made when asked for. */
    TEXT,
    /** A moment: nanoseconds since 1970-01-01 UTC, signed. */
    TIME,
    /** A span of time in nanoseconds, signed. */
    DURATION;

    /** True if the value is a long that {@link Field#value} gives. */
    public boolean isLong() {
        return switch (this) {
            case NUMBER, BOOLEAN, IPV4, TIME, DURATION -> true;
            case IPV6, ETHERNET, BYTES, TEXT -> false;
        };
    }

    /** True if the value is a run of the packet's bytes. */
    public boolean isBytes() {
        return this == IPV6 || this == ETHERNET || this == BYTES;
    }
}
