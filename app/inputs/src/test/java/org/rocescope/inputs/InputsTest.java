package org.rocescope.inputs;

import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.capture.MergedCapture.Source;

class InputsTest {
    private static final InputStream NOTHING = new ByteArrayInputStream(new byte[0]);
    /** A pcap of three frames of ten bytes. */
    private static final byte[] PCAP = pcap(3);

    @TempDir
    private Path folder;

    @Test
    void shouldReadZstd() throws IOException {
        Path file = zstd("a.pcap.zst", PCAP);
        Inputs inputs = Inputs.find(List.of(file.toString()), NOTHING);
        assertThat(inputs.unreadable()).isEmpty();
        CaptureInfo info = read(inputs.sources().get(0));
        assertThat(info.packets()).isEqualTo(3);
        assertThat(info.complete()).isTrue();
    }

    @Test
    void shouldReadWhatIsBeforeDamageInZstd() throws IOException {
        Path file = zstd("big.pcap.zst", pcap(20_000));
        byte[] compressed = Files.readAllBytes(file);
        for (int length : new int[] {compressed.length - 1, compressed.length / 2, 30, 5}) {
            Files.write(file, Arrays.copyOf(compressed, length));
            CaptureInfo info = read(new CaptureFile(file));
            assertThat(info.complete()).as("cut to %d", length).isFalse();
            assertThat(info.damages()).as("cut to %d", length).hasSize(1);
        }
        for (int i = 4; i < Math.min(300, compressed.length); i++) {
            byte[] damaged = compressed.clone();
            damaged[i] ^= 0x55;
            Files.write(file, damaged);
            assertThat(read(new CaptureFile(file)).packets()).isLessThanOrEqualTo(20_000);
        }
    }

    @Test
    void shouldReadNoMoreInputsThanThereMayBeAndSaySo() throws IOException {
        for (int i = 0; i < 10; i++) {
            Files.write(folder.resolve("a" + i + ".pcap"), PCAP);
        }
        Inputs inputs = Inputs.find(List.of(folder.toString()), NOTHING, 4);
        assertThat(inputs.sources()).hasSize(4);
        assertThat(inputs.unreadable()).hasSize(1);
        assertThat(inputs.unreadable().get(0).reason()).isEqualTo("6 more were not read: at most 4 at once");
    }

    @Test
    void shouldNameABoundedNumberOfUnreadableInputs() {
        List<String> names = java.util.stream.IntStream.range(0, 1500)
                .mapToObj(i -> folder.resolve("none" + i).toString())
                .toList();
        Inputs inputs = Inputs.find(names, NOTHING);
        assertThat(inputs.unreadable()).hasSize(Inputs.MOST_UNREADABLE + 1);
        assertThat(inputs.unreadable().get(Inputs.MOST_UNREADABLE).reason()).isEqualTo("500 more cannot be read");
    }

    @Test
    void shouldFindCapturesInFoldersByTheirNames() throws IOException {
        Files.createDirectories(folder.resolve("deep/er"));
        for (String name : List.of("b.pcap1", "b.pcap0", "a.pcapng", "deep/er/c.CAP", "notes.txt", "b.pcap.sh")) {
            Files.write(folder.resolve(name), PCAP);
        }
        Inputs inputs = Inputs.find(List.of(folder.toString()), NOTHING);
        assertThat(inputs.sources().stream()
                        .map(s -> folder.relativize(Path.of(s.name())).toString()))
                .containsExactly("a.pcapng", "b.pcap0", "b.pcap1", "deep/er/c.CAP");
    }

    @Test
    void shouldKeepTheReasonOfWhatCannotBeRead() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path good = Files.write(folder.resolve("good.pcap"), PCAP);
        Inputs inputs = Inputs.find(List.of("missing.pcap", empty.toString(), good.toString()), NOTHING);
        assertThat(inputs.sources()).hasSize(1);
        assertThat(inputs.unreadable().stream().map(d -> d.input() + ": " + d.reason()))
                .containsExactly("missing.pcap: no such file", empty + ": no capture file in this folder");
    }

    @Test
    void shouldReadStandardInputOnce() throws IOException {
        Inputs inputs = Inputs.find(List.of("-", "-"), new ByteArrayInputStream(PCAP));
        assertThat(inputs.isLive()).isTrue();
        assertThat(read(inputs.sources().get(0)).packets()).isEqualTo(3);
        assertThat(inputs.unreadable()).hasSize(1);
    }

    @Test
    void shouldMergeCompressedAndPlainFiles() throws IOException {
        Path plain = Files.write(folder.resolve("plain.pcap"), PCAP);
        Path packed = zstd("packed.pcap.zst", PCAP);
        Inputs inputs = Inputs.find(List.of(plain.toString(), packed.toString()), NOTHING);
        try (MergedCapture capture = MergedCapture.ofSources(inputs.sources())) {
            Frame frame = new Frame();
            long last = Long.MIN_VALUE;
            int frames = 0;
            while (capture.read(frame)) {
                assertThat(frame.timeNanos()).isGreaterThanOrEqualTo(last);
                last = frame.timeNanos();
                frames++;
            }
            assertThat(frames).isEqualTo(6);
        }
    }

    private Path zstd(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
        return file;
    }

    private static CaptureInfo read(Source source) throws IOException {
        try (Capture capture = source.open(1 << 16)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                assertThat(frame.capturedLength()).isGreaterThan(0);
            }
            return capture.info();
        }
    }

    private static byte[] pcap(int frames) {
        java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocate(24 + frames * 26);
        bytes.putInt(0xA1B2C3D4)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65535)
                .putInt(1);
        for (int i = 0; i < frames; i++) {
            bytes.putInt(1_700_000_000 + i).putInt(i % 1_000_000).putInt(10).putInt(10);
            bytes.put(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, (byte) i});
        }
        return bytes.array();
    }
}
