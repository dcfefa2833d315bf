package org.rocescope.desktop.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.CommandLine;
import org.rocescope.desktop.document.Loading;
import org.rocescope.reports.ReportKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ReportExportTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    static Stream<Path> samples() {
        return Captures.samples().stream();
    }

    /** One form tells of all that an analysis finds; all forms of hundreds of captures take minutes. */
    static Stream<Path> captures() {
        return Captures.all().stream();
    }

    private static Loading load(Path... files) throws InterruptedException {
        return load(
                InputStream.nullInputStream(),
                Stream.of(files).map(Path::toString).toList());
    }

    private static Loading load(InputStream in, List<String> names) throws InterruptedException {
        Loading loading = Loading.start(names, in);
        loading.await();
        return loading;
    }

    private static Outcome export(Loading loading, ReportKind kind, Path target) throws Exception {
        CompletableFuture<Outcome> done = new CompletableFuture<>();
        ReportExport.start(loading, kind, target, done::complete);
        return done.get(60, TimeUnit.SECONDS);
    }

    /** What is at a place: the text of a file, or of each file in a folder. */
    private static Map<String, String> texts(Path place) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> all = Files.walk(place)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                texts.put(place.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }

    private void assertSame(Loading loading, ReportKind kind, Path... captures) throws Exception {
        Path ours = folder.resolve("exported-" + kind);
        Path theirs = folder.resolve("command-" + kind);
        CommandLine.analyze(kind.toString(), theirs, captures);
        assertThat(export(loading, kind, ours)).matches(Outcome::saved);
        assertThat(texts(ours)).as("%s of %s", kind, captures[0]).isEqualTo(texts(theirs));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldWriteWhatTheCommandWrites(Path capture) throws Exception {
        Loading loading = load(capture);
        for (ReportKind kind : ReportKind.values()) {
            assertSame(loading, kind, capture);
        }
        loading.close();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldTellOfEveryCaptureWhatTheCommandTells(Path capture) throws Exception {
        Loading loading = load(capture);
        assertSame(loading, ReportKind.JSON, capture);
        loading.close();
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldWriteWhatTheCommandWritesOfSeveralFilesAsOne(ReportKind kind) throws Exception {
        Path[] files = {
            Captures.sample("flush.pcap"),
            Captures.sample("flush-not-registered-both-sides.pcapng"),
            Captures.sample("sliced.pcap")
        };
        Loading loading = load(files);
        assertSame(loading, kind, files);
        loading.close();
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldWriteWhatTheCommandWritesOfDamagedAndUnreadableFiles(ReportKind kind) throws Exception {
        byte[] whole = Files.readAllBytes(Captures.sample("commit-log.pcap"));
        Path cut = Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length * 2 / 3));
        Path none = Files.writeString(folder.resolve("none.pcap"), "no capture");
        Path missing = folder.resolve("missing.pcap");
        Loading loading = load(cut, none, missing);
        assertSame(loading, kind, cut, none, missing);
        loading.close();
    }

    @Test
    void shouldWriteWhatTheCommandWritesOfAPipe() throws Exception {
        byte[] bytes = Files.readAllBytes(Captures.sample("commit-log-unflushed.pcap"));
        Loading loading = load(new ByteArrayInputStream(bytes), List.of("-"));
        Path theirs = folder.resolve("command.json");
        CommandLine.analyze("json", theirs, bytes);
        Path ours = folder.resolve("exported.json");
        assertThat(export(loading, ReportKind.JSON, ours)).matches(Outcome::saved);
        assertThat(Files.readString(ours)).isEqualTo(Files.readString(theirs));
        loading.close();
    }

    @Test
    void shouldBeReadBack() throws Exception {
        Loading loading = load(Captures.sample("commit-log-unflushed.pcap"));
        Path file = folder.resolve("report");
        int findings = loading.document().findings().size();
        int transactions = loading.document().transactions().size();
        assertThat(transactions).isPositive();

        export(loading, ReportKind.JSON, file);
        JsonNode json = JSON.readTree(file.toFile());
        assertThat(json.get("transactions")).hasSize(transactions);
        assertThat(json.get("findings")).hasSize(findings);
        assertThat(json.at("/summary/unflushedBytes").asLong()).isPositive();

        export(loading, ReportKind.SARIF, file);
        JsonNode sarif = JSON.readTree(file.toFile());
        assertThat(sarif.at("/runs/0/results"))
                .hasSize(findings + loading.document().diagnoses().size());

        export(loading, ReportKind.JUNIT, file);
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(file.toFile())
                        .getElementsByTagName("testsuite")
                        .getLength())
                .isEqualTo(1);

        export(loading, ReportKind.JSONL, file);
        List<String> types = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            types.add(JSON.readTree(line).get("type").asString());
        }
        assertThat(types).endsWith("summary").filteredOn("transaction"::equals).hasSize(transactions);

        export(loading, ReportKind.HTML, file);
        assertThat(Files.readString(file)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        assertThat(Files.list(folder)).containsExactly(file);
        loading.close();
    }

    @Test
    void shouldSayThatOnlyAPartWasRead() throws Exception {
        byte[] bytes = Files.readAllBytes(Captures.sample("commit-log.pcap"));
        PipedOutputStream pipe = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(pipe, bytes.length);
        Loading loading = Loading.start(List.of("-"), in);
        pipe.write(bytes, 0, bytes.length / 2);
        pipe.flush();
        while (loading.document().packets().size() == 0) {
            Thread.sleep(10);
        }
        Path file = folder.resolve("report.json");
        CompletableFuture<Outcome> done = new CompletableFuture<>();
        ReportExport export = ReportExport.start(loading, ReportKind.JSON, file, done::complete);
        // waits for what may still come
        Thread.sleep(100);
        assertThat(export.isOver()).isFalse();
        assertThat(export.fraction()).isEqualTo(-1);
        loading.cancel();
        pipe.close();
        assertThat(done.get(60, TimeUnit.SECONDS)).matches(Outcome::saved);
        JsonNode report = JSON.readTree(file.toFile());
        int packets = loading.document().packets().size();
        assertThat(report.at("/summary/packets").asInt()).isEqualTo(packets);
        assertThat(report.at("/inputs/1/complete").asBoolean()).isFalse();
        assertThat(report.at("/inputs/1/error/message").asString())
                .isEqualTo("reading was cancelled after " + packets + " packets");
        loading.close();
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldLeaveNothingWhenCancelled(ReportKind kind) throws Exception {
        PipedOutputStream pipe = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(pipe);
        // a capture that never ends keeps the export from being over too soon
        Loading loading = Loading.start(List.of("-"), in);
        CompletableFuture<Outcome> done = new CompletableFuture<>();
        ReportExport export = ReportExport.start(loading, kind, folder.resolve("report"), done::complete);
        export.cancel();
        Outcome outcome = done.get(60, TimeUnit.SECONDS);
        assertThat(outcome.saved()).isFalse();
        assertThat(outcome.text()).isEqualTo("the export was cancelled");
        assertThat(export.isOver()).isTrue();
        assertThat(Files.list(folder)).isEmpty();
        pipe.close();
        loading.close();
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldLeaveWhatWasThereWhenTheCaptureIsGone(ReportKind kind) throws Exception {
        Path capture = Files.copy(Captures.sample("commit-log.pcap"), folder.resolve("gone.pcap"));
        Loading loading = load(capture);
        try (var channel = java.nio.channels.FileChannel.open(capture, java.nio.file.StandardOpenOption.WRITE)) {
            channel.truncate(2000);
        }
        Path target = folder.resolve("report");
        boolean table = kind == ReportKind.CSV;
        Path before = table ? Files.createDirectory(target).resolve("transactions.csv") : target;
        Files.writeString(before, "older");
        Outcome outcome = export(loading, kind, target);
        assertThat(outcome.saved()).isFalse();
        assertThat(outcome.text()).contains("cannot save", "the file is shorter than it was");
        assertThat(Files.list(folder)).containsExactlyInAnyOrder(capture, target);
        assertThat(Files.readString(before)).isEqualTo("older");
        if (table) {
            assertThat(Files.list(target)).containsExactly(before);
        }
        loading.close();
    }

    @Test
    void shouldNotWriteOverWhatIsOpen() throws Exception {
        Path file = Files.copy(Captures.sample("flush.pcap"), folder.resolve("open.pcap"));
        Loading loading = load(file);
        Outcome outcome = export(loading, ReportKind.JSON, file);
        assertThat(outcome.saved()).isFalse();
        assertThat(outcome.text()).contains("is open");
        assertThat(file).hasSameBinaryContentAs(Captures.sample("flush.pcap"));
        loading.close();
    }

    @Test
    void shouldSayWhyNothingIsSaved() throws Exception {
        Loading loading = load(Captures.sample("flush.pcap"));
        Outcome outcome = export(loading, ReportKind.HTML, folder.resolve("no/such/x.html"));
        assertThat(outcome.saved()).isFalse();
        assertThat(outcome.text()).contains("x.html", "no such folder");
        loading.close();
    }
}
