package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Every rule, in the order of the fact sheets. A rule is added by its class and a line in the family that it belongs to.
 */
public final class Catalogue {
    private final List<Rule> rules;
    private final Clock clock;

    private Catalogue(List<Rule> rules, Clock clock) {
        this.rules = rules;
        this.clock = clock;
        for (int i = 0; i < rules.size(); i++) {
            rules.get(i).place = i;
        }
    }

    /** New rules for an analysis. */
    public static Catalogue create() {
        Clock clock = new Clock();
        List<Rule> rules = Stream.of(
                        BthRules.all(),
                        RequesterRules.all(),
                        ResponderRules.all(clock),
                        ManagementRules.all(),
                        UnreliableRules.all(),
                        CongestionRules.all(),
                        PlacementRules.all(),
                        UnflushedRules.all())
                .flatMap(List::stream)
                .map(Supplier::get)
                .toList();
        return new Catalogue(rules, clock);
    }

    /** The clock that some of the rules look at; it must be told the time of every packet. */
    public Clock clock() {
        return clock;
    }

    /** All rules. */
    public List<Rule> rules() {
        return rules;
    }

    /** The rules of a kind, as an array for the packet path. */
    public <T> T[] of(Class<T> kind, T[] none) {
        return rules.stream().filter(kind::isInstance).map(kind::cast).toList().toArray(none);
    }
}
