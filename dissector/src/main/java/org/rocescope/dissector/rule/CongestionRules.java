package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules of congestion notifications and marks. */
final class CongestionRules {
    private CongestionRules() {}

    static List<Supplier<Rule>> all() {
        return List.of(
                CnpForm::new,
                CnpReserved::new,
                CnpPartition::new,
                UnansweredMarks::new,
                UnmarkedNotification::new,
                CongestionControlOff::new,
                MarkedCnp::new);
    }
}
