package org.rocescope.reports;

import java.util.List;
import java.util.Map;

/**
 * A connection in a report; the names of the fields are those of the JSON report. Lists of two are by endpoint.
 *
 * @param id number, from 0
 * @param service RC, UC, UD, RD or XRC
 * @param pairing "cm", "matched" or "unpaired"
 * @param endpoints both ends
 * @param pathMtu bytes; null if not known
 * @param firstFrame first frame
 * @param lastFrame last frame
 * @param packets packets that each endpoint sent
 * @param bytes payload bytes that each endpoint sent
 * @param operations how many request messages of each operation, both ways
 * @param retransmittedPackets request packets sent again
 * @param naks NAK packets by name
 * @param receiverNotReady RNR NAK packets
 * @param congestionMarked packets marked ECN 11
 * @param latencyNanos latency of completed requests; null if there is none
 * @param unflushedBytes bytes written and never flushed
 * @param givenUp true if it was followed no longer because there were too many: it may have gone on as another one
 */
public record ConnectionEntry(
        int id,
        String service,
        String pairing,
        List<Endpoint> endpoints,
        Integer pathMtu,
        long firstFrame,
        long lastFrame,
        List<Long> packets,
        List<Long> bytes,
        Map<String, Long> operations,
        long retransmittedPackets,
        Map<String, Long> naks,
        long receiverNotReady,
        long congestionMarked,
        Latency latencyNanos,
        long unflushedBytes,
        boolean givenUp) {
    /**
     * An end of a connection.
     *
     * @param address as text
     * @param qpn queue pair number; null if no packet told it
     */
    public record Endpoint(String address, Integer qpn) {}

    /**
     * Percentiles in nanoseconds.
     *
     * @param p50 median
     * @param p99 99th percentile
     * @param max worst
     */
    public record Latency(long p50, long p99, long max) {}
}
