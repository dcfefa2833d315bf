package org.rocescope.desktop.document;

import java.util.List;
import java.util.Map;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Connection.Pairing;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * A connection that has ended. Arrays have an element an endpoint.
 *
 * @param id its number in the analysis, from 0; not the place in the list
 * @param service transport service
 * @param pairing how the two directions were found to belong together
 * @param endpoints addresses and queue pairs
 * @param flows numbers in {@link Flows} of what each endpoint sends, or {@link Packets#NONE}
 * @param pathMtu in bytes, 0 if it is not known
 * @param firstFrame its first frame, from 1; 0 if there is none
 * @param lastFrame its last frame
 * @param firstTime time of its first frame, nanoseconds since 1970
 * @param lastTime time of its last frame
 * @param packets packets that each endpoint sent
 * @param bytes payload bytes of those
 * @param operations request messages by what they ask for
 * @param retransmitted request packets sent again
 * @param naks NAKs of both endpoints by NAK code from 0
 * @param receiverNotReady RNR NAKs of both endpoints
 * @param congestionMarked packets that a switch marked
 * @param unflushedBytes bytes written and not flushed though a flush was due, both ways
 * @param setup what the connection manager's messages said, or null
 */
public record ConnectionEntry(
        int id,
        Service service,
        Pairing pairing,
        List<Endpoint> endpoints,
        int[] flows,
        int pathMtu,
        long firstFrame,
        long lastFrame,
        long firstTime,
        long lastTime,
        long[] packets,
        long[] bytes,
        Map<Operation, Long> operations,
        long retransmitted,
        long[] naks,
        long receiverNotReady,
        long congestionMarked,
        long unflushedBytes,
        Setup setup) {
    /**
     * One of its two ends.
     *
     * @param host the address as the analysis knows it
     * @param address the same in words: IPv4 or IPv6 address, GID or LID
     * @param ipVersion 4 or 6; 0 for a LID
     * @param queuePair its number, or {@link org.rocescope.dissector.connection.Flow#UNKNOWN}
     */
    public record Endpoint(Address host, String address, int ipVersion, int queuePair) {}

    /** Request messages of all kinds. */
    public long requests() {
        return operations.values().stream().mapToLong(Long::longValue).sum();
    }

    /** NAKs of all codes. */
    public long nakCount() {
        long sum = 0;
        for (long count : naks) {
            sum += count;
        }
        return sum;
    }
}
