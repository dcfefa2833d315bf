package org.rocescope.reports;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an engineer reads first: the counts, the connections with trouble first, what was found, and what to look at. */
public final class TextReport implements ReportFormat {
    private static final int MOST_INPUTS = 6;
    private static final int MOST_CONNECTIONS = 10;
    private static final int MOST_RULES = 15;
    private static final int MOST_DIAGNOSES = 10;
    private static final int MOST_REGIONS = 6;
    private static final int MOST_LAGS = 6;
    private static final int MOST_NUMBERS = 8;
    /** Width of the labels of the summary. */
    private static final int LABEL = 13;
    /** Width of a severity before a rule. */
    private static final int SEVERITY = 10;

    private final OutputStream out;
    private final TextStyle style;
    private final String subject;
    private final Kept<InputEntry> inputs = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final ConnectionList connections = new ConnectionList(MOST_CONNECTIONS);
    private final Map<String, RuleGroup> rules = new LinkedHashMap<>();
    private final UnflushedList unflushed = new UnflushedList();
    private final LagList lags = new LagList(MOST_LAGS);
    private final RegionList regions = new RegionList(MOST_REGIONS);
    private final List<DiagnosisEntry> diagnoses = new ArrayList<>();
    private final Map<String, Long> operations = new LinkedHashMap<>();
    private final Map<String, Long> statuses = new LinkedHashMap<>();
    private long transactions;

    /**
     * Writes to a stream, which {@link #close} does not close.
     *
     * @param out the stream
     * @param style how it looks
     * @param subject name of the one input that it is about; null if it is about all
     */
    public TextReport(OutputStream out, TextStyle style, String subject) {
        this.out = out;
        this.style = style;
        this.subject = subject;
    }

    @Override
    public void transaction(TransactionEntry transaction) {
        transactions++;
        statuses.merge(transaction.status(), 1L, Long::sum);
    }

    @Override
    public void finding(FindingEntry finding) {
        rules.computeIfAbsent(finding.rule(), rule -> new RuleGroup(finding)).add(finding);
        connections.add(finding);
    }

    @Override
    public void connection(ConnectionEntry connection) {
        connection.operations().forEach((operation, count) -> operations.merge(operation, count, Long::sum));
        connections.add(connection);
        unflushed.add(connection);
    }

    @Override
    public void unflushed(UnflushedEntry range) {
        unflushed.add(range);
    }

    @Override
    public void placement(PlacementEntry key) {
        lags.add(key);
    }

    @Override
    public void region(RegionEntry region) {
        regions.add(region);
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) {
        diagnoses.add(diagnosis);
    }

    @Override
    public void input(InputEntry input) {
        inputs.add(input);
    }

