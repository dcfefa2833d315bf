package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Linux rxe repeats FLUSH and ATOMIC WRITE with address 0. Said from one, because nothing else does it; only where the
 * first transmission was captured.
 */
final class AddressZero extends FlowSuspicion<AddressZero.Repeats> {
    /** What was repeated. */
    static final class Repeats extends Sum {
        private long repeats;
        private long dead;
    }

    AddressZero() {
        super(
                "rxe-address-zero",
                "This is a defect of Linux rxe (seen in 6.12 and 7.2), not of the application: a repeated request that"
                        + " was lost before is refused or never answered. Cure the loss or the timeout that makes it"
                        + " repeat, or use a kernel that restores the address.",
                Repeats::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Trouble trouble = track.trouble;
        if (trouble != null && trouble.addressZero.count() > 0) {
            Repeats sum = sum(track.path);
            sum.repeats += trouble.addressZero.count();
            sum.dead += flow.requests().isDead() ? 1 : 0;
            sum.evidence.add(connection).add(trouble.addressZero);
        }
    }

    @Override
    void close(Path path, Repeats sum, Report report) {
        report.add(diagnosis(
                sum.evidence,
                "rxe repeats FLUSH/ATOMIC WRITE with address 0: %s from %s to %s carried the right address the first"
                        + " time%s.",
                Text.count(sum.repeats, "repeat"),
                path.from(),
                path.to(),
                sum.dead == 0 ? "" : "; " + Text.count(sum.dead, "connection") + " ended by a refusal"));
    }
}
