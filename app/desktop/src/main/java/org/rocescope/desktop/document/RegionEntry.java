package org.rocescope.desktop.document;

import java.util.List;
import java.util.Set;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * What an R_Key was used for, over all connections, and what was told of it beforehand.
 *
 * @param host the host whose memory it is; null for a known region that names none and was not used
 * @param rKey R_Key, unsigned 32 bits
 * @param name its name in the regions file, or null
 * @param isKnown true if the regions file has it
 * @param access fewest remote access flags that explain what succeeded, as in {@link
 *     org.rocescope.dissector.region.Access}
 * @param granted flags in the regions file, or {@link org.rocescope.dissector.region.Access#UNKNOWN}
 * @param unused remote flags granted there and never used
 * @param requirement how far what is written has to get, as the regions file says
 * @param operations operations that succeeded
 * @param isReached true if any byte was reached
 * @param lowest lowest address reached, unsigned
 * @param highest highest address reached, unsigned
 * @param requests requests that succeeded
 * @param bytes bytes that those wrote, read or flushed by range
 * @param refused requests refused with a remote access error
 * @param invalidations SENDs that invalidated the key
 * @param invalidatedBy frame of the last one if the key did not serve since, else 0
 * @param firstFrame frame of the first request that succeeded, 0 if none did
 * @param lastFrame frame of the last one
 * @param connections ids of the first connections that used it
 * @param connectionCount how many used it
 * @param requesters addresses of the first hosts that used it
 * @param hasMoreRequesters true if further hosts used it
 */
public record RegionEntry(
        String host,
        int rKey,
        String name,
        boolean isKnown,
        int access,
        int granted,
        int unused,
        Level requirement,
        Set<Operation> operations,
        boolean isReached,
        long lowest,
        long highest,
        long requests,
        long bytes,
        long refused,
        long invalidations,
        long invalidatedBy,
        long firstFrame,
        long lastFrame,
        List<Integer> connections,
        long connectionCount,
        List<String> requesters,
        boolean hasMoreRequesters) {
    /** Bytes from the lowest to the highest address reached; 0 if none was. */
    public long extent() {
        return isReached ? highest - lowest + 1 : 0;
    }
}
