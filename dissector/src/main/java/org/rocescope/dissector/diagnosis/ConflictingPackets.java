package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Two different packets have one PSN: another operation, address, R_Key, length or payload length. A READ may be
 * repeated from the middle, and {@link AddressZero} is a case of its own. Said from one, within what is still held of
 * the first transmission.
 */
final class ConflictingPackets extends FlowSuspicion<ConflictingPackets.Conflicts> {
    /** What conflicts. */
    static final class Conflicts extends Sum {
        private long conflicts;
        private String first;
        private int queuePair;
    }

    ConflictingPackets() {
        super(
                "conflicting-packets",
                "A requester must repeat a request unchanged. Check whether two senders use one queue pair number,"
                        + " whether the queue pair was used again without a new PSN, or what the sender's stack does"
                        + " on retry.",
                Conflicts::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Trouble trouble = track.trouble;
        if (trouble != null && trouble.conflicts.count() > 0) {
            Conflicts sum = sum(track.path);
            sum.conflicts += trouble.conflicts.count();
            sum.evidence.add(connection).add(trouble.conflicts);
            if (sum.first == null) {
                sum.first = trouble.firstConflict;
                sum.queuePair = flow.destinationQp();
            }
        }
    }

    @Override
    void close(Path path, Conflicts sum, Report report) {
        report.add(diagnosis(
                sum.evidence,
                "%s from %s to %s differ from the one that had their PSN before; the first, to QP %d: %s.",
                Text.count(sum.conflicts, "request packet"),
                path.from(),
                path.to(),
                sum.queuePair,
                sum.first));
    }
}
