package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DissectCommandTest {
    @Test
    void shouldPrintALineForEachPacket() {
        Run run = Run.of("dissect", Run.sample("flush-unknown-rkey.pcap"));
        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(4);
        // PSNs, keys and lengths as the program that made the capture posted them
        assertThat(run.lines().get(0))
                .contains("10.0.0.1")
                .contains("QP 0x000035  RC RDMA WRITE Only  PSN 57635")
                .contains("rkey 0x00002a2d  len 512");
        assertThat(run.lines().get(2))
                .contains("RC FLUSH  PSN 57636  global visibility, memory range")
                .contains("va 0x00007f1ab6709000  rkey 0x00007f2d  len 512")
                .contains("[ICRC rxe-flush]");
        assertThat(run.lines().get(3)).contains("RC ACKNOWLEDGE  PSN 57636  NAK, remote access error");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldPrintTheTreeWithWordsForValues() {
        Run run = Run.of("dissect", "-V", "-Y", "infiniband.feth.sel == 1", "-c", "1", Run.sample("flush-region.pcap"));
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("Opcode: RC FLUSH (28)")
                .contains("..01 .... = Selectivity Level: memory region (1)")
                .contains(".... 0010 = Placement Type: persistence (2)")
                .contains("Remote Key: 0x00005f20")
                .contains("Frame Number: 11");
    }

    @Test
    void shouldPrintBytesWithOffsets() {
        Run run = Run.of("dissect", "-x", "-c", "1", Run.sample("flush-unknown-rkey.pcap"));
        assertThat(run.out()).contains("0000  52 54 00 00 00 02 52 54 00 00 00 01 08 00 45 00");
    }

    @Test
    void shouldPrintColumnsLikeTshark() {
        Run run = Run.of(
                "dissect",
                "-T",
                "fields",
                "-e",
                "frame.number",
                "-e",
                "ip.src",
                "-e",
                "infiniband.bth.opcode",
                "-e",
                "infiniband.reth.r_key",
                Run.sample("flush-unknown-rkey.pcap"));
        assertThat(run.lines())
                .containsExactly(
                        "1\t10.0.0.1\t10\t0x00002a2d",
                        "2\t10.0.0.2\t17\t",
                        "3\t10.0.0.1\t28\t0x00007f2d",
                        "4\t10.0.0.2\t17\t");
    }

    @Test
    void shouldLayOutColumnsAsAsked() {
        Run run = Run.of(
                "dissect",
                "-T",
                "fields",
                "-E",
                "header=y",
                "-E",
                "separator=,",
                "-E",
                "quote=d",
                "-e",
                "frame.number",
                "-e",
                "ip.dst",
                "-c",
                "1",
                Run.sample("flush-unknown-rkey.pcap"));
        assertThat(run.lines()).containsExactly("frame.number,ip.dst", "\"1\",\"10.0.0.2\"");
    }

    @Test
    void shouldPrintAJsonObjectForEachPacket() throws IOException {
        Run run = Run.of("dissect", "-T", "json", Run.sample("flush-region.pcap"));
        assertThat(run.lines()).hasSize(24);
        for (String line : run.lines()) {
            try (JsonParser parser = new JsonFactory().createParser(line)) {
                assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
                parser.skipChildren();
                assertThat(parser.nextToken()).isNull();
            }
        }
        assertThat(run.lines().get(10))
                .contains("\"infiniband.feth.sel\":1")
                .contains("\"infiniband.feth.plt\":\"persistence\"")
                .contains("\"infiniband.reth.va\":139752703524864");
    }

    @Test
    void shouldPrintJustTheColumnsAskedForInJson() {
        Run run = Run.of(
                "dissect", "-T", "json", "-e", "infiniband.bth.psn", "-c", "1", Run.sample("flush-unknown-rkey.pcap"));
        assertThat(run.lines()).containsExactly("{\"number\":1,\"infiniband.bth.psn\":57635}");
    }

    @Test
    void shouldShowOnlyWhatMatchesTheFilter() {
        Run run = Run.of("dissect", "-Y", "infiniband.bth.opcode == FLUSH", Run.sample("commit-log.pcap"));
        assertThat(run.lines()).hasSize(24).allMatch(line -> line.contains("RC FLUSH"));
    }

    @Test
    void shouldAnswerAFilterMistakeWithItsColumn() {
        Run run = Run.of("dissect", "-Y", "infiniband.bth.psn = 3", Run.sample("flush.pcap"));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("column 20").contains("==").contains("                   ^");
    }

    @Test
    void shouldAnswerAnUnknownFieldWithTheNearest() {
        Run run = Run.of("dissect", "-T", "fields", "-e", "infiniband.bth.psnn", Run.sample("flush.pcap"));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("infiniband.bth.psnn: no such field").contains("infiniband.bth.psn");
    }

    @Test
    void shouldAnswerAnUnknownOptionWithAHint() {
        Run run = Run.of("dissect", "--separat", Run.sample("flush.pcap"));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--separat").contains("--separate");
        assertThat(run.err().lines()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void shouldReadTheOthersWhereOneFileIsMissing() {
        Run run = Run.of("dissect", "no-such-file.pcap", Run.sample("flush-unknown-rkey.pcap"));
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.lines()).hasSize(4);
        assertThat(run.err()).isEqualToIgnoringNewLines("rocescope: no-such-file.pcap: no such file");
    }

    @Test
    void shouldSayWhereAFileIsCutOffAndPrintWhatIsBefore(@TempDir Path folder) throws IOException {
        byte[] whole = Files.readAllBytes(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
        Path cut = Files.write(folder.resolve("cut.pcap"), java.util.Arrays.copyOf(whole, whole.length - 10));
        Run run = Run.of("dissect", cut.toString());
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.lines()).hasSize(3);
        // 16 bytes of record header and 62 of the last frame
        assertThat(run.err().lines()).singleElement().asString().contains(cut + ": at byte " + (whole.length - 78));
    }

    @Test
    void shouldReadStandardInputAndCompressedFiles(@TempDir Path folder) throws IOException {
        byte[] whole = Files.readAllBytes(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
        Run plain = Run.of("dissect", Run.sample("flush-unknown-rkey.pcap"));
        assertThat(Run.of(new java.io.ByteArrayInputStream(whole), "dissect", "-")
                        .out())
                .isEqualTo(plain.out());
        Path gz = folder.resolve("c.pcap.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gz))) {
            out.write(whole);
        }
        assertThat(Run.of("dissect", gz.toString()).out()).isEqualTo(plain.out());
    }

    @Test
    void shouldReadSeveralFilesAsOneInOrderOfTime() {
        Run run = Run.of(
                "dissect",
                "-T",
                "fields",
                "-e",
                "frame.number",
                "-e",
                "frame.time_epoch",
                Run.sample("commit-log.pcap"),
                Run.sample("flush-region.pcap"));
        assertThat(run.lines()).hasSize(104 + 24);
        assertThat(run.lines()).isSortedAccordingTo(java.util.Comparator.comparing(line -> line.split("\t")[1]));
        assertThat(run.lines().get(127)).startsWith("128\t");
    }

    @Test
    void shouldNumberEachFileAloneWhenAsked() {
        Run run = Run.of(
                "dissect",
                "--separate",
                "-T",
                "fields",
                "-e",
                "frame.number",
                Run.sample("flush-unknown-rkey.pcap"),
                Run.sample("connection-rejected.pcap"));
        assertThat(run.lines()).containsExactly("1", "2", "3", "4", "1", "2");
    }

    @Test
    void shouldFindTheCapturesOfAFolder() {
        Run run = Run.of("dissect", "-Y", "infiniband.aeth.syndrome.opcode == NAK", Run.SAMPLES.toString());
        assertThat(run.status()).isZero();
        // one in flush-unknown-rkey, one seen twice in flush-not-registered-both-sides, one in sliced
        assertThat(run.lines()).hasSize(4).allMatch(line -> line.contains("remote access error"));
    }

    @Test
    void shouldEndQuietlyWhenNobodyReads() {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        StringWriter err = new StringWriter();
        int status = Rocescope.run(System.in, gone, new PrintWriter(err), "dissect", Run.sample("commit-log.pcap"));
        assertThat(status).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldShowEachPacketOfAPipeBeforeTheNextComes() throws Exception {
        byte[] whole = Files.readAllBytes(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
        java.io.PipedOutputStream feed = new java.io.PipedOutputStream();
        java.io.PipedInputStream in = new java.io.PipedInputStream(feed, 1 << 16);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Thread command = new Thread(() -> Rocescope.run(in, out, new PrintWriter(new StringWriter()), "dissect", "-"));
        command.start();
        // file header and the first record: 24 + 16 + 586 bytes
        feed.write(whole, 0, 24 + 16 + 586);
        feed.flush();
        for (int i = 0; i < 100 && out.size() == 0; i++) {
            Thread.sleep(50);
        }
        String first = out.toString();
        feed.write(whole, 24 + 16 + 586, whole.length - 24 - 16 - 586);
        feed.close();
        command.join();
        assertThat(first).contains("PSN 57635").doesNotContain("PSN 57636");
        assertThat(out.toString().lines()).hasSize(4);
    }

    @Test
    void shouldListFieldsWithTheirWords() {
        Run all = Run.of("fields");
        assertThat(all.out())
                .contains("infiniband.bth.psn")
                .contains("frame.number")
                .contains("infiniband.cm.rej.reason");
        Run some = Run.of("fields", "feth");
        assertThat(some.out())
                .contains("infiniband.feth.plt")
                .contains("persistence")
                .doesNotContain("ip.src");
    }
}
