package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules of single fields that hold for every packet. */
final class BthRules {
    private BthRules() {}

    static List<Supplier<Rule>> all() {
        return List.of(
                TransportVersion::new,
                ReservedBits::new,
                NeedlessPad::new,
                PadLength::new,
                PadBytes::new,
                SolicitedEvent::new,
                AckRequest::new,
                Migration::new,
                QueuePairZero::new,
                PartitionKey::new,
                CongestionBits::new,
                ReservedOpcode::new,
                InvariantCrcs::new);
    }
}
