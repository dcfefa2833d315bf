package org.rocescope.reports.html;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rocescope.dissector.rule.Rule;
import org.rocescope.reports.DiagnosisEntry;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.Kept;

/** What is wrong: diagnoses, findings, and the rules that were broken. */
final class FindingSections {
    /** Connections and frames that a diagnosis lists in the page. */
    private static final int MOST_LISTED = 12;

    private final Markup page;
    private final HtmlReport.Entries entries;
    private final Map<String, Rule> rules;
    private final List<FindingEntry> worstFirst;

    FindingSections(Markup page, HtmlReport.Entries entries) {
        this.page = page;
        this.entries = entries;
        this.rules = entries.catalogue().rules().stream().collect(Collectors.toMap(Rule::id, Function.identity()));
        this.worstFirst = Stream.concat(entries.errors().first().stream(), entries.remarks().first().stream())
                .limit(HtmlReport.MOST_ROWS)
                .sorted(Comparator.comparingInt(finding -> rank(finding.severity())))
                .toList();
    }

    void diagnoses() throws IOException {
        Kept<DiagnosisEntry> diagnoses = entries.diagnoses();
        if (diagnoses.count() == 0) {
            nothing("diagnoses", "Diagnoses", "No pattern of trouble that has a name.");
            return;
        }
        Table table = new Table(page, "diagnoses");
        table.begin(
                "Diagnoses",
                diagnoses.first().size(),
                diagnoses.count(),
                "Diagnosis",
                "What is the matter",
                "What to check next",
                "Connections",
                "Frames");
        for (DiagnosisEntry diagnosis : diagnoses.first()) {
            table.row();
            table.cell(diagnosis.id(), "id");
            table.cell(diagnosis.message(), "prose");
            table.cell(diagnosis.advice(), "prose");
            table.cell(listed(diagnosis.connections()), "list");
            table.cell(listed(diagnosis.frames()), "list");
            table.endRow();
        }
        table.end();
    }

    void findings() throws IOException {
        long all = entries.errors().count() + entries.remarks().count();
        if (all == 0) {
            nothing("findings", "Findings", "No rule was broken.");
            return;
        }
        Table table = new Table(page, "findings");
        table.begin(
                "Findings",
                worstFirst.size(),
                all,
                "Severity",
                "Rule",
                "What is wrong",
                "#Connection",
                "#Frame",
                "#Transaction",
                "#R_Key",
                "#Count");
        for (FindingEntry finding : worstFirst) {
            table.row();
            page.open("td", "data-sort", rank(finding.severity()));
            page.element("span", finding.severity(), "class", "badge " + rankStyle(finding.severity()));
            page.close("td");
            page.open("td", "class", "id");
            if (rules.containsKey(finding.rule())) {
                page.element("a", finding.rule(), "href", "#rule-" + finding.rule());
            } else {
                page.text(finding.rule());
            }
            page.close("td");
            table.cell(finding.message(), "prose");
            table.number(finding.connection());
            table.number(finding.frame());
            table.number(finding.transaction());
            table.number(finding.rkey(), finding.rkey() == null ? "" : String.format("0x%08x", finding.rkey()));
            table.number(finding.count());
            table.endRow();
        }
        table.end();
    }

    /** Explains each rule that was broken. */
    void rules() throws IOException {
        Set<String> broken = worstFirst.stream().map(FindingEntry::rule).collect(Collectors.toSet());
        List<Rule> explained = entries.catalogue().rules().stream()
                .filter(rule -> broken.contains(rule.id()))
                .toList();
        if (explained.isEmpty()) {
            return;
        }
        page.open("section", "id", "rules")
                .element("h2", "The rules of these findings")
                .line();
        for (Rule rule : explained) {
            page.open("details", "id", "rule-" + rule.id());
            page.open("summary").element("span", rule.id(), "class", "id").text(" " + rule.title());
            page.close("summary");
            page.element("p", rule.meaning());
            part("What to do", rule.advice());
            part("Example", rule.example());
            part("Source", rule.source());
            page.close("details").line();
        }
        page.close("section").line();
    }

    private void part(String heading, String text) throws IOException {
        page.element("h3", heading).element("p", text);
    }

    private void nothing(String id, String title, String text) throws IOException {
        page.open("section", "id", id).element("h2", title).element("p", text).close("section");
        page.line();
    }

    private static String listed(List<? extends Number> numbers) {
        String some = numbers.stream().limit(MOST_LISTED).map(String::valueOf).collect(Collectors.joining(", "));
        int rest = numbers.size() - MOST_LISTED;
        return rest > 0 ? some + " and " + rest + " more" : some;
    }

    private static int rank(String severity) {
        return severity.equals("error") ? 0 : severity.equals("warning") ? 1 : 2;
    }

    private static String rankStyle(String severity) {
        return List.of("error", "warning", "note").get(rank(severity));
    }
}
