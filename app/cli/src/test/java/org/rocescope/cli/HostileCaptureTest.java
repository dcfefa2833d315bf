package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.PcapngWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A capture whose texts (comments, names, its own file name) and regions whose names want to harm whoever reads a report. */
class HostileCaptureTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Clears a terminal, sets its title, turns the writing, begins a script, ends what XML must not have within, links. */
    private static final String HOSTILE =
            "=1+1 \033[2J \033]0;x\007 \u009b31m \u202e <script>alert(1)</script> ]]> {0} [x](y) \u007f \r\n\t-";
    /** What a file name can hold everywhere but in Windows. */
    private static final String NAME = "=1+1 \033[2J \007 <script>alert(1) ]]> {0} \\[x\\](y) ,\"\n\t.pcapng";

    @TempDir
    Path folder;

    private Path capture;
    private Path regions;

    @BeforeEach
    void make() throws IOException {
        assumeTrue(File.separatorChar == '/', "names of files can be anything");
        capture = folder.resolve(NAME);
        Frame frame = new Frame();
        try (Capture in = Capture.open(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
                PcapngWriter out = new PcapngWriter(Files.newOutputStream(capture))) {
            out.section(HOSTILE, HOSTILE, HOSTILE, HOSTILE);
            int id = -1;
            while (in.read(frame)) {
                id = id < 0 ? out.addInterface(frame.linkType(), 0, HOSTILE, 0) : id;
                out.write(frame, id, List.of(HOSTILE, HOSTILE));
            }
        }
        // and the end is cut off, so that there is a fault to report
        byte[] whole = Files.readAllBytes(capture);
        Files.write(capture, Arrays.copyOf(whole, whole.length - 7));
        regions = folder.resolve("regions.json");
        // this key is refused, and so named in a finding
        Files.writeString(
                regions,
                "[{\"name\":" + JSON.writeValueAsString(HOSTILE) + ",\"host\":\"10.0.0.2\",\"rkey\":" + rKey()
                        + ",\"base\":0,\"length\":1,\"access\":\"RR\"}]");
    }

    private static long rKey() {
        String json = Run.of("analyze", "--format", "json", Run.sample("flush-unknown-rkey.pcap"))
                .out();
        return JSON.readTree(json).at("/transactions/0/rkey").asLong();
    }

    private Run analyze(String format, String... more) {
        String[] words = {
            "analyze", "--format", format, "--regions", regions.toString(), capture.toString(), folder + "/none\033[2J"
        };
        return Run.of(Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new));
    }

    private static void assertHarmless(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean turns = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
            boolean lays = c == '\n' || c == '\t' || c == '\r';
            assertThat(turns || Character.isISOControl(c) && !lays)
                    .as("U+%04X at %d: %s", (int) c, i, text.substring(Math.max(0, i - 30), i))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "jsonl", "csv", "html", "sarif"})
    void shouldGiveATerminalNothingThatItObeys(String format) {
        Run run = analyze(format);
        assertThat(run.status()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
        assertHarmless(run.out());
        assertHarmless(run.err());
        assertThat(run.err().lines()).hasSize(2).allMatch(line -> line.startsWith("rocescope: "));
        assertThat(run.out() + run.err()).contains("\\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-V", "-x", "-T json", "-T fields -e frame.number -e frame.comment"})
    void shouldPrintPacketsWithoutWhatATerminalObeys(String options) {
        Stream<String> words = Stream.concat(
                Stream.of("dissect", capture.toString()),
                Arrays.stream(options.split(" ")).filter(w -> !w.isEmpty()));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.lines()).isNotEmpty();
        assertHarmless(run.out());
        assertHarmless(run.err());
    }

    @Test
    void shouldGiveASpreadsheetNothingToCalculate() throws IOException {
        Path tables = folder.resolve("tables");
        analyze("csv", "-o", tables.toString());
        try (Stream<Path> all = Files.list(tables)) {
            List<Path> files = all.toList();
            assertThat(files).hasSize(10);
            for (Path file : files) {
                String text = Files.readString(file);
                assertHarmless(text);
                for (List<String> row : CsvRows.of(text)) {
                    assertThat(row)
                            .as(file.toString())
                            .noneMatch(cell -> cell.matches("(?s)\\s*[=+@\t\r\n-].*") && !cell.matches("-?\\d+"));
                }
            }
        }
        assertThat(Files.readString(tables.resolve("transactions.csv"))).contains("'=1+1 \\u001b[2J");
    }

    @Test
    void shouldGiveABrowserNoMarkup() {
        assertThat(analyze("html").out())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>alert");
    }

    @Test
    void shouldGiveParsersTheTextAsItWas() throws Exception {
        JsonNode report = JSON.readTree(analyze("json").out());
        assertThat(report.at("/inputs/0/file").stringValue()).isEqualTo(capture.toString());
        assertThat(report.at("/transactions/0/region").stringValue()).isEqualTo(HOSTILE);
        JsonNode sarif = JSON.readTree(analyze("sarif").out());
        // no placeholder and no link: what stands before a bracket or brace takes its meaning away
        String message = sarif.at("/runs/0/invocations/0/toolExecutionNotifications/0/message/text")
                .stringValue();
        assertThat(message).contains("{{0}}", "\\\\\\[x\\\\\\](y)");
        String xml = analyze("junit").out();
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                        .getElementsByTagName("script")
                        .getLength())
                .isZero();
    }
}
