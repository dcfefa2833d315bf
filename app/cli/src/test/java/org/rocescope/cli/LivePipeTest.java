package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.capture.PcapWriter;
import org.rocescope.veth.Sender.Frames;

/** What comes through a pipe, as from tcpdump on another host, is reported on while the pipe is open. */
class LivePipeTest {
    private static final Path SAMPLE = Run.SAMPLES.resolve("commit-log.pcap");

    @Test
    void findingsAndAnsweredRequestsAreWrittenWhileThePipeIsOpen() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PipedOutputStream pipe = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(pipe, 1 << 20);
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> Rocescope.run(
                in,
                out,
                new PrintWriter(new StringWriter(), true),
                "analyze",
                "--format",
                "jsonl",
                "--fail-on",
                "never",
                "-"));
        try (PcapWriter writer = new PcapWriter(pipe, LinkType.ETHERNET, 0)) {
            for (int i = 0; i < frames.bytes().size(); i++) {
                byte[] bytes = frames.bytes().get(i);
                writer.write(new Frame()
                        .wrap(java.nio.ByteBuffer.wrap(bytes), 0, bytes.length, LinkType.ETHERNET)
                        .timeNanos(frames.times()[i]));
                writer.flush();
            }
            waitFor(out, "\\{\"type\":\"answered\",\"id\":\\d+,\"connection\":(null|0),[^\n]*\"status\":\"completed\"");
            waitFor(out, "\\{\"type\":\"noticed\",\"rule\":\"ICRC-01\"");
            assertThat(status).isNotDone();
            assertThat(text(out)).doesNotContain("\"type\":\"summary\"");
        }
        assertThat(status.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(text(out)).contains("\"type\":\"summary\"");
    }

    private static String text(ByteArrayOutputStream out) {
        synchronized (out) {
            return out.toString(java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private static void waitFor(ByteArrayOutputStream out, String expression) throws Exception {
        Pattern pattern = Pattern.compile(expression);
        long end = System.nanoTime() + 20_000_000_000L;
        while (!pattern.matcher(text(out)).find()) {
            assertThat(System.nanoTime()).as("%s in %s", expression, text(out)).isLessThan(end);
            Thread.sleep(10);
        }
    }
}
