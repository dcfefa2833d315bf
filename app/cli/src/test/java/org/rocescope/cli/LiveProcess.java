package org.rocescope.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.rocescope.veth.VethPair;

/** The command in a process of its own, to be killed, interrupted, or run without rights. */
final class LiveProcess implements AutoCloseable {
    private final Process process;
    private final CountDownLatch capturing = new CountDownLatch(1);
    private final CompletableFuture<String> out;
    private final CompletableFuture<String> err;

    private LiveProcess(List<String> words) throws IOException {
        process = new ProcessBuilder(words).start();
        process.getOutputStream().close();
        out = CompletableFuture.supplyAsync(() -> text(process.inputReader(StandardCharsets.UTF_8)));
        err = CompletableFuture.supplyAsync(() -> text(process.errorReader(StandardCharsets.UTF_8)));
    }

    /** The words that run the command with some options of Java. */
    static List<String> command(List<String> java, String... arguments) {
        List<String> words = new ArrayList<>();
        words.add(System.getProperty("java.home") + "/bin/java");
        words.add("-XX:+UseSerialGC");
        words.add("-XX:TieredStopAtLevel=1");
        words.addAll(java);
        words.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "org.rocescope.cli.Rocescope"));
        words.addAll(List.of(arguments));
        return words;
    }

    /** Runs it. */
    static LiveProcess of(List<String> words) throws IOException {
        return new LiveProcess(words);
    }

    /** Captures at the far end of a cable. */
    static LiveProcess atFar(VethPair pair, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("live", "-i", VethPair.FAR));
        arguments.addAll(List.of(options));
        return new LiveProcess(pair.atFar(command(List.of(), arguments.toArray(new String[0]))));
    }

    private String text(BufferedReader reader) {
        StringBuilder text = new StringBuilder();
        try (reader) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                text.append(line).append('\n');
                if (line.startsWith("rocescope: capturing")) {
                    capturing.countDown();
                }
            }
        } catch (IOException e) {
            text.append(e);
        }
        return text.toString();
    }

    /** Waits until packets that are sent are captured. */
    LiveProcess started() throws Exception {
        if (!capturing.await(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("it did not start: " + err.get());
        }
        return this;
    }

    /** Ends it as the power button would. */
    void kill() throws Exception {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Ends it as Ctrl-C does. */
    void interrupt() throws IOException {
        VethPair.run("kill", "-INT", String.valueOf(process.pid()));
    }

    /** Waits for its end. */
    Run ended() throws Exception {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end");
        }
        return new Run(process.exitValue(), out.get(), err.get());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
