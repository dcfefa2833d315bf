package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules of unreliable connections and datagrams. */
final class UnreliableRules {
    private UnreliableRules() {}

    static List<Supplier<Rule>> all() {
        return List.of(
                UnreliableOpcode::new,
                UnreliableLoss::new,
                UnreliableSequence::new,
                UnreliableLength::new,
                DatagramLength::new,
                QueueKey::new);
    }
}
