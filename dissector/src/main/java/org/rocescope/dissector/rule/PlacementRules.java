package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules of the packets of the memory placement extensions. */
final class PlacementRules {
    private PlacementRules() {}

    static List<Supplier<Rule>> all() {
        return List.of(
                FlushForm::new, FlushType::new, AtomicWriteLength::new, AtomicWriteAlignment::new, OldAtomicWrite::new);
    }
}
