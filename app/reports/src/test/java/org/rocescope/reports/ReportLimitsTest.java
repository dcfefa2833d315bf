package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Reports say which limits were reached, and keep a bounded number of entries themselves. */
class ReportLimitsTest {
    private static final String MESSAGE = "12 things were looked at: 345 others were not";

    @TempDir
    private Path folder;

    private static SummaryEntry summary(long connections, LimitEntry... limits) {
        return new SummaryEntry(
                9,
                9,
                0,
                new SummaryEntry.Icrc(9, 0, 0, 0),
                connections,
                0,
                new SummaryEntry.Counts(0, 0, 0),
                0,
                List.of(limits));
    }

    private static ConnectionEntry connection(int id) {
        ConnectionEntry.Endpoint end = new ConnectionEntry.Endpoint("10.0.0.1", 17);
        return new ConnectionEntry(
                id,
                "RC",
                "unpaired",
                List.of(end, end),
                null,
                id + 1,
                id + 1,
                List.of(1L, 0L),
                List.of(0L, 0L),
                Map.of(),
                0,
                Map.of(),
                0,
                0,
                null,
                0,
                true);
    }

    private static FindingEntry finding(int connection) {
        return new FindingEntry("ICRC-01", "note", 1L, connection, null, "wrong", "s", 1, new long[] {1}, null, null);
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldSayALimitThatTheAnalysisReached(ReportKind kind) throws IOException {
        Path target = folder.resolve("report");
        try (ReportOutput output = new ReportOutput(kind, target, null, false, TextStyle.plain(100))) {
            try (ReportFormat report = output.begin(null)) {
                report.connection(connection(0));
                report.summary(summary(1, new LimitEntry("things", 12, 345, MESSAGE)));
            }
            output.finish();
        }
        Path file = kind == ReportKind.CSV ? target.resolve("limits.csv") : target;
        assertThat(Files.readString(file)).contains(MESSAGE);
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldSayNothingOfLimitsThatWereNotReached(ReportKind kind) throws IOException {
        Path target = folder.resolve("report");
        try (ReportOutput output = new ReportOutput(kind, target, null, false, TextStyle.plain(100))) {
            try (ReportFormat report = output.begin(null)) {
                report.connection(connection(0));
                report.summary(summary(1));
            }
            output.finish();
        }
        Path file = kind == ReportKind.CSV ? target.resolve("limits.csv") : target;
        assertThat(Files.readString(file))
                .doesNotContainIgnoringCase("limit reached")
                .doesNotContain("Limits");
        if (kind == ReportKind.CSV) {
            assertThat(Files.readAllLines(file)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ReportKind.class,
            names = {"JSON", "SARIF", "JUNIT"})
    void shouldSayWhatADocumentLeavesOut(ReportKind kind) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int count = Kept.MOST_OF_DOCUMENT + 10;
        try (ReportOutput output = new ReportOutput(kind, null, out, false, TextStyle.plain(100));
                ReportFormat report = output.begin(null)) {
            for (int i = 0; i < count; i++) {
                report.finding(finding(i));
                report.connection(connection(i));
            }
            report.summary(summary(count));
        }
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text).containsPattern("65,536 (findings|remarks) are listed: 10 more are only counted");
        if (kind == ReportKind.JSON) {
            JsonNode report = new ObjectMapper().readTree(text);
            assertThat(report.get("connections")).hasSize(Kept.MOST_OF_DOCUMENT);
            assertThat(report.get("findings")).hasSize(Kept.MOST_OF_DOCUMENT);
            assertThat(report.at("/summary/connections").intValue()).isEqualTo(count);
            assertThat(report.at("/connections/0/givenUp").booleanValue()).isTrue();
            assertThat(report.at("/summary/limits").findValuesAsString("limit"))
                    .containsExactly("listed-connections", "listed-findings");
        }
    }

    @Test
    void shouldKeepAsManyTransactionsAsAreAskedFor() {
        TransactionStore store = new TransactionStore(3);
        for (int i = 0; i < 10; i++) {
            store.add(SampleEntries.transaction(1, "SEND", 5, new long[] {1}, new long[] {2}, "completed", null, 0));
        }
        assertThat(store.size()).isEqualTo(3);
        assertThat(store.leftOut()).isEqualTo(7);
    }

    @Test
    void shouldKeepFewerTransactionsOfVeryManyFrames() {
        TransactionStore store = new TransactionStore(1000);
        TransactionEntry t =
                SampleEntries.transaction(1, "SEND", 5, new long[] {1}, new long[] {2}, "completed", null, 0);
        TransactionEntry large = new TransactionEntry(
                t.id(),
                t.connection(),
                t.requester(),
                t.operation(),
                t.psnFirst(),
                t.psnLast(),
                new long[100_000],
                t.responseFrames(),
                t.rkey(),
                t.va(),
                t.length(),
                t.status(),
                t.nak(),
                t.latencyNanos(),
                t.retransmissions(),
                t.flush(),
                t.region());
        for (int i = 0; i < 1000; i++) {
            store.add(large);
        }
        assertThat(store.size()).isBetween(1, 3);
        assertThat(store.leftOut()).isEqualTo(1000 - store.size());
    }
}
