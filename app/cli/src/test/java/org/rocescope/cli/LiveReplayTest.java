package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.veth.Sender;
import org.rocescope.veth.Sender.Frames;
import org.rocescope.veth.VethPair;

/**
 * Real captures are sent over a cable at their own pace and captured at its other end: the live report, the report on the
 * file that was written, and the report on the original say the same.
 */
class LiveReplayTest {
    /** Captures that take longer are left out, unless the property rocescope.longest-replay names more seconds. */
    private static final double LONGEST_SECONDS =
            Double.parseDouble(System.getProperty("rocescope.longest-replay", "1"));

    /** Of those of the shared folder, as there are many. */
    private static final List<String> CHOSEN = List.of(
            "commitlog_unflushed.A.pcap",
            "commitlog_pipelined.B.pcap",
            "corrupt.A.pcap",
            "duplicate_responses_plain.A.pcap",
            "flush_pipelined.A.pcap",
            "flush_multiqp.A.pcap",
            "loss_requests_pretap.A.pcap",
            "rc_read.pcap",
            "rc_vlan.A.pcap",
            "reorder_plain.A.pcap",
            "retry_exceeded_qp_gone.pcap",
            "rnr_recover.A.pcap",
            "uc_basic.pcap",
            "ud_basic_ipv6.pcap");

    /** Rules about how long something took: a timeout that was or was not waited for. */
    private static final List<String> ON_TIME = List.of("RC-RNR-02", "RC-TMO-01");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> theSameIsFoundLiveAsInTheFile() throws Exception {
        return captures().stream()
                .map(capture -> DynamicTest.dynamicTest(capture.getFileName().toString(), () -> {
                    try (VethPair pair = VethPair.create()) {
                        replayed(pair, capture);
                    }
                }));
    }

    private static List<Path> captures() throws Exception {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(Run.SAMPLES)) {
            files.filter(file -> file.toString().matches(".*\\.pcap(ng)?"))
                    .sorted()
                    .forEach(all::add);
        }
        Path shared = Run.SAMPLES.resolve("../../shared/captures").normalize();
        boolean whole = System.getProperty("rocescope.longest-replay") != null;
        if (Files.isDirectory(shared)) {
            try (Stream<Path> files = Files.list(shared)) {
                files.filter(file -> file.toString().matches(".*\\.pcap(ng)?"))
                        .filter(file ->
                                whole || CHOSEN.contains(file.getFileName().toString()))
                        .sorted()
                        .forEach(all::add);
            }
        }
        List<Path> fit = new ArrayList<>();
        for (Path file : all) {
            if (isToBeReplayed(file)) {
                fit.add(file);
            }
        }
        return fit;
    }

    /** Whole frames of Ethernet, which take no longer than wanted. */
    private static boolean isToBeReplayed(Path file) throws Exception {
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                if (frame.linkType() != LinkType.ETHERNET || frame.isSliced()) {
                    return false;
                }
            }
            // two interfaces tell copies of a packet apart, which one cable does not
            return capture.info().interfaces().size() == 1
                    && capture.info().lastTime() - capture.info().firstTime() < LONGEST_SECONDS * 1e9;
        }
    }

    private void replayed(VethPair pair, Path original) throws Exception {
        Frames frames = Frames.of(original);
        Path file = folder.resolve(original.getFileName() + ".live.pcapng");
        LiveRunning live = new LiveRunning(
                        pair,
                        "-f",
                        "",
                        "-w",
                        file.toString(),
                        "--format",
                        "jsonl",
                        "--fail-on",
                        "never",
                        "--duration",
                        String.valueOf(frames.nanos() / 1e9 + 20),
                        "--count",
                        String.valueOf(frames.bytes().size()))
                .started();
        pair.near(() -> {
                    try (Sender sender = new Sender(VethPair.NEAR)) {
                        sender.replay(frames);
                    }
                    return null;
                })
                .get(60, TimeUnit.SECONDS);
        Run run = live.ended();

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err())
                .contains(String.format(
                        "%,d packets captured, none dropped; kept in %s",
                        frames.bytes().size(), file));
        assertThat(Frames.of(file).bytes()).containsExactlyElementsOf(frames.bytes());
        String written = analysed(file);
        assertThat(entries(run.out())).as("live").containsExactlyInAnyOrderElementsOf(entries(written));
        assertThat(found(written)).as("written").containsExactlyInAnyOrderElementsOf(found(analysed(original)));
    }

    private static String analysed(Path file) {
        return Run.of("analyze", "--format", "jsonl", "--fail-on", "never", file.toString())
                .out();
    }

    /** Transactions, findings and unflushed ranges. */
    private static List<String> entries(String report) {
        return report.lines()
                .filter(line -> line.matches("\\{\"type\":\"(transaction|finding|unflushed)\".*"))
                .toList();
    }

    /** The same without what hangs on times, which are others than in the original: a packet is sent a little late. */
    private static List<String> found(String report) {
        return entries(report).stream()
                .filter(line -> ON_TIME.stream().noneMatch(rule -> line.contains("\"rule\":\"" + rule + "\"")))
                .map(line -> line.replaceAll("\"latencyNanos\":(\\d+|null)", "")
                        .replaceAll("\"message\":\"([^\"\\\\]|\\\\.)*\"", ""))
                .toList();
    }
}
