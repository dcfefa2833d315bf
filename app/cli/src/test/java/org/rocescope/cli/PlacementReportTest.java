package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What reports say of writes, FLUSHes, and the time between them. */
class PlacementReportTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String UNFLUSHED = Run.sample("commit-log-unflushed.pcap");
    /** The R_Key of the log and where its region begins, as the program that made the capture logged them. */
    private static final long LOG_KEY = 42125;

    private static final long LOG = 139752703524864L;

    @TempDir
    Path folder;

    private static JsonNode report(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 5];
        System.arraycopy(new String[] {"analyze", "--format", "json", "--fail-on", "never"}, 0, all, 0, 5);
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        return JSON.readTree(Run.of(all).out());
    }

    /** Frames of a lag are those of a write and of a later FLUSH of the same key that was answered well. */
    @ParameterizedTest
    @ValueSource(strings = {"commit-log.pcap", "commit-log-unflushed.pcap"})
    void shouldTellTheLongestLagWithItsFrames(String sample) throws IOException {
        JsonNode report = report(Run.sample(sample));
        assertThat(report.get("placement")).hasSize(1);
        JsonNode key = report.at("/placement/0");
        JsonNode lag = key.at("/lagNanos/persistence");
        Map<Long, JsonNode> byFrame = new LinkedHashMap<>();
        long updates = 0;
        long bytes = 0;
        long flushes = 0;
        for (JsonNode each : report.get("transactions")) {
            byFrame.put(each.at("/requestFrames/0").longValue(), each);
            boolean flush = each.get("operation").stringValue().equals("FLUSH");
            boolean update = each.get("operation").stringValue().contains("WRITE");
            flushes += flush ? 1 : 0;
            updates += update ? 1 : 0;
            bytes += update ? each.get("length").longValue() : 0;
        }
        assertThat(key.get("updates").longValue()).isEqualTo(updates);
        assertThat(key.get("writtenBytes").longValue()).isEqualTo(bytes);
        assertThat(key.get("flushes").longValue()).isEqualTo(flushes);
        assertThat(key.get("asked").stringValue()).isEqualTo("persistence");
        JsonNode write = byFrame.get(lag.get("writeFrame").longValue());
        JsonNode flush = byFrame.get(lag.get("flushFrame").longValue());
        assertThat(write.get("operation").stringValue()).contains("WRITE");
        assertThat(flush.get("operation").stringValue()).isEqualTo("FLUSH");
        assertThat(flush.get("rkey")).isEqualTo(key.get("rkey")).isEqualTo(write.get("rkey"));
        assertThat(lag.get("max").longValue())
                .isGreaterThanOrEqualTo(flush.get("latencyNanos").longValue())
                .isGreaterThanOrEqualTo(lag.get("p99").longValue());
        assertThat(lag.get("p99").longValue())
                .isGreaterThanOrEqualTo(lag.get("p50").longValue());
    }

    @Test
    void shouldEndTheSeriesOfBytesAtRiskWithWhatIsLeft() throws IOException {
        JsonNode report = report(UNFLUSHED);
        JsonNode risk = report.at("/placement/0/atRisk");
        JsonNode series = risk.get("series");
        assertThat(series.get(series.size() - 1).get("bytes")).isEqualTo(report.at("/summary/unflushedBytes"));
        long most = 0;
        Instant before = Instant.MIN;
        for (JsonNode point : series) {
            Instant time = Instant.parse(point.get("time").stringValue());
            assertThat(time).isAfterOrEqualTo(before);
            before = time;
            most = Math.max(most, point.get("bytes").longValue());
        }
        assertThat(risk.get("maxBytes").longValue()).isEqualTo(most);
        Instant first = Instant.parse(report.at("/inputs/0/firstTime").stringValue());
        assertThat(Duration.between(first, Instant.parse(risk.get("maxTime").stringValue())))
                .isPositive();
    }

    @Test
    void shouldNotCallBytesAtRiskWhereNoFlushIsDue() throws IOException {
        JsonNode report = report(Run.sample("rdma-write.pcap"));
        assertThat(report.get("placement")).isNotEmpty();
        for (JsonNode key : report.get("placement")) {
            assertThat(key.get("asked").stringValue()).isEqualTo("none");
            assertThat(key.get("atRisk").isNull()).isTrue();
            assertThat(key.at("/lagNanos/persistence").isNull()).isTrue();
        }
        JsonNode declared = report("--placement", "persistence", Run.sample("rdma-write.pcap"));
        assertThat(declared.at("/placement/0/atRisk/maxBytes").longValue())
                .isEqualTo(declared.at("/summary/unflushedBytes").longValue())
                .isPositive();
    }

    @Test
    void shouldPrintALineForEachKeyThatWasFlushed() throws IOException {
        JsonNode lag = report(UNFLUSHED).at("/placement/0/lagNanos/persistence");
        Run run = Run.of("analyze", UNFLUSHED);
        int heading = run.out().indexOf("Durability lag");
        assertThat(heading).isPositive();
        assertThat(run.out().substring(heading).lines().limit(4).toList().get(2))
                .matches("  0xa48d +0 +persistence +[0-9.]+ ms +[0-9.]+ ms +[0-9.]+ ms +" + lag.get("writeFrame") + " +"
                        + lag.get("flushFrame") + " +3.11 kB");
        assertThat(Run.of("analyze", Run.sample("rdma-write.pcap")).out()).doesNotContain("Durability lag");
    }

    @Test
    void shouldTabulateWhatWasNotFlushed() throws IOException {
        Path tables = folder.resolve("tables");
        Run.of("analyze", "--format", "csv", "-o", tables.toString(), UNFLUSHED);
        List<List<String>> rows = CsvRows.of(Files.readString(tables.resolve("unflushed.csv")));
        assertThat(rows).hasSize(5).allMatch(row -> row.size() == rows.get(0).size());
        assertThat(rows.get(0))
                .startsWith(
                        "connection",
                        "requester",
                        "rkey",
                        "va",
                        "length",
                        "reached",
                        "required",
                        "contract",
                        "writeFrames",
                        "evidence");
        assertThat(rows.get(2))
                .startsWith(
                        "0",
                        "0",
                        String.valueOf(LOG_KEY),
                        String.valueOf(LOG + 8496),
                        "100",
                        "none",
                        "persistence",
                        "observed",
                        "19",
                        "");
        List<List<String>> keys = CsvRows.of(Files.readString(tables.resolve("placement.csv")));
        assertThat(keys).hasSize(2).allMatch(row -> row.size() == keys.get(0).size());
        JsonNode key = report(UNFLUSHED).at("/placement/0");
        for (Map.Entry<String, String> cell : Map.of(
                        "persistenceLagMaxNanos", "/lagNanos/persistence/max",
                        "persistenceLagWriteFrame", "/lagNanos/persistence/writeFrame",
                        "atRiskMaxBytes", "/atRisk/maxBytes",
                        "atRiskMaxTime", "/atRisk/maxTime",
                        "flushes", "/flushes")
                .entrySet()) {
            assertThat(keys.get(1).get(keys.get(0).indexOf(cell.getKey())))
                    .isEqualTo(key.at(cell.getValue()).asString());
        }
        assertThat(keys.get(1).get(keys.get(0).indexOf("visibilityLagCount"))).isEmpty();
    }
}
