package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules about the connection manager and what it agreed on, in the order of the fact sheets. */
final class ManagementRules {
    private ManagementRules() {}

    static List<Supplier<Rule>> all() {
        CmExchanges exchanges = new CmExchanges();
        return List.of(
                AgreedPsn::new,
                AgreedMtu::new,
                () -> new CmUnanswered.Request(exchanges),
                () -> new CmResources(exchanges),
                () -> new CmUnanswered.Reply(exchanges),
                () -> new CmQueuePair(exchanges),
                CmDisconnect::new,
                CmReject::new);
    }
}
