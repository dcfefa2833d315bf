package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.veth.Sender;
import org.rocescope.veth.Sender.Frames;
import org.rocescope.veth.VethPair;

/** What goes wrong with a live capture is said in one line, with what to do, and what was captured is kept. */
class LiveFailuresTest {
    private static final Path SAMPLE = Run.SAMPLES.resolve("commit-log-unflushed.pcap");

    @TempDir
    private Path folder;

    @Test
    void aMissingLibraryIsNamedWithItsPackage() throws Exception {
        for (String[] arguments : new String[][] {{"interfaces"}, {"live", "-i", "lo", "-w", file().toString()}}) {
            List<String> nowhere = List.of("-Dorg.pcap4j.core.pcapLibName=nowhere");
            try (LiveProcess process = LiveProcess.of(LiveProcess.command(nowhere, arguments))) {
                Run run = process.ended();

                assertThat(run.status()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
                assertThat(run.err().strip())
                        .isEqualTo("rocescope: libpcap is not there, without which nothing can be captured; install it:"
                                + " on Debian and Ubuntu the package libpcap0.8, on Fedora and SUSE libpcap");
                assertThat(file()).doesNotExist();
            }
        }
    }

    @Test
    void analysingAFileDoesNotNeedTheLibrary() throws Exception {
        List<String> nowhere = List.of("-Dorg.pcap4j.core.pcapLibName=nowhere", "-verbose:class");
        try (LiveProcess process =
                LiveProcess.of(LiveProcess.command(nowhere, "analyze", "--format", "json", SAMPLE.toString()))) {
            Run run = process.ended();

            assertThat(run.status()).isEqualTo(ExitStatus.OK);
            assertThat(run.out()).doesNotContain("org.pcap4j", "com.sun.jna");
        }
    }

    @Test
    void withoutTheRightToCaptureItSaysHowToGetIt() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can take a right away");
        // no capability, and none that a program could bring
        List<String> words = new ArrayList<>(List.of("setpriv", "--bounding-set", "-all", "--inh-caps", "-all"));
        words.addAll(LiveProcess.command(List.of(), "live", "-i", "lo", "-w", file().toString()));
        try (LiveProcess process = LiveProcess.of(words)) {
            Run run = process.ended();

            assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
            assertThat(run.err().strip())
                    .startsWith(
                            "rocescope: lo: no right to capture; run it as root, or give it the right for good: echo "
                                    + System.getProperty("java.home")
                                    + "/lib | sudo tee /etc/ld.so.conf.d/rocescope-java.conf && sudo ldconfig && sudo setcap"
                                    + " cap_net_raw,cap_net_admin+eip /")
                    .doesNotContain("\n");
            assertThat(file()).doesNotExist();
        }
    }

    @Test
    void anInterfaceThatIsNotThereIsWrongUsage() throws Exception {
        try (VethPair pair = VethPair.create()) {
            Run run = pair.far(() -> Run.of("live", "-i", "eth99", "-w", file().toString()))
                    .get(30, TimeUnit.SECONDS);

            assertThat(run.status()).isEqualTo(ExitStatus.WRONG_USAGE);
            assertThat(run.err().lines())
                    .containsExactly(
                            "rocescope live: eth99: no such interface",
                            "'rocescope interfaces' lists those that there are");
            assertThat(file()).doesNotExist();
        }
    }

    @Test
    void anInterfaceThatIsDownIsSaidToBe() throws Exception {
        try (VethPair pair = VethPair.create()) {
            pair.down();
            Run run = pair.far(() -> Run.of("live", "-i", VethPair.FAR, "-w", file().toString()))
                    .get(30, TimeUnit.SECONDS);

            assertThat(run.status()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
            assertThat(run.err().strip()).isEqualTo("rocescope: far0: the interface is down; ip link set far0 up");
        }
    }

    @Test
    void aWrongFilterIsShownWhereItIsWrong() throws Exception {
        try (VethPair pair = VethPair.create()) {
            Run run = pair.far(() -> Run.of("live", "-i", VethPair.FAR, "-f", "udp port 4791 adn host 10.0.0.1"))
                    .get(30, TimeUnit.SECONDS);

            assertThat(run.status()).isEqualTo(ExitStatus.WRONG_USAGE);
            assertThat(run.err().lines().findFirst())
                    .contains("rocescope live: capture filter 'udp port 4791 adn host 10.0.0.1': syntax error at 'adn',"
                            + " character 15");
        }
    }

    @Test
    void whatWasCapturedIsKeptWhenTheInterfaceGoesAway() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        try (VethPair pair = VethPair.create()) {
            LiveRunning live = new LiveRunning(pair, "-w", file().toString(), "--fail-on", "never").started();
            replay(pair, frames);
            pair.cut();
            Run run = live.ended();

            assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
            assertThat(run.err())
                    .contains("rocescope: far0: the interface went away, so the capture ends; start it again when the"
                            + " interface is back\n")
                    .contains(frames.bytes().size() + " packets captured, none dropped; kept in " + file());
            assertThat(run.out()).contains("RoCE " + frames.bytes().size());
            assertThat(Frames.of(file()).bytes()).containsExactlyElementsOf(frames.bytes());
        }
    }

