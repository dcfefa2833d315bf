package org.rocescope.reports;

import java.util.List;

/**
 * The summary of a report; the names of the fields are those of the JSON report.
 *
 * @param packets packets read
 * @param rocePackets those with a BTH
 * @param truncatedPackets those of them that the snap length cut
 * @param icrc how the ICRCs were judged
 * @param connections connections found
 * @param transactions request messages found
 * @param findings findings by severity
 * @param unflushedBytes bytes written and never flushed
 * @param limits limits of the analysis that were reached
 */
public record SummaryEntry(
        long packets,
        long rocePackets,
        long truncatedPackets,
        Icrc icrc,
        long connections,
        long transactions,
        Counts findings,
        long unflushedBytes,
        List<LimitEntry> limits) {
    /** Packets by the verdict on their ICRC. */
    public record Icrc(long valid, long variant, long invalid, long unchecked) {}

    /** Findings by severity. */
    public record Counts(long error, long warning, long note) {}
}
