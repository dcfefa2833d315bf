package org.rocescope.desktop.findings;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/**
 * Counts findings by rule: at each look only so many that the user is not kept waiting, and of those that were counted
 * only what has come since. Until a new count has caught up, the last one is told. Only for the interface thread.
 */
final class FindingTally {
    /** Findings counted at a look: some milliseconds. */
    static final int AT_ONCE = 50_000;

    /** The findings of a rule. */
    static final class Sum {
        private final Rule rule;
        private Severity worst;
        private int size;
        private long times;

        private Sum(Rule rule) {
            this.rule = rule;
        }

        private void add(FindingEntry finding) {
            size++;
            times += finding.count();
            worst = worse(worst, finding.severity());
        }

        Rule rule() {
            return rule;
        }

        /** The worst severity. */
        Severity worst() {
            return worst;
        }

        /** How many findings. */
        int size() {
            return size;
        }

        /** How often all of them. */
        long times() {
            return times;
        }
    }

    private CaptureDocument document;
    private long version;
    private Map<String, Sum> counting = Map.of();
    private Map<String, Sum> told = Map.of();
    private int counted;

    /**
     * Counts on.
     *
     * @param ofDocument whose findings; null for none
     * @param ofVersion another number whenever others are to be counted, and not only more
     * @param size how many there are
     * @param rowAt gives the index of each
     * @return false if some are left for the next look
     */
    boolean look(CaptureDocument ofDocument, long ofVersion, int size, IntUnaryOperator rowAt) {
        if (ofDocument != document) {
            told = Map.of();
        }
        if (ofDocument != document || ofVersion != version || size < counted) {
            document = ofDocument;
            version = ofVersion;
            counting = new LinkedHashMap<>();
            counted = 0;
        }
        if (document == null) {
            return true;
        }
        for (int end = Math.min(size, counted + AT_ONCE); counted < end; counted++) {
            FindingEntry finding = document.findings().get(rowAt.applyAsInt(counted));
            counting.computeIfAbsent(finding.rule().id(), id -> new Sum(finding.rule()))
                    .add(finding);
        }
        if (counted == size || told.isEmpty()) {
            told = counting;
        }
        return counted == size;
    }

    /** The worse of two severities; null stands for none. */
    static Severity worse(Severity one, Severity other) {
        return one == null || other.compareTo(one) < 0 ? other : one;
    }

    /** What was counted, by rule in the order of the first finding. */
    Collection<Sum> sums() {
        return told.values();
    }
}
