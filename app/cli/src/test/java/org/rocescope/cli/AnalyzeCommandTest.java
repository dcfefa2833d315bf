package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

class AnalyzeCommandTest {
    private static final String REFUSED = Run.sample("flush-unknown-rkey.pcap");
    private static final String CLEAN = Run.sample("rdma-write.pcap");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private static JsonNode report(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("analyze", "--format", "json"));
        words.addAll(List.of(arguments));
        return JSON.readTree(Run.of(words.toArray(String[]::new)).out());
    }

    @Test
    void shouldReportTheSameToTheByteWithOneThreadAndTwo() {
        for (String format : List.of("json", "jsonl", "text")) {
            Run one = Run.of("analyze", "--threads", "1", "--format", format, Run.SAMPLES.toString());
            Run two = Run.of("analyze", "--threads", "2", "--format", format, Run.SAMPLES.toString());
            assertThat(two.out()).isEqualTo(one.out()).isNotEmpty();
            assertThat(two.status()).isEqualTo(one.status());
        }
    }

    @Test
    void shouldTellWhatBecameOfEachRequest() throws IOException {
        JsonNode report = report(REFUSED);
        assertThat(report.get("schemaVersion").intValue()).isEqualTo(1);
        assertThat(report.at("/tool/name").stringValue()).isEqualTo("rocescope");
        // PSNs, keys, addresses and lengths as the program that made the capture posted them
        JsonNode write = report.at("/transactions/0");
        assertThat(write.get("operation").stringValue()).isEqualTo("RDMA_WRITE");
        assertThat(write.get("psnFirst").intValue()).isEqualTo(57635);
        assertThat(write.get("rkey").longValue()).isEqualTo(0x2A2D);
        assertThat(write.get("length").intValue()).isEqualTo(512);
        assertThat(write.get("status").stringValue()).isEqualTo("completed");
        assertThat(write.get("nak").isNull()).isTrue();
        assertThat(write.has("flush")).isFalse();
        JsonNode flush = report.at("/transactions/1");
        assertThat(flush.get("operation").stringValue()).isEqualTo("FLUSH");
        assertThat(flush.get("va").longValue()).isEqualTo(0x7F1AB6709000L);
        assertThat(flush.get("requestFrames").toString()).isEqualTo("[3]");
        assertThat(flush.get("responseFrames").toString()).isEqualTo("[4]");
        assertThat(flush.get("status").stringValue()).isEqualTo("nak");
        assertThat(flush.get("nak").stringValue()).isEqualTo("REMOTE_ACCESS_ERROR");
        assertThat(flush.get("flush").toString())
                .isEqualTo("{\"placement\":[\"visibility\"],\"selectivity\":\"range\"}");
    }

    @Test
    void shouldDescribeInputsAndConnections() throws IOException {
        JsonNode report = report(REFUSED);
        JsonNode input = report.at("/inputs/0");
        assertThat(input.get("file").stringValue()).isEqualTo(REFUSED);
        assertThat(input.get("format").stringValue()).isEqualTo("pcap");
        assertThat(input.get("linkTypes").toString()).isEqualTo("[\"EN10MB\"]");
        assertThat(input.get("packets").intValue()).isEqualTo(4);
        assertThat(input.get("firstTime").stringValue()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{9}Z");
        assertThat(input.get("complete").booleanValue()).isTrue();
        assertThat(input.get("error").isNull()).isTrue();
        JsonNode connection = report.at("/connections/0");
        assertThat(connection.get("service").stringValue()).isEqualTo("RC");
        assertThat(connection.get("endpoints").toString())
                .isEqualTo("[{\"address\":\"10.0.0.1\",\"qpn\":53},{\"address\":\"10.0.0.2\",\"qpn\":53}]");
        assertThat(connection.get("packets").toString()).isEqualTo("[2,2]");
        assertThat(connection.get("operations").toString()).isEqualTo("{\"RDMA_WRITE\":1,\"FLUSH\":1}");
        assertThat(connection.get("naks").toString()).isEqualTo("{\"REMOTE_ACCESS_ERROR\":1}");
        long latency = report.at("/transactions/0/latencyNanos").longValue();
        assertThat(connection.at("/latencyNanos/max").longValue()).isEqualTo(latency);
        assertThat(report.at("/summary/icrc").toString())
                .isEqualTo("{\"valid\":3,\"variant\":1,\"invalid\":0,\"unchecked\":0}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flush-unknown-rkey.pcap",
                "flush-not-registered-both-sides.pcapng",
                "connection-manager.pcap",
                "commit-log.pcap",
                "commit-log-unflushed.pcap",
                "sliced.pcap"
            })
    void shouldWriteTheSameObjectsAsLines(String sample) throws IOException {
        JsonNode report = report("--fail-on", "never", Run.sample(sample));
        List<String> expected = new ArrayList<>();
        for (String list : List.of("input", "transaction", "connection", "finding", "region")) {
            report.get(list + "s").forEach(entry -> expected.add(typed(list, entry)));
        }
        report.get("diagnoses").forEach(entry -> expected.add(typed("diagnosis", entry)));
        report.get("unflushed").forEach(entry -> expected.add(typed("unflushed", entry)));
        report.get("placement").forEach(entry -> expected.add(typed("placement", entry)));
        expected.add(typed("summary", report.get("summary")));
        Run run = Run.of("analyze", "--format", "jsonl", "--fail-on", "never", Run.sample(sample));
        assertThat(run.lines()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(run.lines().get(run.lines().size() - 1)).startsWith("{\"type\":\"summary\"");
    }

    @Test
    void shouldListWhatWasNotFlushed() throws IOException {
        JsonNode report = report(Run.sample("commit-log-unflushed.pcap"));
        // the tail pointer, the end of record 2, and records 5 and 7, as the program that made the capture left them
        assertThat(report.get("unflushed").findValues("length").toString()).isEqualTo("[8, 100, 1500, 1500]");
        JsonNode rest = report.at("/unflushed/1");
        assertThat(rest.get("va").longValue()).isEqualTo(139752703524864L + 8496);
        assertThat(rest.get("rkey").longValue()).isEqualTo(0xA48D);
        assertThat(rest.get("requester").intValue()).isZero();
        assertThat(rest.get("reached").stringValue()).isEqualTo("none");
        assertThat(rest.get("required").stringValue()).isEqualTo("persistence");
        assertThat(rest.get("contract").stringValue()).isEqualTo("observed");
        assertThat(rest.get("writeFrames").toString()).isEqualTo("[19]");
        assertThat(rest.get("evidence").isNull()).isTrue();
        assertThat(report.at("/summary/unflushedBytes").longValue()).isEqualTo(3108);
        assertThat(report.at("/connections/0/unflushedBytes").longValue()).isEqualTo(3108);
    }

    @Test
    void shouldListButNotCountWhatNoFlushIsDueFor() throws IOException {
        JsonNode report = report(CLEAN);
        assertThat(report.get("unflushed").findValuesAsString("contract"))
                .isNotEmpty()
                .allMatch("none"::equals);
        assertThat(report.at("/summary/unflushedBytes").longValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"commit-log-unflushed.pcap,1", "commit-log.pcap,0", "rdma-write.pcap,0"})
    void shouldExitWithOneWhereBytesWereNotFlushed(String sample, int status) {
        assertThat(Run.of("analyze", "--fail-on", "unflushed", Run.sample(sample))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void shouldShowWhatWasNotFlushedByKey() {
        assertThat(Run.of("analyze", Run.sample("commit-log-unflushed.pcap")).out())
                .contains("Not flushed, though a flush was due")
                .contains("R_Key 0xa48d at 10.0.0.2, connection 0: 3.11 kB in 4 ranges, due for persistence (observed)")
                .contains("0x7f1ab6402130, 100 B, written in frame 19");
    }

    private static String typed(String type, JsonNode entry) {
        ObjectNode typed = JSON.createObjectNode().put("type", type);
        typed.setAll((ObjectNode) entry);
        return typed.toString();
    }

    @Test
    void shouldListTransactionsInTheOrderOfTheirFrames() throws IOException {
        List<Long> ids = report(Run.sample("connection-manager.pcap")).get("transactions").findValues("id").stream()
                .map(JsonNode::longValue)
                .toList();
        assertThat(ids).hasSize(30).isSorted();
    }

    @ParameterizedTest
    @CsvSource({"error,1", "ERROR,1", "warning,1", "note,1", "unflushed,1", "never,0"})
    void shouldExitWithOneWhereARequestWasRefused(String level, int status) {
        assertThat(Run.of("analyze", "--fail-on", level, REFUSED).status()).isEqualTo(status);
    }

    @Test
    void shouldFailOnErrorsUnlessToldOtherwise() {
        assertThat(Run.of("analyze", REFUSED).status()).isEqualTo(1);
        assertThat(Run.of("analyze", CLEAN).status()).isZero();
        // the odd ICRCs of its FLUSH packets are notes
        String notes = Run.sample("commit-log.pcap");
        assertThat(Run.of("analyze", "--fail-on", "warning", notes).status()).isZero();
        assertThat(Run.of("analyze", "--fail-on", "note", notes).status()).isEqualTo(1);
    }

    @Test
    void shouldAnalyseOnlyWhatMatchesTheFilter() throws IOException {
        JsonNode report = report("-Y", "infiniband.bth.opcode != FLUSH && frame.number < 4", REFUSED);
        assertThat(report.at("/summary/packets").intValue()).isEqualTo(2);
        assertThat(report.at("/summary/transactions").intValue()).isEqualTo(1);
        assertThat(report.at("/inputs/0/packets").intValue()).isEqualTo(4);
    }

    @Test
    void shouldCountAllWhereOnlySomeAreListed() throws IOException {
        JsonNode report = report("--max-transactions", "3", Run.sample("commit-log.pcap"));
        assertThat(report.get("transactions")).hasSize(3);
        assertThat(report.at("/summary/transactionsListed").intValue()).isEqualTo(3);
        assertThat(report.at("/summary/transactions").intValue()).isEqualTo(48);
    }

    @Test
    void shouldReportWhatIsBeforeTheDamage() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(REFUSED));
        Path cut = Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 10));
        Run run = Run.of("analyze", "--format", "json", cut.toString());
        assertThat(run.status()).isEqualTo(3);
        int record = whole.length - 78;
        assertThat(run.err()).contains(cut + ": at byte " + record);
        JsonNode report = JSON.readTree(run.out());
        assertThat(report.at("/inputs/0/complete").booleanValue()).isFalse();
        assertThat(report.at("/inputs/0/error/offset").intValue()).isEqualTo(record);
        assertThat(report.at("/inputs/0/error/message").stringValue()).isNotBlank();
        assertThat(report.get("transactions")).hasSize(2);
        assertThat(Run.of("analyze", cut.toString()).out()).contains("NOT READ WHOLE at byte " + record);
    }

    @Test
    void shouldExitWithThreeRatherThanOne() {
        Run run = Run.of("analyze", "--format", "json", "no-such-file.pcap", REFUSED);
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).contains("\"REMOTE_ACCESS_ERROR\"").contains("\"file\":\"no-such-file.pcap\"");
        assertThat(run.err()).isEqualToIgnoringNewLines("rocescope: no-such-file.pcap: no such file");
    }

    @Test
    void shouldReportEvenWhereNothingCouldBeRead() throws IOException {
        JsonNode report = report("no-such-file.pcap");
        assertThat(report.at("/inputs/0/complete").booleanValue()).isFalse();
        assertThat(report.at("/summary/packets").intValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "jsonl", "csv"})
    void shouldEndQuietlyWhenNobodyReads(String format) {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        StringWriter err = new StringWriter();
        int status = Rocescope.run(
                System.in, gone, new PrintWriter(err), "analyze", "--format", format, Run.sample("commit-log.pcap"));
        assertThat(status).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldWriteTheFileAndNothingElse() throws IOException {
        Path file = folder.resolve("report.json");
        Run run = Run.of("analyze", "--format", "json", "-o", file.toString(), REFUSED);
        assertThat(run.out()).isEmpty();
        assertThat(JSON.readTree(file.toFile()).get("transactions")).hasSize(2);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void shouldAnswerAPlaceThatCannotBeWritten() {
        Run run = Run.of("analyze", "-o", folder.resolve("no/such/report").toString(), REFUSED);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("-o ").contains("no such folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--format xml", "--fail-on fatal", "-Y infiniband.bth.psn=3", "--max-transactions -1"})
    void shouldAnswerMistakesWithStatusTwo(String options) {
        List<String> words = new ArrayList<>(List.of("analyze"));
        words.addAll(List.of(options.split(" ")));
        words.add(REFUSED);
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("rocescope analyze: ");
    }

    @Test
    void shouldReportEachInputAloneWhenAsked() throws IOException {
        Run json = Run.of("analyze", "--separate", "--format", "json", REFUSED, CLEAN);
        assertThat(json.lines()).hasSize(2);
        for (String line : json.lines()) {
            assertThat(JSON.readTree(line).get("inputs")).hasSize(1);
            assertThat(JSON.readTree(line).at("/inputs/0/packets"))
                    .isEqualTo(JSON.readTree(line).at("/summary/packets"));
        }
        assertThat(Run.of("analyze", "--separate", REFUSED, CLEAN).out())
                .containsSubsequence("flush-unknown-rkey.pcap ==", "rdma-write.pcap ==");
    }

    @Test
    void shouldReadStandardInput() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(REFUSED));
        Run run = Run.of(new ByteArrayInputStream(whole), "analyze", "--format", "json", "-");
        assertThat(run.status()).isEqualTo(1);
        assertThat(JSON.readTree(run.out()).at("/inputs/0/file").stringValue()).isEqualTo("-");
    }

    @Test
    void shouldWriteATableForEachKindOfEntry() throws IOException {
        Path tables = folder.resolve("tables");
        assertThat(Run.of("analyze", "--format", "csv", "-o", tables.toString(), REFUSED)
                        .status())
                .isEqualTo(1);
        for (String name : List.of(
                "inputs",
                "connections",
                "transactions",
                "findings",
                "unflushed",
                "placement",
                "regions",
                "diagnoses",
                "summary",
                "limits")) {
            List<List<String>> rows = CsvRows.of(Files.readString(tables.resolve(name + ".csv")));
            assertThat(rows).isNotEmpty().allSatisfy(row -> assertThat(row).hasSameSizeAs(rows.get(0)));
        }
        List<List<String>> transactions = CsvRows.of(Files.readString(tables.resolve("transactions.csv")));
        assertThat(transactions).hasSize(3);
        assertThat(transactions.get(2)).contains("FLUSH", "57636", "139752706707456", "REMOTE_ACCESS_ERROR");
        assertThat(CsvRows.of(Files.readString(tables.resolve("inputs.csv"))).get(1))
                .contains(REFUSED);
    }

    @Test
    void shouldPrintTheTransactionsAsCsvWithoutAPlace() {
        List<List<String>> rows =
                CsvRows.of(Run.of("analyze", "--format", "csv", REFUSED).out());
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0)).startsWith("id", "connection", "requester", "operation");
    }

    @Test
    void shouldSayInTextWhatWentWrong() {
        Run run = Run.of("analyze", REFUSED);
        assertThat(run.out())
                .contains("4, RoCE 4")
                .contains("1 wrong in a known way")
                .contains("2: completed 1, nak 1")
                .contains("10.0.0.1 QP 0x35 <-> 10.0.0.2 QP 0x35")
                .contains("ERROR")
                .doesNotContain("\033");
        assertThat(run.lines()).allMatch(line -> line.length() <= 100);
        assertThat(Run.of("analyze", "--color", "always", REFUSED).out()).contains("\033[1;31mERROR");
    }
}
