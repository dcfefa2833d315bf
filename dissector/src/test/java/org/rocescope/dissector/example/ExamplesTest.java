package org.rocescope.dissector.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rocescope.dissector.analysis.Analyzer;

/** The examples do what they say, on the samples. */
class ExamplesTest {
    private static final Path SAMPLES = Path.of("../samples");

    @Test
    void aCaptureIsReadInTenLines() throws Exception {
        // as tshark lists them: 4096, 4096, 4096 and 300
        assertThat(ReadCapture.flushedBytes(SAMPLES.resolve("flush.pcap"))).isEqualTo(3 * 4096 + 300);
    }

    @Test
    void packetsOfOnesOwnAreAnalysedAndFindingsHeard() throws Exception {
        OwnSource source = new OwnSource();
        // a source of its own: the records of a nanosecond pcap file, little-endian, read by hand
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(SAMPLES.resolve("flush-unknown-rkey.pcap")))
                .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(file.getInt(0)).isEqualTo(0xA1B23C4D);
        file.position(24);
        while (file.hasRemaining()) {
            long nanos = file.getInt() * 1_000_000_000L + file.getInt();
            byte[] ethernet = new byte[file.getInt()];
            file.getInt();
            file.get(ethernet);
            source.came(ethernet, nanos);
        }
        assertThat(source.ended()).contains("ERROR RC-KEY-02 in frame 4");
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void jshellUsesIt() throws Exception {
        Path classes = Path.of(Analyzer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Process jshell = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jshell")
                                .toString(),
                        "--class-path",
                        classes.toString(),
                        // which it would look for in the home
                        "-J-Djava.util.prefs.userRoot=target",
                        "-R-Dcapture=" + SAMPLES.resolve("flush.pcap"),
                        "src/test/resources/example/flushes.jsh")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        jshell.getOutputStream().close();
        String said = new String(jshell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.lines()).containsExactly("10 4096", "17 4096", "24 4096", "28 300");
    }
}
