package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.veth.Sender;
import org.rocescope.veth.VethPair;
import org.rocescope.veth.WriteStream;

/** How much a live capture takes, and how soon it shows it. */
class LiveSpeedTest {
    /** Far below what is possible on a machine of one's own: see README. */
    private static final int PER_SECOND = Integer.getInteger("rocescope.live-rate", 20_000);

    private static final double SECONDS = Double.parseDouble(System.getProperty("rocescope.live-seconds", "5"));

    /** Answers after which it is certain which direction they answer. */
    private static final int PAIRED = 5;

    @TempDir
    private Path folder;

    @Test
    void nothingIsDroppedAndEveryPacketIsAnalysed() throws Exception {
        try (VethPair pair = VethPair.create()) {
            LiveRunning live = new LiveRunning(
                            pair,
                            "-w",
                            folder.resolve("ring.pcapng").toString(),
                            "-b",
                            "filesize:100000",
                            "-b",
                            "files:2",
                            "--format",
                            "jsonl",
                            "--max-transactions",
                            "0",
                            "--fail-on",
                            "never",
                            "--duration",
                            String.valueOf(SECONDS + 120),
                            "--count",
                            String.valueOf((long) (PER_SECOND * SECONDS) + (long) (PER_SECOND * SECONDS) / 16))
                    .started();
            long sent = pair.near(() -> {
                        try (Sender sender = new Sender(VethPair.NEAR)) {
                            return new WriteStream().send(sender, PER_SECOND, SECONDS);
                        }
                    })
                    .get(110, TimeUnit.SECONDS);
            Run run = live.ended();

            assertThat(run.err()).contains(String.format("%,d packets captured, none dropped", sent));
            assertThat(run.out()).contains("\"summary\",\"packets\":" + sent + ",", "\"valid\":" + sent + ",");
            assertThat(run.out()).contains("\"operations\":{\"RDMA_WRITE\":" + (long) (PER_SECOND * SECONDS) + "}");
        }
    }

    @Test
    void aRequestIsShownHalfASecondAfterItsAnswerAtTheLatest() throws Exception {
        try (VethPair pair = VethPair.create();
                Sender sender = pair.near(() -> new Sender(VethPair.NEAR)).get(30, TimeUnit.SECONDS)) {
            LiveRunning live =
                    new LiveRunning(pair, "--format", "jsonl", "--fail-on", "never", "--count", "340").started();
            WriteStream stream = new WriteStream();
            List<Long> waits = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
                byte[] answer = null;
                while (answer == null) {
                    sender.send(stream.nextWrite());
                    answer = stream.acknowledge();
                }
                sender.send(answer);
                long sent = System.nanoTime();
                int psn = 15 + 16 * round + 1;
                if (round < PAIRED) {
                    Thread.sleep(100);
                    continue;
                }
                while (!live.out().contains("\"psnLast\":" + psn + ",")) {
                    assertThat(System.nanoTime() - sent).as("round %d", round).isLessThan(20_000_000_000L);
                    LockSupport.parkNanos(1_000_000);
                }
                waits.add(System.nanoTime() - sent);
            }
            Collections.sort(waits);
            // one or another may be late where other programs want the processors
            assertThat(waits.get(waits.size() * 4 / 5))
                    .as("nanoseconds, sorted: %s", waits)
                    .isLessThan(500_000_000L);
            assertThat(live.ended().status()).isZero();
        }
    }
}