    @Override
    public void summary(SummaryEntry summary) throws IOException {
        TextPage page = new TextPage(style);
        if (subject != null) {
            page.heading("== " + TextPage.cut(subject, style.columns() - 6) + " ==", "");
        }
        inputs(page);
        page.blank();
        counts(page, summary);
        if (summary.connections() > 0) {
            page.blank();
            page.heading("Connections", summary.connections() == 1 ? "" : ", those with trouble first");
            connections.print(page, style, summary.connections());
        }
        findings(page);
        unflushed.print(page);
        lags.print(page, style);
        regions.print(page);
        diagnoses(page);
        if (subject != null) {
            page.blank();
        }
        out.write(page.toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void inputs(TextPage page) {
        // an input with damage is listed in any case
        List<InputEntry> ordered = new ArrayList<>(inputs.first());
        ordered.sort((a, b) -> Boolean.compare(a.complete(), b.complete()));
        for (InputEntry input : ordered.subList(0, Math.min(MOST_INPUTS, ordered.size()))) {
            String description = input.format() == null ? "" : description(input);
            String name = TextPage.safe(input.file());
            if (name.length() + 2 + description.length() <= style.columns()) {
                page.heading(name, description.isEmpty() ? "" : ": " + description);
            } else {
                page.heading(TextPage.cut(input.file(), style.columns()), "");
                page.words(2, description);
            }
            if (!input.complete()) {
                String fault = input.error() == null
                        ? ""
                        : " at byte " + input.error().offset() + ": "
                                + input.error().message();
                page.words(2, "NOT READ WHOLE" + fault);
            }
        }
        if (inputs.count() > MOST_INPUTS) {
            page.line("... and " + Measures.count(inputs.count() - MOST_INPUTS) + " more inputs (use --format json)");
        }
    }

    private static String description(InputEntry input) {
        StringBuilder text = new StringBuilder(input.format());
        input.linkTypes().forEach(type -> text.append(' ').append(type));
        text.append(", ").append(Measures.count(input.packets(), "packet"));
        text.append(", ").append(Measures.bytes(input.bytes()));
        if (input.firstTime() != null) {
            text.append(", ").append(span(input.firstTime(), input.lastTime()));
        }
        if (input.dropped() > 0) {
            text.append(", ").append(Measures.count(input.dropped())).append(" more dropped by the capture");
        }
        return text.toString();
    }

    private static String span(String first, String last) {
        try {
            long nanos =
                    Duration.between(Instant.parse(first), Instant.parse(last)).toNanos();
            return Measures.nanos(nanos) + " from " + first.substring(0, Math.min(first.length(), 19)) + "Z";
        } catch (DateTimeParseException | ArithmeticException e) {
            // a damaged file may have any time in it
            return first;
        }
    }

    private void counts(TextPage page, SummaryEntry summary) {
        long roce = summary.rocePackets();
        String truncated = summary.truncatedPackets() == 0
                ? ""
                : ", " + Measures.count(summary.truncatedPackets()) + " cut by the snap length";
        page.labelled(
                "Packets", LABEL, Measures.count(summary.packets()) + ", RoCE " + Measures.count(roce) + truncated);
        if (roce == 0) {
            page.labelled(
                    "",
                    LABEL,
                    "No RoCE or InfiniBand packet was found. If RoCEv2 has another UDP port than 4791"
                            + " there, --roce-port names it.");
            return;
        }
        page.labelled("ICRC", LABEL, icrc(summary.icrc()));
        page.labelled(
                "Connections",
                LABEL,
                Measures.count(summary.connections())
                        + (connections.troubled() == 0
                                ? ""
                                : ", with findings " + Measures.count(connections.troubled())));
        page.labelled("Requests", LABEL, Measures.count(summary.transactions()) + requests(summary.transactions()));
        if (!operations.isEmpty()) {
            page.labelled("Operations", LABEL, list(operations));
        }
        if (unflushed.notDue() != null) {
            page.labelled("Placement", LABEL, unflushed.notDue());
        }
        SummaryEntry.Counts findings = summary.findings();
        String words = Measures.count(findings.error(), "error") + ", " + Measures.count(findings.warning(), "warning")
                + ", " + Measures.count(findings.note(), "note");
        String severity = findings.error() > 0 ? "error" : findings.warning() > 0 ? "warning" : null;
        page.line("Findings" + " ".repeat(LABEL - "Findings".length())
                + (severity == null ? words : style.severity(severity, words)));
        for (LimitEntry limit : summary.limits()) {
            page.labelled(limit == summary.limits().get(0) ? "Limits" : "", LABEL, limit.message());
        }
    }

    private String requests(long all) {
        return all == 0 || transactions < all ? "" : ": " + list(statuses);
    }

    private static String list(Map<String, Long> counts) {
        List<String> words = new ArrayList<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .forEach(entry -> words.add(entry.getKey() + " " + Measures.count(entry.getValue())));
        return String.join(", ", words);
    }

    private static String icrc(SummaryEntry.Icrc icrc) {
        List<String> words = new ArrayList<>();
        add(words, icrc.valid(), "good");
        add(words, icrc.variant(), "wrong in a known way");
        add(words, icrc.invalid(), "bad");
        add(words, icrc.unchecked(), "not captured");
        return String.join(", ", words);
    }

    private static void add(List<String> words, long count, String what) {
        if (count > 0) {
            words.add(Measures.count(count) + " " + what);
        }
    }

    private void findings(TextPage page) {
        if (rules.isEmpty()) {
            return;
        }
        page.blank();
        page.heading("Findings", " ('rocescope rules ID' explains one)");
        List<RuleGroup> ordered = new ArrayList<>(rules.values());
        ordered.sort(RuleGroup::compare);
        for (RuleGroup group : ordered.subList(0, Math.min(MOST_RULES, ordered.size()))) {
            String word = group.severity().toUpperCase(java.util.Locale.ROOT);
            String label = "  " + style.severity(group.severity(), word) + " ".repeat(SEVERITY - word.length());
            int width = 2 + SEVERITY + group.rule().length() + 2;
            page.styled(label + style.heading(group.rule()) + "  ", width, group.extent());
            page.words(SEVERITY + 2, group.message());
        }
        if (ordered.size() > MOST_RULES) {
            page.line("  ... and " + Measures.count(ordered.size() - MOST_RULES, "more rule") + " (use --format json)");
        }
    }

    private void diagnoses(TextPage page) {
        if (diagnoses.isEmpty()) {
            return;
        }
        page.blank();
        page.heading("What to look at", "");
        int shown = Math.min(MOST_DIAGNOSES, diagnoses.size());
        for (int i = 0; i < shown; i++) {
            DiagnosisEntry diagnosis = diagnoses.get(i);
            String number = "  " + (i + 1) + ". ";
            page.labelled(number, number.length(), diagnosis.message());
            page.words(number.length(), "-> " + diagnosis.advice());
            String evidence = evidence(diagnosis);
            if (!evidence.isEmpty()) {
                page.words(number.length(), evidence);
            }
        }
        if (diagnoses.size() > shown) {
            page.line("  ... and " + Measures.count(diagnoses.size() - shown) + " more (use --format json)");
        }
    }

    private static String evidence(DiagnosisEntry diagnosis) {
        String connections = numbers("connection", diagnosis.connections());
        String frames = numbers("frame", diagnosis.frames());
        return connections + (connections.isEmpty() || frames.isEmpty() ? "" : "; ") + frames;
    }

    private static String numbers(String noun, List<? extends Number> numbers) {
        if (numbers.isEmpty()) {
            return "";
        }
        List<String> shown =
                numbers.stream().limit(MOST_NUMBERS).map(String::valueOf).toList();
        return noun
                + (numbers.size() == 1 ? " " : "s ")
                + String.join(", ", shown)
                + (numbers.size() > MOST_NUMBERS ? ", ..." : "");
    }

    @Override
    public void close() {}
}