    @Test
    void anInterfaceThatIsDownForAWhileDoesNotEndTheCapture() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        int size = frames.bytes().size();
        try (VethPair pair = VethPair.create()) {
            LiveRunning live = new LiveRunning(
                            pair,
                            "-w",
                            file().toString(),
                            "--fail-on",
                            "never",
                            "--duration",
                            "30",
                            "--count",
                            String.valueOf(2 * size))
                    .started();
            replay(pair, frames);
            pair.down();
            Thread.sleep(300);
            pair.up();
            replay(pair, frames);
            Run run = live.ended();

            assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.OK);
            assertThat(run.err()).contains(2 * size + " packets captured, none dropped");
        }
    }

    @Test
    void whatWasCapturedIsKeptWhenTheDiskIsFull() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        try (VethPair pair = VethPair.create()) {
            Path disk = Files.createDirectory(folder.resolve("disk"));
            VethPair.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString());
            try {
                Path file = disk.resolve("full.pcapng");
                LiveRunning live = new LiveRunning(pair, "-w", file.toString(), "--fail-on", "never").started();
                CompletableFuture<Long> sent = pair.near(() -> {
                    try (Sender sender = new Sender(VethPair.NEAR)) {
                        return sender.flood(frames, 1000, 2);
                    }
                });
                Run run = live.ended();
                sent.get(30, TimeUnit.SECONDS);

                assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
                assertThat(run.err())
                        .contains(
                                "rocescope: " + file
                                        + ": no room left on the disk; make room, or keep a ring of files (-b filesize:KB -b files:N)\n");
                assertWhole(file, frames, 100_000);
            } finally {
                VethPair.run("umount", disk.toString());
            }
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaidBeforeAnythingIsCaptured() throws Exception {
        try (VethPair pair = VethPair.create()) {
            Path nowhere = folder.resolve("nowhere/flow.pcapng");
            Run run = pair.far(() -> Run.of("live", "-i", VethPair.FAR, "-w", nowhere.toString()))
                    .get(30, TimeUnit.SECONDS);
            assertThat(run.status()).isEqualTo(ExitStatus.INCOMPLETE_INPUT);
            assertThat(run.err().strip()).isEqualTo("rocescope: " + nowhere + ": cannot be written: no such folder");

            Run device = pair.far(() -> Run.of("live", "-i", VethPair.FAR, "-w", "/dev/full"))
                    .get(30, TimeUnit.SECONDS);
            assertThat(device.err().strip()).isEqualTo("rocescope: /dev/full: is not a file; name another one with -w");
        }
    }

    /** Asserts that a file has whole blocks only, and the frames from the first on, repeated. */
    static void assertWhole(Path file, Frames frames, long leastBytes) throws Exception {
        long count = 0;
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                byte[] expected =
                        frames.bytes().get((int) (count % frames.bytes().size()));
                byte[] got = new byte[frame.capturedLength()];
                frame.bytes().get(frame.offset(), got);
                assertThat(got).as("frame %d", frame.number()).isEqualTo(expected);
                count++;
            }
            assertThat(capture.info().damages()).isEmpty();
            assertThat(capture.info().complete()).isTrue();
            assertThat(capture.info().bytes()).isGreaterThan(leastBytes);
        }
    }

    private static void replay(VethPair pair, Frames frames) throws Exception {
        pair.near(() -> {
                    try (Sender sender = new Sender(VethPair.NEAR)) {
                        sender.flood(frames, 10_000, frames.bytes().size() / 10_000.0);
                    }
                    return null;
                })
                .get(30, TimeUnit.SECONDS);
        // longer than the kernel gathers packets
        Thread.sleep(300);
    }

    private Path file() {
        return folder.resolve("flow.pcapng");
    }
}
