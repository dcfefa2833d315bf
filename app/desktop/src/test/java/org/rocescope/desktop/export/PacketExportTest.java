package org.rocescope.desktop.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Notes;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;

class PacketExportTest {
    @TempDir
    Path folder;

    static Stream<Path> samples() {
        return Captures.samples().stream();
    }

    private static Loading load(Path file) throws InterruptedException {
        Loading loading = Loading.start(List.of(file.toString()), InputStream.nullInputStream());
        loading.await();
        return loading;
    }

    private static List<String> frames(Path file) throws Exception {
        List<String> frames = new ArrayList<>();
        Frame frame = new Frame();
        try (Capture capture = Capture.open(file)) {
            while (capture.read(frame)) {
                byte[] bytes = new byte[frame.capturedLength()];
                frame.bytes().get(frame.offset(), bytes);
                frames.add(frame.timeNanos() + " " + frame.originalLength() + " " + frame.linkType() + " "
                        + frame.comments() + " " + java.util.HexFormat.of().formatHex(bytes));
            }
            assertThat(capture.info().damages()).isEmpty();
        }
        return frames;
    }

    private Outcome save(Loading loading, Path target, int... rows) throws Exception {
        CompletableFuture<Outcome> done = new CompletableFuture<>();
        PacketExport.start(loading.document(), rows.length, i -> rows[i], target, done::complete);
        return done.get(10, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldSaveEveryPacketAsItWasCaptured(Path file) throws Exception {
        Loading loading = load(file);
        int[] all = java.util.stream.IntStream.range(
                        0, loading.document().packets().size())
                .toArray();
        Path target = folder.resolve("all.pcapng");
        assertThat(save(loading, target, all).saved()).isTrue();
        assertThat(frames(target)).isEqualTo(frames(file));
        assertThat(Files.list(folder)).containsExactly(target);
    }

    @Test
    void shouldSaveOnlyTheRowsGiven() throws Exception {
        Path file = Captures.sample("flush.pcap");
        Path target = folder.resolve("some.pcapng");
        save(load(file), target, 2, 5);
        List<String> before = frames(file);
        assertThat(frames(target)).containsExactly(before.get(2), before.get(5));
    }

    @Test
    void shouldSaveNotesAndMarksAsComments() throws Exception {
        Loading loading = load(Captures.sample("flush.pcap"));
        Notes notes = loading.document().notes();
        notes.write(
                2,
                List.of("a note of\ntwo lines", "ünïcode ✓"),
                loading.document().packets().timeNanos(2));
        notes.toggleMark(2);
        notes.toggleMark(4);
        notes.write(5, List.of("not saved"), loading.document().packets().timeNanos(5));
        Path target = folder.resolve("noted.pcapng");
        assertThat(save(loading, target, 2, 3, 4).saved()).isTrue();
        assertThat(notes.unsaved()).as("only what was saved is saved").isEqualTo(1);
        Loading again = load(target);
        Notes read = again.document().notes();
        assertThat(read.texts(0)).containsExactly("a note of\ntwo lines", "ünïcode ✓");
        assertThat(read.comments(1)).isNull();
        assertThat(read.isMarked(0)).isTrue();
        assertThat(read.isMarked(2)).isTrue();
        assertThat(read.texts(2)).isEmpty();
        assertThat(read.unsaved()).isZero();
        again.document().close();
    }

    /** An independent reader of the file. */
    @Test
    void shouldShowNotesInWireshark() throws Exception {
        Loading loading = load(Captures.sample("flush.pcap"));
        loading.document()
                .notes()
                .write(
                        1,
                        List.of("never flushed ✓"),
                        loading.document().packets().timeNanos(1));
        Path target = folder.resolve("noted.pcapng");
        save(loading, target, 0, 1);
        Process tshark;
        try {
            tshark = new ProcessBuilder(
                            "tshark",
                            "-r",
                            target.toString(),
                            "-T",
                            "fields",
                            "-e",
                            "frame.number",
                            "-e",
                            "frame.comment")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (java.io.IOException e) {
            Assumptions.abort("tshark is not installed");
            return;
        }
        String printed = new String(tshark.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(tshark.waitFor()).isZero();
        assertThat(printed.lines()).containsExactly("1\t", "2\tnever flushed ✓");
    }

    @Test
    void shouldNotWriteOverWhatIsOpen() throws Exception {
        Path file = Files.copy(Captures.sample("flush.pcap"), folder.resolve("open.pcap"));
        byte[] before = Files.readAllBytes(file);
        Outcome outcome = save(load(file), file, 0);
        assertThat(outcome.saved()).isFalse();
        assertThat(outcome.text()).contains("is open");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void shouldSayWhyNothingIsSaved() throws Exception {
        Outcome outcome = save(load(Captures.sample("flush.pcap")), folder.resolve("no/such/x.pcapng"), 0);
        assertThat(outcome.saved()).isFalse();
        assertThat(outcome.text()).contains("x.pcapng");
    }
}
