package org.rocescope.desktop.document;

import org.rocescope.dissector.placement.Level;

/**
 * What the bytes that one end wrote through an R_Key went through.
 *
 * @param connection id of the connection
 * @param requester endpoint that wrote, 0 or 1
 * @param rKey R_Key, unsigned 32 bits
 * @param updates updates that were executed
 * @param doubtfulUpdates updates of which the capture does not tell that they were executed
 * @param writtenBytes bytes of the executed updates, counted again with each
 * @param flushes FLUSHes that were answered well
 * @param lastFlushFrame first frame of the last of those, 0 if there is none
 * @param asked level that the FLUSHes call for, answered well or not
 * @param visibility times until a FLUSH for visibility alone made bytes visible; null if none did or times are not known
 * @param persistence times until a FLUSH made bytes persistent; null likewise
 * @param mostAtRisk the most bytes that were written and not flushed at once, unsigned
 */
public record KeyEntry(
        int connection,
        int requester,
        int rKey,
        long updates,
        long doubtfulUpdates,
        long writtenBytes,
        long flushes,
        long lastFlushFrame,
        Level asked,
        Lag visibility,
        Lag persistence,
        long mostAtRisk) {
    /**
     * Nanoseconds from the last packet of a write to the answer of the FLUSH that covered it.
     *
     * @param count writes covered
     * @param median median, exact to an eighth of it
     * @param p99 99th percentile, likewise
     * @param most the longest, exact
     * @param writeFrame first frame of the write that waited longest
     * @param flushFrame first frame of the FLUSH that it waited for
     */
    public record Lag(long count, long median, long p99, long most, long writeFrame, long flushFrame) {}
}
