package org.rocescope.reports;

/**
 * A range that was written and not flushed; the names of the fields are those of the JSON report.
 *
 * @param connection number of the connection
 * @param requester endpoint that wrote it, 0 or 1
 * @param rkey R_Key
 * @param va address of its first byte, unsigned
 * @param length bytes, unsigned
 * @param reached "none" or "visibility"
 * @param required "visibility" or "persistence"
 * @param contract "declared", "observed" or "none"
 * @param writeFrames first frames of the first updates that left it
 * @param writes how many updates left it
 * @param evidence "read-after-write", "flush-without-answer" or null
 * @param capped whether it holds bytes that were not written, because there were too many ranges
 * @param uncertain whether the capture lacks packets among which the FLUSH may have been
 * @param region name of the memory region in the regions file, or null
 */
public record UnflushedEntry(
        int connection,
        int requester,
        long rkey,
        long va,
        long length,
        String reached,
        String required,
        String contract,
        long[] writeFrames,
        long writes,
        String evidence,
        boolean capped,
        boolean uncertain,
        String region) {}
