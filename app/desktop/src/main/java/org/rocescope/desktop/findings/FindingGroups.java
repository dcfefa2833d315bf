package org.rocescope.desktop.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/** Puts findings together by rule, what matters most first. */
final class FindingGroups {
    private static final class Sum {
        private final Rule rule;
        private Severity severity;
        private int size;
        private long times;

        Sum(Rule rule) {
            this.rule = rule;
        }

        void add(FindingEntry finding) {
            size++;
            times += finding.count();
            severity = worse(severity, finding.severity());
        }
    }

    private FindingGroups() {}

    /**
     * The groups, after the diagnoses and all findings together. Rules that are hidden come last, or not at all.
     *
     * @param size how many findings are shown
     * @param rowAt gives the index of each
     * @param diagnoses how many diagnoses are shown
     */
    static List<Group> of(
            CaptureDocument document,
            int size,
            IntUnaryOperator rowAt,
            int diagnoses,
            HiddenRules hidden,
            boolean withHidden) {
        Map<String, Sum> sums = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            FindingEntry finding = document.findings().get(rowAt.applyAsInt(i));
            sums.computeIfAbsent(finding.rule().id(), id -> new Sum(finding.rule()))
                    .add(finding);
        }
        List<Group> rules = new ArrayList<>();
        int all = 0;
        long times = 0;
        Severity worst = null;
        for (Sum sum : sums.values()) {
            boolean isHidden = hidden.contains(sum.rule);
            if (!isHidden) {
                all += sum.size;
                times += sum.times;
                worst = worse(worst, sum.severity);
            }
            if (!isHidden || withHidden) {
                rules.add(new Group(Group.Kind.RULE, sum.rule, sum.severity, sum.size, sum.times, isHidden));
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

    private static Severity worse(Severity one, Severity other) {
        return one == null || other.compareTo(one) < 0 ? other : one;
    }
}
