package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.live.CaptureChoice;
import org.rocescope.desktop.live.CaptureChoice.Bounds;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.veth.Sender;
import org.rocescope.veth.Sender.Frames;
import org.rocescope.veth.VethPair;

/** What goes wrong with a live capture is said in the window, with what to do, and what was captured stays. */
class LiveFailuresWindowTest extends CableWindowTest {
    private static final Path SAMPLE = Captures.sample("commit-log-unflushed.pcap");
    private static final int FLOODS = 20;

    /** What a window in a process of its own says about a start. */
    private String startOf(List<String> before, String... java) throws Exception {
        List<String> words = new ArrayList<>(before);
        words.add(System.getProperty("java.home") + "/bin/java");
        words.addAll(List.of("-Dprism.order=sw", "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of(java));
        words.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "org.rocescope.desktop.window.CaptureStart$Main",
                folder.resolve("none.pcapng").toString()));
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("none.pcapng")).doesNotExist();
        return said.strip();
    }

    @Test
    void shouldNameAMissingLibraryWithItsPackage() throws Exception {
        assertThat(startOf(List.of(), "-Dorg.pcap4j.core.pcapLibName=nowhere"))
                .isEqualTo(
                        "libpcap is not there, without which nothing can be captured; install it: on Debian and Ubuntu"
                                + " the package libpcap0.8, on Fedora and SUSE libpcap");
    }

    @Test
    void shouldSayHowToGetTheRightToCapture() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can take a right away");
        assertThat(startOf(List.of("setpriv", "--bounding-set", "-all", "--inh-caps", "-all")))
                .startsWith("lo: no right to capture; run it as root, or give it the right for good: ")
                .contains("setcap cap_net_raw,cap_net_admin+eip ");
    }

    @Test
    void shouldSayThatAnInterfaceIsDown() throws Exception {
        pair.down();
        interact(() -> window.capture(into(folder.resolve("down.pcapng"), Bounds.NONE, Bounds.NONE)));
        until(() -> textOf("messages").contains("far0: the interface is down; ip link set far0 up"));
        assertThat(workspace.isCapturing()).isFalse();
        assertThat(folder.resolve("down.pcapng")).doesNotExist();
    }

    @Test
    void shouldKeepWhatWasCapturedWhenTheDiskIsFull() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        Path disk = Files.createDirectory(folder.resolve("disk"));
        VethPair.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString());
        try {
            Path file = disk.resolve("full.pcapng");
            capture(into(file, Bounds.NONE, Bounds.NONE));
            CompletableFuture<Long> sent = flood(frames, 1000, 2);
            until(() -> workspace.loading().progress().isOver());
            settle();
            sent.get(30, TimeUnit.SECONDS);

            assertThat(textOf("messages"))
                    .contains(file + ": no room left on the disk")
                    .contains("what was captured until then is kept");
            int rows = workspace.document().packets().size();
            assertThat(on(() -> packets().size())).isEqualTo(rows).isGreaterThan(500);
            assertThat(Frames.of(file).bytes()).hasSize(rows);
            interact(() -> workspace.selection().choosePacket(rows - 1));
            settle();
            assertThat(line("OfField[node=FieldNode[header=frame")).isNotNull();
            interact(workspace::close);
        } finally {
            // what was read of it is open until the document is closed
            VethPair.run("umount", "-l", disk.toString());
        }
    }

    @Test
    void shouldSayWhatTheKernelDroppedAndConcludeWithCare() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        // a buffer of the least size, and no way to empty it in time
        CaptureChoice tight = new CaptureChoice(
                VethPair.FAR, "", true, 0, 1, folder.resolve("tight.pcapng").toString(), Bounds.NONE, Bounds.NONE);
        capture(tight);
        long sent = 0;
        for (int i = 0; i < FLOODS && workspace.recording().capture().counts().dropped() == 0; i++) {
            sent += flood(frames, 5_000_000, 0.1).get(60, TimeUnit.SECONDS);
            Thread.sleep(100);
        }
        assumeTrue(workspace.recording().capture().counts().dropped() > 0, "this machine is too quick for the cable");
        interact(() -> workspace.loading().stop());
        until(() -> workspace.loading().progress().isOver());
        settle();

        long dropped = workspace.recording().capture().info().dropped();
        assertThat(textOf("messages"))
                .contains("packets were dropped by the kernel", "so what seems to be missing is uncertain");
        assertThat(workspace.document().packets().size() + dropped).isEqualTo(sent);
        assertThat(workspace.document().infos().get(0).dropped()).isEqualTo(dropped);
        assertThat(text("captured")).contains("dropped");
        // the same requests again and again, some missing: nothing that needs all packets is certain
        assertThat(workspace.document().diagnoses())
                .extracting(each -> each.id())
                .contains("capture-dropped");
        assertThat(workspace.document().findings()).noneMatch(each -> each.severity() == Severity.ERROR);
    }

    private CompletableFuture<Long> flood(Frames frames, int perSecond, double seconds) {
        return pair.near(() -> {
            try (Sender sender = new Sender(VethPair.NEAR)) {
                return sender.flood(frames, perSecond, seconds);
            }
        });
    }
}
