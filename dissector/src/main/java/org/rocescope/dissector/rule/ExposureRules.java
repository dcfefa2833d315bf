package org.rocescope.dissector.rule;

import java.util.List;
import org.rocescope.dissector.region.RegionUses;

/**
 * Rules of memory that is open further than it should be. They are this program's own and none of the specification's:
 * nothing that they report is forbidden, and none is above a warning.
 */
final class ExposureRules {
    /** Where these rules come from. */
    static final String SOURCE = "exposure of memory (a rule of this program, not of the specification)";

    private ExposureRules() {}

    static List<Rule> all(RegionUses regions) {
        return List.of(new KeyGuessing(regions), new WideKey(regions), new KeyInClear(regions));
    }
}
