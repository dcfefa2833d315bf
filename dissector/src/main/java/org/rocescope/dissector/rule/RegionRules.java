package org.rocescope.dissector.rule;

import java.util.List;
import org.rocescope.dissector.region.RegionUses;

/**
 * Rules of what the regions file declares. They are this program's own and none of the specification's: they hold what
 * happened against what somebody wrote down.
 */
final class RegionRules {
    private RegionRules() {}

    static List<Rule> all(RegionUses regions) {
        return List.of(
                new DeclaredFlags(regions),
                new DeclaredBounds(regions),
                new UndeclaredKey(regions),
                new UnusedFlags(regions));
    }
}
