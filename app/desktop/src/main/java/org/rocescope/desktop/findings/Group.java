package org.rocescope.desktop.findings;

import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/**
 * Findings, or diagnoses, that are shown together.
 *
 * @param kind what they have in common
 * @param rule the rule, with {@link Kind#RULE}; else null
 * @param severity of the worst; null for diagnoses and where there is none
 * @param size how many
 * @param times how often all of them
 * @param hidden true if the user does not want to see them
 */
record Group(Kind kind, Rule rule, Severity severity, int size, long times, boolean hidden) {
    /** What a group is of. */
    enum Kind {
        DIAGNOSES,
        ALL,
        RULE
    }

    /** What it is called. */
    String title() {
        return switch (kind) {
            case DIAGNOSES -> "Diagnoses";
            case ALL -> "All findings";
            case RULE -> rule.id();
        };
    }

    /** True for the same group, whatever is in it by now. */
    boolean isSame(Group other) {
        return other != null && kind == other.kind && (rule == null || rule.id().equals(other.rule.id()));
    }
}
