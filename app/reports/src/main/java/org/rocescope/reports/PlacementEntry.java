package org.rocescope.reports;

/**
 * What the bytes that one end wrote through an R_Key went through; the names of the fields are those of the JSON report.
 *
 * @param connection number of the connection
 * @param requester endpoint that wrote, 0 or 1
 * @param rkey R_Key
 * @param region name of the memory region in the regions file, or null
 * @param updates updates that were executed
 * @param doubtfulUpdates updates of which the capture does not tell that they were executed
 * @param writtenBytes bytes of the executed updates, counted again with each
 * @param flushes FLUSHes that were answered well
 * @param asked level that the FLUSHes call for, answered well or not: "none" (there is none), "visibility" or "persistence"
 * @param visibilityLag times until a FLUSH for visibility alone made bytes visible; null if none did
 * @param persistenceLag times until a FLUSH made bytes persistent; null if none did
 * @param atRisk bytes written and not flushed over the time; null if nothing says that a flush is due
 */
public record PlacementEntry(
        int connection,
        int requester,
        long rkey,
        String region,
        long updates,
        long doubtfulUpdates,
        long writtenBytes,
        long flushes,
        String asked,
        Lag visibilityLag,
        Lag persistenceLag,
        AtRisk atRisk) {
    /**
     * Nanoseconds from the last packet of a write to the answer of the FLUSH that covered it.
     *
     * @param count writes covered, a piece each where a FLUSH covered one in part; those joined before count once
     * @param p50 median, exact to an eighth of it
     * @param p99 99th percentile, likewise
     * @param max the longest, exact
     * @param writeFrame first frame of the write that waited longest
     * @param flushFrame first frame of the FLUSH that it waited for
     */
    public record Lag(long count, long p50, long p99, long max, long writeFrame, long flushFrame) {}

    /**
     * Bytes written and not flushed.
     *
     * @param maxBytes the most at once, unsigned
     * @param maxTime when that was, in nanoseconds since 1970; null if not known
     * @param times when there were so many, in nanoseconds since 1970, at most {@value
     *     org.rocescope.dissector.placement.BytesAtRisk#MOST_POINTS}; none if not known
     * @param bytes how many, unsigned, one for each time
     */
    public record AtRisk(long maxBytes, Long maxTime, long[] times, long[] bytes) {}
}
