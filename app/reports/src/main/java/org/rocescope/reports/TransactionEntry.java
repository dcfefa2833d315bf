package org.rocescope.reports;

import java.util.List;

/**
 * A request message in a report; the names of the fields are those of the JSON report.
 *
 * @param id number, unique in the report
 * @param connection number of its connection
 * @param requester endpoint that sent it, 0 or 1
 * @param operation SEND, RDMA_WRITE, ... as the contract names them
 * @param psnFirst first PSN
 * @param psnLast last PSN, a READ's responses included
 * @param requestFrames frames of its packets
 * @param responseFrames frames that answered it
 * @param rkey R_Key; null if the operation has none or it was not captured
 * @param va virtual address, unsigned; null likewise
 * @param length bytes; null if not known
 * @param status completed, nak, rnr, unanswered, unacknowledged-service or partial
 * @param nak name of the NAK that ended it, or null
 * @param latencyNanos null if not known
 * @param retransmissions packets sent again
 * @param flush placement and selectivity of a FLUSH; null for other operations
 * @param region name of the memory region in the regions file, or null
 */
public record TransactionEntry(
        long id,
        int connection,
        int requester,
        String operation,
        int psnFirst,
        int psnLast,
        long[] requestFrames,
        long[] responseFrames,
        Long rkey,
        Long va,
        Long length,
        String status,
        String nak,
        Long latencyNanos,
        int retransmissions,
        Flush flush,
        String region) {
    /**
     * What a FLUSH asks for.
     *
     * @param placement "visibility", "persistence", both or none
     * @param selectivity "range" or "region"
     */
    public record Flush(List<String> placement, String selectivity) {}
}
