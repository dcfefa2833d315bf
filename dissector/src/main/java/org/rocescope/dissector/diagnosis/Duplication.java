package org.rocescope.dissector.diagnosis;

import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Single packets are there twice, the copy right behind the packet and within a millisecond, byte for byte. Said from
 * two copies on a path.
 */
final class Duplication extends Suspicion {
    private static final int FEWEST = 2;

    private static final class Sum {
        private final Case evidence = new Case();
        private long copies;
    }

    private final Map<Path, Sum> sums = new LinkedHashMap<>();

    Duplication() {
        super(
                "duplication",
                "Look for what copies packets: a loop, a mirror port that is also on the path, a bond in broadcast"
                        + " mode, or a capture that sees some packets at two places. Queue pairs bear it.");
    }

    @Override
    void connection(Connection connection) {
        examine(connection, connection.first());
        examine(connection, connection.second());
    }

    private void examine(Connection connection, Flow flow) {
        Track track = Track.of(flow);
        if (track != null && track.copies.count() + track.answerCopies.count() > 0) {
            Sum sum = sums.computeIfAbsent(track.path, key -> new Sum());
            sum.copies += track.copies.count() + track.answerCopies.count();
            sum.evidence.add(connection).add(track.copies).add(track.answerCopies);
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        sums.forEach((path, sum) -> {
            if (sum.copies >= FEWEST) {
                report.add(diagnosis(
                        sum.evidence,
                        "%d packets from %s to %s are followed at once by a copy of themselves.",
                        sum.copies,
                        path.from(),
                        path.to()));
            }
        });
    }
}
