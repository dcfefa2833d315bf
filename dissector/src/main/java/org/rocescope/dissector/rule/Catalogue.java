package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.rocescope.dissector.region.RegionUses;

/**
 * Every rule, in the order of the fact sheets. A rule is added by its class and a line in the family that it belongs to.
 */
public final class Catalogue {
    private final List<Rule> rules;
    private final Clock clock;
    private final RegionUses regions;

    private Catalogue(List<Rule> rules, Clock clock, RegionUses regions) {
        this.rules = rules;
        this.clock = clock;
        this.regions = regions;
        for (int i = 0; i < rules.size(); i++) {
            rules.get(i).place = i;
        }
    }

    /** New rules for an analysis. */
    public static Catalogue create() {
        Clock clock = new Clock();
        RegionUses regions = new RegionUses();
        List<Rule> ofMemory = Stream.of(RegionRules.all(regions), ExposureRules.all(regions))
                .flatMap(List::stream)
                .toList();
        List<AccessRule> accessRules = ofMemory.stream()
                .filter(AccessRule.class::isInstance)
                .map(AccessRule.class::cast)
                .toList();
        Stream<Rule> others = Stream.of(
                        BthRules.all(),
                        RequesterRules.all(),
                        ResponderRules.all(clock, regions, accessRules),
                        ManagementRules.all(),
                        UnreliableRules.all(),
                        CongestionRules.all(),
                        PlacementRules.all(),
                        UnflushedRules.all())
                .flatMap(List::stream)
                .map(Supplier::get);
        return new Catalogue(Stream.concat(others, ofMemory.stream()).toList(), clock, regions);
    }

    /** The clock that some of the rules look at; it must be told the time of every packet. */
    public Clock clock() {
        return clock;
    }

    /** What the rules know and learn of memory regions. */
    public RegionUses regions() {
        return regions;
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
