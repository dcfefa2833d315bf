package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;

/** The example in the library's README is compiled and run against the library's jar and nothing else. */
class LibraryExampleTest {
    @Test
    void shouldCompileAndRunTheReadmesExample(@TempDir Path folder) throws Exception {
        Path jar = Path.of(Capture.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assumeTrue(Files.isRegularFile(jar), "the library is not packaged: run mvn verify");
        String readme = Files.readString(Run.SAMPLES.resolveSibling("dissector/README.md"));
        Matcher example = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(example.find()).isTrue();

        Path source = Files.writeString(folder.resolve("CountFlushes.java"), example.group(1));
        run("javac", "--release", "17", "-d", folder.toString(), "-cp", jar.toString(), source.toString());
        String out = run("java", "-cp", jar + File.pathSeparator + folder, "CountFlushes", Run.sample("flush.pcap"));
        // what the program that made the capture posted
        assertThat(out.lines().map(line -> line.replaceAll("frame \\d+ ", "")))
                .containsExactly(
                        "FLUSH, PSN 8487, 4096 bytes",
                        "FLUSH, PSN 8492, 4096 bytes",
                        "FLUSH, PSN 8497, 4096 bytes",
                        "FLUSH, PSN 8500, 300 bytes");
    }

    /** Runs a tool of the JDK that runs this test; it must end well. */
    private static String run(String tool, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }
}
