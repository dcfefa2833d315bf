package org.rocescope.desktop.selection;

import org.rocescope.desktop.document.Packets;

/**
 * What is chosen, with what belongs to it: the packet's transaction, the finding's packet, and so on. Each is {@link
 * Packets#NONE} where there is none.
 *
 * @param kind what was chosen itself
 * @param packet row of the packet
 * @param transaction index of the transaction
 * @param connection id of the connection
 * @param finding index of the finding
 * @param unflushed index of the range that was not flushed
 * @param region memory, or null
 */
public record Selected(
        Kind kind, int packet, int transaction, int connection, int finding, int unflushed, Region region) {
    /** What can be chosen. */
    public enum Kind {
        NOTHING,
        PACKET,
        TRANSACTION,
        CONNECTION,
        FINDING,
        UNFLUSHED,
        REGION
    }

    /** Nothing is chosen. */
    public static final Selected NOTHING =
            new Selected(Kind.NOTHING, Packets.NONE, Packets.NONE, Packets.NONE, Packets.NONE, Packets.NONE, null);

    /** True if the same thing was chosen, whatever is known to belong to it. */
    boolean isSame(Selected other) {
        return kind == other.kind
                && switch (kind) {
                    case NOTHING -> true;
                    case PACKET -> packet == other.packet;
                    case TRANSACTION -> transaction == other.transaction;
                    case CONNECTION -> connection == other.connection;
                    case FINDING -> finding == other.finding;
                    case UNFLUSHED -> unflushed == other.unflushed;
                    case REGION -> region.equals(other.region);
                };
    }
}
