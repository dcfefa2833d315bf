package org.rocescope.reports;

import java.util.List;

/**
 * What an R_Key was used for, in a report; the names of the fields are those of the JSON report.
 *
 * @param host the host whose memory it is; null for a region of the regions file that names none and was not used
 * @param rkey the R_Key
 * @param name its name in the regions file, or null
 * @param access fewest remote access flags that explain what succeeded
 * @param granted flags in the regions file; null if it does not tell them
 * @param unused remote flags granted there and never used; null if it does not tell them
 * @param requirement none, visibility or persistence as the regions file says; null if the key is not in it
 * @param operations operations that succeeded
 * @param va lowest address reached, unsigned; null if none was
 * @param length bytes from there to the highest address reached; null likewise
 * @param requests requests that succeeded
 * @param bytes bytes that those wrote, read or flushed by range
 * @param refused requests refused with a remote access error
 * @param invalidations SENDs that invalidated the key
 * @param invalidatedFrame the frame of the last one if the key did not serve since, or null
 * @param firstFrame frame of the first request that succeeded, or null
 * @param lastFrame frame of the last request that succeeded, or null
 * @param connections the first connections that used it, at most 16
 * @param connectionCount how many used it
 * @param requesters the first hosts that used it, at most 16
 */
public record RegionEntry(
        String host,
        long rkey,
        String name,
        List<String> access,
        List<String> granted,
        List<String> unused,
        String requirement,
        List<String> operations,
        Long va,
        Long length,
        long requests,
        long bytes,
        long refused,
        long invalidations,
        Long invalidatedFrame,
        Long firstFrame,
        Long lastFrame,
        List<Integer> connections,
        long connectionCount,
        List<String> requesters) {}
