package org.rocescope.dissector.connection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.dissection.FieldText;

/**
 * Address of a host port as packets name it: IPv4, IPv6 or GID, or LID. Flows that are followed at the same time share one
 * object an address; one that was forgotten and came back has another, which equals it.
 */
public final class Address {
    /** What an address is. */
    public enum Kind {
        IPV4,
        /** IPv6 address or GID. */
        IPV6,
        LID
    }

    private final Kind kind;
    private final long high;
    private final long low;
    private final int id;

    Address(Kind kind, long high, long low, int id) {
        this.kind = kind;
        this.high = high;
        this.low = low;
        this.id = id;
    }

    /** What it is. */
    public Kind kind() {
        return kind;
    }

    /** The upper 64 bits of an IPv6 address; 0 for the others. */
    public long high() {
        return high;
    }

    /** The lower 64 bits, or all of an IPv4 address or LID. */
    public long low() {
        return low;
    }

    /** Number that no other address has which is in use at the same time. */
    int id() {
        return id;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Address address && is(address.kind, address.high, address.low);
    }

    boolean is(Kind itsKind, long itsHigh, long itsLow) {
        return low == itsLow && high == itsHigh && kind == itsKind;
    }

    @Override
    public int hashCode() {
        return (int) ((high * 31 + low + kind.ordinal()) * 0x9E3779B97F4A7C15L >>> 32);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        switch (kind) {
            case IPV4 -> FieldText.appendIpv4((int) low, text);
            case IPV6 ->
                FieldText.appendIpv6(ByteBuffer.allocate(16).putLong(high).putLong(low), 0, text);
            case LID -> text.append("LID ").append(low);
        }
        return text.toString();
    }
}
