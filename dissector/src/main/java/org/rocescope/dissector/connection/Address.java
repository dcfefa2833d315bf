package org.rocescope.dissector.connection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.dissection.FieldText;

/**
 * Address of a host port as packets name it: IPv4, IPv6 or GID, or LID. There is one object an address in an analysis, so
 * that addresses may be compared by identity.
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

    /** Number within the analysis, from 0 in the order of appearance. */
    int id() {
        return id;
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
