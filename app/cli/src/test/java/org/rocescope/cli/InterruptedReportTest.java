package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is ended from outside while it writes leaves no half report under the name that was asked for. */
class InterruptedReportTest {
    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    Path folder;

    private static byte[] sample() throws IOException {
        return Files.readAllBytes(Run.SAMPLES.resolve("commit-log.pcap"));
    }

    /** Runs the command on standard input, of which it gets a part, and ends it when it has begun to write. */
    private void endWhileWriting(String signal, String format, Path target) throws Exception {
        assumeTrue(File.separatorChar == '/' && !isIgnored(signal), signal + " reaches programs that tests start");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.rocescope.cli.Rocescope",
                        "analyze",
                        "--format",
                        format,
                        "-o",
                        target.toString(),
                        "-")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        try (OutputStream in = process.getOutputStream()) {
            byte[] sample = sample();
            in.write(Arrays.copyOf(sample, sample.length / 2));
            in.flush();
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (parts().isEmpty()) {
                assertThat(process.isAlive() && System.nanoTime() < until)
                        .as(Files.readString(folder.resolve("said")))
                        .isTrue();
                Thread.sleep(20);
            }
            // until the packets are analysed
            Thread.sleep(300);
            new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (IOException e) {
            // what was not taken of the pipe cannot be flushed when it is closed
            assertThat(process.isAlive()).isFalse();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isGreaterThan(128);
        assertThat(Files.readString(folder.resolve("said"))).doesNotContain("internal fault", "\tat ");
    }

    /** A program that was started in the background of a shell does not hear that the keyboard interrupts. */
    private static boolean isIgnored(String signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!signal.equals("INT") || !Files.exists(status)) {
            return false;
        }
        int number = 2;
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line ->
                        new BigInteger(line.substring("SigIgn:".length()).strip(), 16).testBit(number - 1));
    }

    /** Files that are being written. */
    private List<Path> parts() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(each -> each.toString().endsWith(".part")).toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"INT,json", "INT,html", "TERM,jsonl", "TERM,csv", "TERM,text", "KILL,sarif", "KILL,jsonl", "KILL,csv"})
    void shouldLeaveNoReport(String signal, String format) throws Exception {
        Path target = folder.resolve("report");
        endWhileWriting(signal, format, target);
        assertThat(target).doesNotExist();
        // nobody can clean up after being killed
        assertThat(parts().isEmpty()).isEqualTo(!signal.equals("KILL"));
    }

    @ParameterizedTest
    @CsvSource({"INT,jsonl", "KILL,jsonl", "TERM,csv", "KILL,csv"})
    void shouldLeaveTheReportThatWasThere(String signal, String format) throws Exception {
        Path target = folder.resolve("report");
        Path file = format.equals("csv") ? Files.createDirectory(target).resolve("transactions.csv") : target;
        Files.writeString(file, "an older report");
        endWhileWriting(signal, format, target);
        assertThat(file).hasContent("an older report");
    }

    @Test
    void shouldWriteBesideWhatAKilledRunLeft() throws Exception {
        Path target = folder.resolve("report.json");
        endWhileWriting("KILL", "json", target);
        assertThat(Run.of("analyze", "--format", "json", "-o", target.toString(), Run.sample("commit-log.pcap"))
                        .status())
                .isZero();
        assertThat(Files.readString(target)).startsWith("{").endsWith("}\n");
    }
}
