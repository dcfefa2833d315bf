package org.rocescope.desktop.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.rocescope.dissector.rule.Severity;

/** Puts findings together by rule, what matters most first. */
final class FindingGroups {
    private FindingGroups() {}

    /**
     * The groups, after the diagnoses and all findings together. Rules that are hidden come last, or not at all.
     *
     * @param sums the findings that are shown, by rule
     * @param diagnoses how many diagnoses are shown
     */
    static List<Group> of(Collection<FindingTally.Sum> sums, int diagnoses, HiddenRules hidden, boolean withHidden) {
        List<Group> rules = new ArrayList<>();
        int all = 0;
        long times = 0;
        Severity worst = null;
        for (FindingTally.Sum sum : sums) {
            boolean isHidden = hidden.contains(sum.rule());
            if (!isHidden) {
                all += sum.size();
                times += sum.times();
                worst = FindingTally.worse(worst, sum.worst());
            }
            if (!isHidden || withHidden) {
                rules.add(new Group(Group.Kind.RULE, sum.rule(), sum.worst(), sum.size(), sum.times(), isHidden));
            }
        }
        rules.sort(Comparator.comparing(Group::hidden)
                .thenComparing(Group::severity)
                .thenComparing(Group::times, Comparator.reverseOrder()));
        List<Group> groups = new ArrayList<>();
        if (diagnoses > 0) {
            groups.add(new Group(Group.Kind.DIAGNOSES, null, null, diagnoses, diagnoses, false));
        }
        if (!rules.isEmpty()) {
            groups.add(new Group(Group.Kind.ALL, null, worst, all, times, false));
        }
        groups.addAll(rules);
        return groups;
    }
}
