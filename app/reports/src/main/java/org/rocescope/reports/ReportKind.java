package org.rocescope.reports;

import java.util.Locale;

/** The forms of report by the names that {@code --format} takes. */
public enum ReportKind {
    TEXT,
    JSON,
    JSONL,
    CSV,
    HTML,
    SARIF,
    JUNIT;

    /** True if one file may hold several reports of this kind, one after another. */
    boolean isRepeatable() {
        return this == TEXT || this == JSON || this == JSONL;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
