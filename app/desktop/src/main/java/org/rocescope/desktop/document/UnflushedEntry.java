package org.rocescope.desktop.document;

import org.rocescope.dissector.placement.FlushMiss;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.OtherFlushes;
import org.rocescope.dissector.placement.Unflushed.Contract;
import org.rocescope.dissector.placement.Unflushed.Evidence;

/**
 * Bytes that were written and that no FLUSH brought as far as was required.
 *
 * @param connection id of the connection
 * @param requester endpoint that wrote them, 0 or 1
 * @param rKey R_Key, unsigned 32 bits
 * @param region name of the memory region, or null
 * @param virtualAddress address of the first byte, unsigned
 * @param length how many, unsigned
 * @param reached the level that they reached
 * @param required the level that they should have reached
 * @param contract why a flush is due
 * @param writeFrames first request frames of the first updates that left them, from 1; at most sixteen
 * @param writes how many updates left them, at most
 * @param evidence a weaker hint, or null
 * @param capped true if bytes that were not written are counted in: at most these were not flushed
 * @param uncertain true if the capture may lack the FLUSH
 * @param miss how FLUSHes missed them
 * @param other a FLUSH of them that another queue pair sent, which does not count; or null
 */
public record UnflushedEntry(
        int connection,
        int requester,
        int rKey,
        String region,
        long virtualAddress,
        long length,
        Level reached,
        Level required,
        Contract contract,
        long[] writeFrames,
        long writes,
        Evidence evidence,
        boolean capped,
        boolean uncertain,
        FlushMiss miss,
        OtherFlushes.Seen other) {
    /** Bytes of memory that one takes, besides its frames. */
    static final int BYTES = 160;

    /** True if a flush is due. */
    public boolean isDue() {
        return contract != Contract.NONE;
    }

    /** Address of the last byte, unsigned. */
    public long lastAddress() {
        return virtualAddress + length - 1;
    }

    /** First frame of the update that left its first byte, from 1. */
    public long firstWrite() {
        return writeFrames[0];
    }

    /** First frame of the last update that is known; there may be later ones if {@link #hasMoreWrites}. */
    public long lastWrite() {
        return writeFrames[writeFrames.length - 1];
    }

    /** True if more updates left it than are listed. */
    public boolean hasMoreWrites() {
        return writes > writeFrames.length;
    }

    /** True if an update of it begins in a frame, or the FLUSH that missed it does. */
    public boolean names(long frame) {
        if (miss.frame() == frame) {
            return true;
        }
        return isWrittenBy(frame);
    }

    /** True if an update of it that is listed begins in a frame. */
    public boolean isWrittenBy(long frame) {
        for (long each : writeFrames) {
            if (each == frame) {
                return true;
            }
        }
        return false;
    }
}
