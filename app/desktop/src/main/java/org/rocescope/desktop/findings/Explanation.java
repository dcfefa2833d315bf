package org.rocescope.desktop.findings;

import org.rocescope.desktop.document.DiagnosisEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.explanation.ExplanationPane;
import org.rocescope.desktop.explanation.Links;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/** What a finding, its rule or a diagnosis means, what to do about it and where it comes from, with ways to packets. */
final class Explanation {
    private final ExplanationPane pane;

    Explanation(ExplanationPane pane) {
        this.pane = pane;
    }

    /** Shows nothing but a hint. */
    void clear(String hint) {
        pane.hint(hint);
    }

    /** Explains a rule. */
    void show(Rule rule) {
        if (pane.begin(rule)) {
            head(rule.severity(), rule);
            explain(rule);
        }
    }

    /** Explains a finding and its rule. */
    void show(FindingEntry finding) {
        if (!pane.begin(finding)) {
            return;
        }
        head(finding.severity(), finding.rule());
        pane.message(finding.message());
        Links links = pane.links();
        if (finding.count() > 1) {
            links.words(Words.count(finding.count()) + " times,");
        }
        links.packets(finding.frames(), finding.count() > finding.frames().length)
                .transaction(finding.transaction())
                .connections(finding.connection());
        explain(finding.rule());
    }

    /** Explains a diagnosis. */
    void show(DiagnosisEntry diagnosis) {
        if (!pane.begin(diagnosis)) {
            return;
        }
        pane.head(null, "", "Diagnosis", diagnosis.id());
        pane.message(diagnosis.message());
        pane.links().packets(diagnosis.frames(), false).connections(diagnosis.connections());
        pane.section("What to check next", diagnosis.advice());
    }

    private void head(Severity severity, Rule rule) {
        pane.head(severity, SeveritySign.word(severity), rule.id(), rule.title());
    }

    private void explain(Rule rule) {
        pane.section("What it means", rule.meaning());
        pane.section("What to do", rule.advice());
        pane.section("Source", rule.source());
        pane.section("Example", rule.example());
    }
}
