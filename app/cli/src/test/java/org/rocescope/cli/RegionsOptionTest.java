package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The option --regions, on a capture whose one WRITE goes to key 0x2a2d and whose FLUSH has a key of nobody. */
class RegionsOptionTest {
    private static final String REFUSED = Run.sample("flush-unknown-rkey.pcap");
    private static final String REGIONS = """
            name,rkey,base,length,access,requirement,host
            log,0x2a2d,0x7f1ab6709000,65536,LW|RW|RR,persistence,10.0.0.2
            spare,5,0,4096,RR,none,
            """;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private String regions(String text) throws IOException {
        return Files.writeString(folder.resolve("regions"), text).toString();
    }

    private Run analyze(String format, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("analyze", "--format", format, "--regions", regions(REGIONS)));
        words.addAll(List.of(more));
        words.add(REFUSED);
        return Run.of(words.toArray(String[]::new));
    }

    @Test
    void shouldNameRegionsInJson() throws IOException {
        JsonNode report = JSON.readTree(analyze("json").out());

        assertThat(report.at("/transactions/0/region").stringValue()).isEqualTo("log");
        assertThat(report.at("/transactions/1").has("region")).isFalse();
        assertThat(report.get("regions")).hasSize(2);
        JsonNode log = report.at("/regions/0");
        assertThat(log.get("host").stringValue()).isEqualTo("10.0.0.2");
        assertThat(log.get("rkey").intValue()).isEqualTo(0x2A2D);
        assertThat(log.get("name").stringValue()).isEqualTo("log");
        assertThat(log.get("access").toString()).isEqualTo("[\"REMOTE_WRITE\"]");
        assertThat(log.get("unused").toString()).isEqualTo("[\"REMOTE_READ\"]");
        assertThat(log.get("requirement").stringValue()).isEqualTo("persistence");
        assertThat(log.get("operations").toString()).isEqualTo("[\"RDMA_WRITE\"]");
        assertThat(log.get("va").longValue()).isEqualTo(0x7F1AB6709000L);
        assertThat(log.get("length").intValue()).isEqualTo(512);
        assertThat(log.get("requesters").toString()).isEqualTo("[\"10.0.0.1\"]");
        JsonNode spare = report.at("/regions/1");
        assertThat(spare.get("name").stringValue()).isEqualTo("spare");
        assertThat(spare.get("requests").intValue()).isZero();
        assertThat(spare.get("host").isNull()).isTrue();
    }

    @Test
    void shouldSayTheSameInJsonLines() throws IOException {
        List<String> lines = analyze("jsonl").lines();

        assertThat(lines)
                .filteredOn(line -> line.startsWith("{\"type\":\"region\""))
                .hasSize(2);
        assertThat(lines.get(lines.size() - 1)).startsWith("{\"type\":\"summary\"");
    }

    @Test
    void shouldWriteATableOfRegions() throws IOException {
        Path tables = folder.resolve("tables");
        analyze("csv", "-o", tables.toString());

        List<List<String>> rows = CsvRows.of(Files.readString(tables.resolve("regions.csv")));
        assertThat(rows.get(0)).startsWith("host", "rkey", "name", "access");
        assertThat(rows.get(1)).startsWith("10.0.0.2", "10797", "log", "REMOTE_WRITE");
        assertThat(rows.get(1)).hasSameSizeAs(rows.get(0));
        List<List<String>> transactions = CsvRows.of(Files.readString(tables.resolve("transactions.csv")));
        assertThat(transactions.get(1)).endsWith("log");
    }

    @Test
    void shouldShowRegionsToPeople() throws IOException {
        String text = analyze("text").out();

        assertThat(text.replaceAll("\\s+", " "))
                .contains("Memory regions")
                .contains("log: R_Key 0x2a2d of 10.0.0.2, reached 0x7f1ab6709000 to 0x7f1ab67091ff (512 B)")
                .contains("what is written needs persistence")
                .contains("1 request served (RDMA_WRITE) for 10.0.0.1 on 1 connection; needs REMOTE_WRITE")
                .contains("granted and never used: REMOTE_READ")
                .contains("spare: R_Key 0x5 not used");
        assertThat(analyze("html").out()).contains("Memory regions", "log", "0x00002a2d");
    }

    @Test
    void shouldExplainRefusalsInAnnotationsToo() throws IOException {
        Path out = folder.resolve("annotated.pcapng");

        assertThat(Run.of("annotate", "--regions", regions(REGIONS), REFUSED, out.toString())
                        .status())
                .isZero();
        assertThat(Files.readString(out, java.nio.charset.StandardCharsets.ISO_8859_1))
                .contains("unknown R_Key: the regions file has no region of 10.0.0.2");
    }

    @Test
    void shouldCallAFaultyFileWrongUsageInOneLine() throws IOException {
        Run run = Run.of("analyze", "--regions", regions("rkey,base,length\n1,2,x\n"), REFUSED);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().toList().get(0))
                .contains("--regions ", "regions: line 2: length \"x\" is no whole number");
    }

    @Test
    void shouldSayWhereThereIsNoFile() {
        Run missing = Run.of("analyze", "--regions", folder.resolve("none").toString(), REFUSED);
        Run directory = Run.of("analyze", "--regions", folder.toString(), REFUSED);

        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("none: no such file");
        assertThat(directory.status()).isEqualTo(2);
        assertThat(directory.err()).contains("is a folder");
    }

    @Test
    void shouldLookForKeysInClearOnlyWhenAsked() {
        String capture = Run.sample("connection-manager.pcap");

        assertThat(Run.of("analyze", "--exposure", capture).out()).contains("EXP-03");
        assertThat(Run.of("analyze", capture).out()).doesNotContain("EXP-03");
    }
}
