package org.rocescope.dissector.diagnosis;

import java.util.IdentityHashMap;
import java.util.Map;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.IcrcVerdict;

/**
 * Packets whose ICRC is bad are acknowledged, and were never sent again undamaged. Said from three of them, if they are
 * at least four of five bad ones of the path; or where a sender has at least five packets and every one is bad, and the
 * other host answers at least three times.
 */
final class IcrcNotChecked extends Suspicion {
    private static final int FEWEST = 3;
    private static final int FEWEST_BAD = 5;

    private static final class Sum {
        private final Case evidence = new Case();
        private long acknowledged;
    }

    private final Map<Path, Sum> sums = new IdentityHashMap<>();

    IcrcNotChecked() {
        super(
                "icrc-not-checked",
                "Either the receiver does not check the ICRC (then real damage goes into memory unseen), or the"
                        + " packets are rewritten between receiver and capture point: look for NAT, tunnels and"
                        + " offloads.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void connection(Connection connection) {
        examine(connection, connection.first());
        examine(connection, connection.second());
    }

    private void examine(Connection connection, Flow flow) {
        Trouble trouble = Track.troubleOf(flow);
        if (trouble != null && trouble.acknowledgedDamage.count() > 0) {
            Sum sum = sums.computeIfAbsent(Track.of(flow).path, key -> new Sum());
            sum.acknowledged += trouble.acknowledgedDamage.count();
            sum.evidence.add(connection).add(trouble.acknowledgedDamage);
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Path path : traffic.paths()) {
            Sum sum = sums.get(path);
            long bad = path.verdict(IcrcVerdict.BAD);
            if (sum != null && sum.acknowledged >= FEWEST && sum.acknowledged * 5 >= bad * 4) {
                report.add(diagnosis(
                        sum.evidence,
                        "%s acknowledges packets of %s with a bad ICRC: %d of %d bad ones, which were not sent again.",
                        path.to(),
                        path.from(),
                        sum.acknowledged,
                        bad));
            } else if (bad >= FEWEST_BAD
                    && path.good() + path.variant.count() == 0
                    && path.badRequests >= FEWEST
                    && path.opposite != null
                    && path.opposite.positiveAnswers >= FEWEST) {
                report.add(diagnosis(
                        new Case().add(path.bad),
                        "%s acknowledges packets of %s although every one of them has a bad ICRC: %d packets, %d"
                                + " positive answers.",
                        path.to(),
                        path.from(),
                        bad,
                        path.opposite.positiveAnswers));
            }
        }
    }
}
