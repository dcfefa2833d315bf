package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;

/** Text that a capture or a file name chose does no harm where reports are read. */
class HostileTextTest {
    private static final SummaryEntry SUMMARY = new SummaryEntry(
            1, 1, 0, new SummaryEntry.Icrc(1, 0, 0, 0), 1, 0, new SummaryEntry.Counts(1, 0, 0), 0, List.of());

    private static FindingEntry finding(String message) {
        return new FindingEntry("R-1", "error", 1L, null, null, message, "s", 1, new long[] {1}, null, null);
    }

    private static InputEntry input(String name) {
        return new InputEntry(name, "pcap", List.of("EN10MB"), 1, 60, "junk", "junk", 0, true, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1",
                "-1",
                "@SUM(A1)",
                "\tx",
                "\rx",
                "\nx",
                "  =1+1",
                "\u00a0@x",
                "\uff1d1+1",
                "=a,\"b\""
            })
    void shouldNotLetASpreadsheetCalculate(String name) throws IOException {
        Map<String, ByteArrayOutputStream> tables = new HashMap<>();
        try (CsvReport report = new CsvReport(table -> {
            tables.put(table, new ByteArrayOutputStream());
            return tables.get(table);
        })) {
            report.input(input(name));
            report.finding(finding("a \"quoted\" word, a comma,\r\nand a line"));
            report.summary(SUMMARY);
        }
        String inputs = tables.get("inputs").toString(StandardCharsets.UTF_8);
        assertThat(CsvRows.of(inputs).get(1).get(0)).isEqualTo("'" + name);
        String findings = tables.get("findings").toString(StandardCharsets.UTF_8);
        assertThat(CsvRows.of(findings).get(1)).contains("a \"quoted\" word, a comma,\r\nand a line");
    }

    @Test
    void shouldWriteControlCharactersInCellsAsWords() {
        StringBuilder out = new StringBuilder();
        CsvCell.append("a\033[2J\u009b\u0000\u202e\\,\u00e9\ud83d\ude00", out);
        assertThat(out).hasToString("\"a\\u001b[2J\\u009b\\u0000\\u202e\\,\u00e9\ud83d\ude00\"");
        out.setLength(0);
        CsvCell.append("\033=1", out);
        assertThat(out).hasToString("\\u001b=1");
    }

    @Test
    void shouldEscapeInJsonWhatATerminalObeys() throws IOException {
        String text = "a\033[2J\u007f\u009b31m\u202e\u2066 \u00e9 \ud83d\ude00";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonLinesReport report = new JsonLinesReport(out)) {
            report.finding(finding(text));
        }
        String line = out.toString(StandardCharsets.UTF_8);
        assertThat(line)
                .containsIgnoringCase("\\u001b[2J\\u007f\\u009b31m\\u202e\\u2066 \u00e9 ")
                .matches(json -> json.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
        assertThat(new ObjectMapper().readTree(line).get("message").stringValue())
                .isEqualTo(text);
    }

    @Test
    void shouldNotLetControlCharactersReachTheTerminal() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TextReport report = new TextReport(out, TextStyle.plain(80), "sub\033[2Jject");
        report.input(input("a\033]0;title\007\n\u202Eb"));
        report.finding(finding("bell \007 and \033[31m red"));
        report.diagnosis(new DiagnosisEntry("d", List.of(0), List.of(1L), "m\033c", "a\u0085"));
        report.summary(SUMMARY);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("\\u001b")
                .matches(text -> text.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c) && c != 0x202E));
    }

    @ParameterizedTest
    @ValueSource(ints = {55, 80, 100, 160})
    void shouldFitTheWidthAndCutLongLists(int columns) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TextReport report = new TextReport(out, TextStyle.plain(columns), null);
        ConnectionEntry.Endpoint end =
                new ConnectionEntry.Endpoint("fd00:1234:5678:9abc:def0:1234:5678:9abc", 0xFFFFFF);
        for (int i = 0; i < 300; i++) {
            report.finding(new FindingEntry(
                    "RULE-" + i % 30,
                    "warning",
                    1L + i,
                    i,
                    null,
                    "many words ".repeat(20),
                    "s",
                    4,
                    new long[] {i},
                    null,
                    null));
            report.connection(new ConnectionEntry(
                    i,
                    "RC",
                    "matched",
                    List.of(end, end),
                    1024,
                    1,
                    9,
                    List.of(5L, 4L),
                    List.of(1L << 40, 1L),
                    Map.of("SEND", 1_000_000L),
                    i,
                    Map.of("INVALID_REQUEST", 1L + i % 2),
                    i,
                    i,
                    new ConnectionEntry.Latency(123_456, 7_890_123, 9),
                    0,
                    false));
            report.input(input("/a/very/long/name/of/a/folder/for/captures/".repeat(3) + i + ".pcap"));
        }
        report.summary(new SummaryEntry(
                9, 9, 0, new SummaryEntry.Icrc(9, 0, 0, 0), 300, 0, new SummaryEntry.Counts(0, 300, 0), 0, List.of()));
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text).contains("... and 290 more (use --format json)").contains("... and 15 more rules");
        assertThat(text.lines()).hasSizeLessThan(200).allMatch(line -> line.length() <= columns);
    }
}
