package org.rocescope.dissector.placement;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.FrameList;

/**
 * Bytes that executed updates wrote last and that no later FLUSH with a positive answer brought to the level required
 * (source: mpe.md section 7). Neighbours of which the same is to be said are one.
 *
 * @param flow the direction in which they were written
 * @param rKey the R_Key that they were written through
 * @param virtualAddress address of the first, unsigned
 * @param length how many, unsigned
 * @param reached the level that they reached
 * @param required the level that they should have reached
 * @param contract why a flush is due
 * @param writeFrames the first request frames of the first updates that left them, at most {@link #MOST_FRAMES}
 * @param writes how many updates left them: at most, where bytes of many updates were joined
 * @param evidence a weaker hint, or null
 * @param capped true if there were too many ranges to keep apart: bytes between them that were not written are counted
 *     in, or the R_Key or the connection was given up before its end; at most these bytes are not flushed
 * @param uncertain true if the capture lacks packets after the updates, among which a FLUSH may have been, or ends
 *     before the answer of the FLUSH that covers the bytes, or the connection was given up before its end
 */
public record Unflushed(
        Flow flow,
        int rKey,
        long virtualAddress,
        long length,
        Level reached,
        Level required,
        Contract contract,
        FrameList writeFrames,
        long writes,
        Evidence evidence,
        boolean capped,
        boolean uncertain) {
    /** Frames listed at most. */
    public static final int MOST_FRAMES = 16;

    /** Why a flush is due. */
    public enum Contract {
        /** Somebody who knows the memory said so. */
        DECLARED,
        /** This requester sent a FLUSH, answered well or not, to this R_Key on this connection. */
        OBSERVED,
        /** No sign that it is due. */
        NONE
    }

    /** Hints that bytes may have come further than a FLUSH shows. */
    public enum Evidence {
        /** A small READ followed the writes and was answered: they left the responder's NIC towards the memory. */
        READ_AFTER_WRITE,
        /** A FLUSH covers them whose answer was not captured, while the answer to a later request was. */
        FLUSH_WITHOUT_ANSWER
    }

    /** The connection. */
    public Connection connection() {
        return flow.connection();
    }

    /** Address of the last byte, unsigned. */
    public long lastAddress() {
        return virtualAddress + length - 1;
    }

    /** True if a flush is due. */
    public boolean isDue() {
        return contract != Contract.NONE;
    }
}
