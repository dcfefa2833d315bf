package org.rocescope.reports;

import java.util.List;

/**
 * An input in a report; the names of the fields are those of the JSON report.
 *
 * @param file name as given
 * @param format "pcap" or "pcapng"; null if not recognised
 * @param linkTypes names of the link types of its interfaces
 * @param packets packets read
 * @param bytes captured bytes of those
 * @param firstTime ISO 8601, UTC; null if there is none
 * @param lastTime ISO 8601, UTC; null if there is none
 * @param dropped packets that the capture itself dropped, as far as the input says so
 * @param complete true if it was read whole
 * @param error the first thing that could not be read; null if there is none
 */
public record InputEntry(
        String file,
        String format,
        List<String> linkTypes,
        long packets,
        long bytes,
        String firstTime,
        String lastTime,
        long dropped,
        boolean complete,
        Fault error) {
    /**
     * What could not be read.
     *
     * @param offset byte offset in the (uncompressed) file
     * @param message the reason
     */
    public record Fault(long offset, String message) {}
}
