package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.CaptureBytes.Packet;

class MergedCaptureTest {
    private static List<Packet> read(MergedCapture capture) throws IOException {
        List<Packet> packets = new ArrayList<>();
        Frame frame = new Frame();
        while (capture.read(frame)) {
            packets.add(Packet.of(frame));
        }
        return packets;
    }

    private static Capture capture(CaptureBytes bytes) {
        return Capture.read(new ByteArrayInputStream(bytes.array()), "test");
    }

    @Test
    void shouldMergeByTimeAndCountAnew() throws IOException {
        CaptureBytes a = CaptureBytes.pcap().record(1, 61).record(4, 62).record(6, 63);
        CaptureBytes b = CaptureBytes.pcapng().packet(0, 2, 64).packet(0, 3, 65).packet(0, 7, 66);
        try (MergedCapture merged = MergedCapture.of(List.of(capture(a), capture(b), capture(CaptureBytes.pcap())))) {
            List<Packet> packets = read(merged);

            assertThat(packets).extracting(packet -> packet.data().remaining()).containsExactly(61, 64, 65, 62, 63, 66);
            assertThat(packets).extracting(Packet::source).containsExactly(0, 1, 1, 0, 0, 1);
            assertThat(packets).extracting(Packet::number).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
            assertThat(packets).isSortedAccordingTo((x, y) -> Long.compare(x.time(), y.time()));
            assertThat(merged.infos()).extracting(CaptureInfo::packets).containsExactly(3L, 3L, 0L);
            assertThat(merged.infos()).allMatch(CaptureInfo::complete);
        }
    }

    @Test
    void shouldKeepTheOrderOfInputsAtEqualTimesAndOfPacketsWithinAnInput() throws IOException {
        CaptureBytes a = CaptureBytes.pcap().record(2, 61).record(1, 62).record(2, 63);
        CaptureBytes b = CaptureBytes.pcap().record(2, 64).record(2, 65);
        try (MergedCapture merged = MergedCapture.of(List.of(capture(a), capture(b)))) {
            assertThat(read(merged))
                    .extracting(packet -> packet.data().remaining())
                    .containsExactly(61, 62, 63, 64, 65);
        }
    }

    @Test
    void shouldKeepPacketsWithoutTimeBehindTheOneBeforeThem() throws IOException {
        byte[] simple = CaptureBytes.little().u32(20).raw(new byte[20]).array();
        CaptureBytes a = CaptureBytes.pcapng()
                .block(3, simple)
                .packet(0, 5, 61)
                .block(3, simple)
                .packet(0, 9, 62);
        CaptureBytes b = CaptureBytes.pcap().record(4, 63).record(6, 64);
        try (MergedCapture merged = MergedCapture.of(List.of(capture(a), capture(b)))) {
            assertThat(read(merged))
                    .extracting(packet -> packet.data().remaining())
                    .containsExactly(20, 63, 61, 20, 64, 62);
        }
    }

    @Test
    void shouldKeepTheFramesBytesUntilTheNextRead() throws IOException {
        CaptureBytes a = CaptureBytes.pcapng();
        CaptureBytes b = CaptureBytes.pcapng();
        for (int i = 0; i < 2000; i += 2) {
            a.packet(0, i, 1000, a.option(1, "a" + i));
            b.packet(0, i + 1, 1000, a.option(1, "b" + (i + 1)));
        }
        Frame frame = new Frame();
        try (MergedCapture merged = MergedCapture.of(List.of(capture(a), capture(b)))) {
            for (int i = 0; i < 2000; i++) {
                assertThat(merged.read(frame)).isTrue();
                assertThat(Packet.of(frame).data().array()).isEqualTo(CaptureBytes.data(i, 1000));
                assertThat(frame.comments()).containsExactly((i % 2 == 0 ? "a" : "b") + i);
            }
            assertThat(merged.read(frame)).isFalse();
        }
    }

