package org.rocescope.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.rocescope.veth.VethPair;

/** {@code rocescope live} at the far end of a cable, within the test's process, while it runs. */
final class LiveRunning {
    private final CountDownLatch capturing = new CountDownLatch(1);
    private final StringWriter err = new StringWriter();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> status;

    LiveRunning(VethPair pair, String... options) {
        List<String> words = new ArrayList<>(List.of("live", "-i", VethPair.FAR));
        words.addAll(List.of(options));
        Writer watched = new Writer() {
            @Override
            public void write(char[] text, int from, int length) {
                synchronized (err) {
                    err.write(text, from, length);
                    if (err.toString().contains("capturing")) {
                        capturing.countDown();
                    }
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        OutputStream guarded = new OutputStream() {
            @Override
            public void write(int b) {
                synchronized (out) {
                    out.write(b);
                }
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                synchronized (out) {
                    out.write(bytes, from, length);
                }
            }
        };
        status = pair.far(() -> Rocescope.run(
                new ByteArrayInputStream(new byte[0]),
                guarded,
                new PrintWriter(watched, true),
                words.toArray(new String[0])));
    }

    /** Waits until packets that are sent are captured. */
    LiveRunning started() throws Exception {
        if (!capturing.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError("it did not start: " + err());
        }
        return this;
    }

    String out() {
        synchronized (out) {
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    String err() {
        synchronized (err) {
            return err.toString();
        }
    }

    /** Waits for its end. */
    Run ended() throws Exception {
        int exit = status.get(120, TimeUnit.SECONDS);
        return new Run(exit, out(), err());
    }
}
