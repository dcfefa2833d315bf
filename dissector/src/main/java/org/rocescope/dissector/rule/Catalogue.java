package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Every rule, in the order of the fact sheets. A rule is added by its class and a line in the family that it belongs to.
 */
public final class Catalogue {
    private final List<Rule> rules;

    private Catalogue(List<Rule> rules) {
        this.rules = rules;
        for (int i = 0; i < rules.size(); i++) {
            rules.get(i).place = i;
        }
    }

    /** New rules for an analysis. */
    public static Catalogue create() {
        return new Catalogue(Stream.of(
                        BthRules.all(),
                        RequesterRules.all(),
                        ResponderRules.all(),
                        ManagementRules.all(),
                        UnreliableRules.all(),
                        CongestionRules.all(),
                        PlacementRules.all(),
                        UnflushedRules.all())
                .flatMap(List::stream)
                .map(Supplier::get)
                .toList());
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