    @Test
    void shouldOpenRotatedFilesOneAfterTheOther() throws IOException {
        int files = 300;
        int[] open = new int[2];
        List<MergedCapture.Source> sources = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            // The newest first: the order of the list is not that of the times.
            int number = files - i;
            byte[] bytes = CaptureBytes.pcap()
                    .record(10 * number, 60)
                    .record(10 * number + 9, 60)
                    .array();
            sources.add(new CountedSource(bytes, open));
        }
        try (MergedCapture merged = MergedCapture.ofSources(sources)) {
            List<Packet> packets = read(merged);

            assertThat(packets).hasSize(2 * files).isSortedAccordingTo((x, y) -> Long.compare(x.time(), y.time()));
            assertThat(packets.get(0).source()).isEqualTo(files - 1);
            assertThat(open[0]).as("still open").isZero();
            assertThat(open[1]).as("open at a time").isEqualTo(1);
            assertThat(merged.infos()).hasSize(files).allMatch(info -> info.complete() && info.packets() == 2);
        }
    }

    /** Counts how many of its kind are open: now, and at most. */
    private record CountedSource(byte[] bytes, int[] open) implements MergedCapture.Source {
        @Override
        public String name() {
            return "counted";
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public Capture open(int bufferBytes) {
            open[0]++;
            open[1] = Math.max(open[0], open[1]);
            return Capture.read(
                    new ByteArrayInputStream(bytes) {
                        @Override
                        public void close() {
                            open[0]--;
                        }
                    },
                    "counted");
        }
    }

    @Test
    void shouldReadFilesThatOverlapTruly(@TempDir Path folder) throws IOException {
        Path a = Files.write(
                folder.resolve("a"),
                CaptureBytes.pcap().record(1, 61).record(3, 62).array());
        Path b = Files.write(
                folder.resolve("b"),
                CaptureBytes.pcapng().packet(0, 2, 63).packet(0, 4, 64).array());
        Path c = Files.write(folder.resolve("c"), new byte[] {1, 2, 3, 4});
        try (MergedCapture merged = MergedCapture.open(List.of(a, b, c))) {
            assertThat(merged.infos()).extracting(CaptureInfo::format).containsExactly("pcap", "pcapng", null);
            assertThat(read(merged))
                    .extracting(packet -> packet.data().remaining())
                    .containsExactly(61, 63, 62, 64);
            assertThat(merged.consumedBytes()).isEqualTo(Files.size(a) + Files.size(b) + Files.size(c));
            assertThat(merged.infos().get(2).damages()).hasSize(1);
        }
    }

    @Test
    void shouldFailToOpenIfAFileIsMissingAndNoteItIfItVanishesLater(@TempDir Path folder) throws IOException {
        Path a = Files.write(
                folder.resolve("a"), CaptureBytes.pcap().record(1, 61).array());
        Path b = Files.write(
                folder.resolve("b"), CaptureBytes.pcap().record(2, 62).array());

        assertThatThrownBy(() -> MergedCapture.open(List.of(a, folder.resolve("c"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such file");
        try (MergedCapture merged = MergedCapture.open(List.of(a, b))) {
            Files.delete(b);
            assertThat(read(merged)).hasSize(1);
            assertThat(merged.infos().get(1).damages())
                    .singleElement()
                    .satisfies(damage -> assertThat(damage.reason()).startsWith("cannot be opened any more: "));
            assertThat(merged.infos().get(1).complete()).isFalse();
        }
    }

    @Test
    void shouldReadASingleInputWithoutReadingAhead() throws IOException {
        try (MergedCapture merged = MergedCapture.of(
                List.of(capture(CaptureBytes.pcap().record(1, 60).record(2, 61))))) {
            List<Packet> packets = read(merged);

            assertThat(packets).extracting(Packet::number).containsExactly(1L, 2L);
            assertThat(packets).extracting(Packet::source).containsOnly(0);
        }
    }
}
