package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.veth.Sender;
import org.rocescope.veth.Sender.Frames;
import org.rocescope.veth.VethPair;

/** How a live capture ends: by Ctrl-C, by a bound, by being killed. */
class LiveEndTest {
    private static final Path SAMPLE = Run.SAMPLES.resolve("commit-log-unflushed.pcap");
    /** Twenty writes to the file, for a machine with much to do and the kernel's own gathering. */
    private static final double LAST_WRITE_SECONDS = 1;

    @TempDir
    private Path folder;

    @Test
    void controlCEndsItWithTheReportAndItsExitStatus() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        try (VethPair pair = VethPair.create();
                LiveProcess live =
                        LiveProcess.atFar(pair, "--fail-on", "warning").started()) {
            flood(pair, frames, 1000, frames.bytes().size() / 1000.0).get(30, TimeUnit.SECONDS);
            Thread.sleep(300);
            live.interrupt();
            Run run = live.ended();

            assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.FINDINGS);
            assertThat(run.out()).contains("RoCE 66", "MPE-UNF-01");
            assertThat(run.err()).contains("rocescope: 66 packets captured, none dropped");
        }
    }

    @Test
    void temporaryFilesAreDeletedAtTheEnd() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        try (VethPair pair = VethPair.create()) {
            LiveRunning live =
                    new LiveRunning(pair, "--count", "10", "--fail-on", "never", "--duration", "30").started();
            flood(pair, frames, 1000, 0.066).get(30, TimeUnit.SECONDS);
            Run run = live.ended();

            assertThat(run.err()).contains("rocescope: 10 packets captured, none dropped\n");
            String started = run.err().lines().findFirst().orElseThrow();
            Path file = Path.of(started.substring(started.lastIndexOf(" into ") + 6));
            assertThat(file.getFileName().toString()).startsWith("live_00001_");
            assertThat(file.getParent()).doesNotExist();
        }
    }

    @Test
    void aRingKeepsTheNewestFilesAndTheReportHasEverything() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        int rounds = 10;
        int size = frames.bytes().size();
        try (VethPair pair = VethPair.create()) {
            LiveRunning live = new LiveRunning(
                            pair,
                            "-w",
                            folder.resolve("ring.pcapng").toString(),
                            "-b",
                            "packets:" + size,
                            "-b",
                            "files:3",
                            "-a",
                            "packets:" + rounds * size,
                            "--duration",
                            "60",
                            "--format",
                            "json",
                            "--fail-on",
                            "never")
                    .started();
            flood(pair, frames, 2000, rounds * size / 2000.0).get(30, TimeUnit.SECONDS);
            Run run = live.ended();

            assertThat(run.out()).contains("\"summary\":{\"packets\":" + rounds * size + ",");
            List<Path> files;
            try (Stream<Path> all = Files.list(folder)) {
                files = all.sorted().toList();
            }
            assertThat(files).hasSize(3);
            for (int i = 0; i < 3; i++) {
                assertThat(files.get(i).getFileName().toString())
                        .matches("ring_000%02d_\\d{8}T\\d{6}Z\\.pcapng".formatted(8 + i));
                assertThat(Frames.of(files.get(i)).bytes()).containsExactlyElementsOf(frames.bytes());
            }
        }
    }

    @Test
    void aBoundOfTimeOrSizeEndsIt() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        try (VethPair pair = VethPair.create()) {
            long start = System.nanoTime();
            Run timed = pair.far(() -> Run.of("live", "-i", VethPair.FAR, "--duration", "0.5"))
                    .get(30, TimeUnit.SECONDS);
            assertThat(timed.status()).as(timed.err()).isEqualTo(ExitStatus.OK);
            assertThat(System.nanoTime() - start).isBetween(500_000_000L, 20_000_000_000L);

            Path file = folder.resolve("size.pcapng");
            LiveRunning live = new LiveRunning(
                            pair, "-w", file.toString(), "-a", "filesize:100", "--fail-on", "never", "--duration", "60")
                    .started();
            CompletableFuture<Long> sent = flood(pair, frames, 2000, 2);
            Run sized = live.ended();
            assertThat(sized.err()).contains("packets captured");
            // a packet is not split, and the statistics follow
            assertThat(Files.size(file)).isBetween(100_000L, 110_000L);
            sent.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void aKilledCaptureLosesOnlyWhatWasNotWrittenYet() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        Random dice = new Random(20_260_101);
        List<String> wrong = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            int perSecond = 5000;
            try (VethPair pair = VethPair.create();
                    LiveProcess live = LiveProcess.atFar(pair, "-w", file(round).toString())
                            .started()) {
                AtomicLong before = new AtomicLong();
                long[] sentAt = new long[perSecond * 3];
                CompletableFuture<Void> sending = pair.near(() -> {
                    try (Sender sender = new Sender(VethPair.NEAR)) {
                        for (int i = 0; i < sentAt.length; i++) {
                            sender.send(frames.bytes().get(i % frames.bytes().size()));
                            sentAt[i] = System.nanoTime();
                            before.set(i + 1L);
                            Thread.sleep(0, 1_000_000_000 / perSecond);
                        }
                    }
                    return null;
                });
                Thread.sleep(1200 + dice.nextInt(1500));
                long killedAt = System.nanoTime();
                live.kill();

                long must = 0;
                while (must < before.get() && sentAt[(int) must] < killedAt - (long) (LAST_WRITE_SECONDS * 1e9)) {
                    must++;
                }
                long kept = prefix(file(round), frames);
                if (kept < must) {
                    wrong.add("round " + round + ": " + kept + " packets kept, " + must + " were sent in time");
                }
                sending.cancel(true);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Packets in a file that must begin with the frames, in order and none missing. */
    private static long prefix(Path file, Frames frames) throws Exception {
        long count = 0;
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                byte[] got = new byte[frame.capturedLength()];
                frame.bytes().get(frame.offset(), got);
                assertThat(got).isEqualTo(frames.bytes().get((int)
                        (count % frames.bytes().size())));
                count++;
            }
            // killed in the middle of a write, the file ends within a block at worst
            assertThat(capture.info().damageCount()).isLessThanOrEqualTo(1);
        }
        return count;
    }

    private Path file(int round) {
        return folder.resolve("killed" + round + ".pcapng");
    }

    private static CompletableFuture<Long> flood(VethPair pair, Frames frames, int perSecond, double seconds) {
        return pair.near(() -> {
            try (Sender sender = new Sender(VethPair.NEAR)) {
                return sender.flood(frames, perSecond, seconds);
            }
        });
    }
}
