package org.rocescope.reports;

import java.util.ArrayList;
import java.util.List;

/** The findings of one rule over all connections. */
final class RuleGroup {
    static final List<String> SEVERITIES = List.of("error", "warning", "note");
    private static final int MOST_FRAMES = 5;

    private final FindingEntry first;
    private final List<Long> frames = new ArrayList<>();
    private int severity;
    private Integer lastConnection;
    private long connections;
    private long count;

    RuleGroup(FindingEntry first) {
        this.first = first;
        this.severity = SEVERITIES.indexOf(first.severity());
    }

    void add(FindingEntry finding) {
        // the findings of a connection come one after the other
        if (finding.connection() != null && !finding.connection().equals(lastConnection)) {
            lastConnection = finding.connection();
            connections++;
        }
        count += finding.count();
        severity = Math.min(severity, SEVERITIES.indexOf(finding.severity()));
        for (long frame : finding.frames()) {
            if (frames.size() < MOST_FRAMES) {
                frames.add(frame);
            }
        }
    }

    /** Order in which they are read: what matters most first. */
    static int compare(RuleGroup a, RuleGroup b) {
        return a.severity != b.severity ? Integer.compare(a.severity, b.severity) : Long.compare(b.count, a.count);
    }

    String rule() {
        return first.rule();
    }

    String severity() {
        return SEVERITIES.get(severity);
    }

    String message() {
        return first.message();
    }

    String source() {
        return first.spec();
    }

    /** How often and where. */
    String extent() {
        StringBuilder extent = new StringBuilder();
        if (count > 1) {
            extent.append(Measures.count(count)).append(" times, ");
        }
        if (connections > 1) {
            extent.append("in ")
                    .append(Measures.count(connections, "connection"))
                    .append(", ");
        } else if (lastConnection != null) {
            extent.append("connection ").append(lastConnection).append(", ");
        }
        if (frames.isEmpty()) {
            return extent.isEmpty() ? "" : extent.substring(0, extent.length() - 2);
        }
        extent.append(frames.size() == 1 ? "frame " : "frames ");
        for (int i = 0; i < frames.size(); i++) {
            extent.append(i > 0 ? ", " : "").append(frames.get(i));
        }
        return extent.append(count > frames.size() ? ", ..." : "").toString();
    }
}
