package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.CaptureBytes.Packet;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

class WriterTest {
    private static final long T = 1_700_000_000_123_456_789L;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private static Frame frame(int number, int length) {
        ByteBuffer bytes = ByteBuffer.wrap(CaptureBytes.data(number, length));
        return new Frame().wrap(bytes, 0, length, LinkType.ETHERNET).timeNanos(T + number);
    }

    @Test
    void shouldWritePcapThatReadsBackTheSame() throws IOException {
        try (PcapWriter writer = new PcapWriter(out, LinkType.ETHERNET, 0).fcsLength(4)) {
            writer.write(frame(1, 60));
            writer.write(frame(2, SnapLength.MAX_CAPTURED).originalLength(300_000));
            writer.write(frame(3, 0).originalLength(9));
        }
        Reading reading = CaptureBytes.read(out.toByteArray());

        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.times()).containsExactly(T + 1, T + 2, T + 3);
        assertThat(reading.lengths()).containsExactly(60, SnapLength.MAX_CAPTURED, 0);
        assertThat(reading.packets()).extracting(Packet::original).containsExactly(60, 300_000, 9);
        assertThat(reading.packets()).extracting(Packet::fcsLength).containsOnly(4);
        assertThat(reading.packets().get(0).data()).isEqualTo(ByteBuffer.wrap(CaptureBytes.data(1, 60)));
    }

    @Test
    void shouldWriteMicrosecondsAndCutToTheSnapLength() throws IOException {
        try (PcapWriter writer = new PcapWriter(out, LinkType.ETHERNET, 50).microseconds()) {
            writer.write(frame(1, 60));
            writer.write(frame(2, 60).timeNanos(-5));
            writer.write(frame(3, 60).timeNanos(Long.MAX_VALUE));
        }
        Reading reading = CaptureBytes.read(out.toByteArray());

        assertThat(reading.times())
                .containsExactly(1_700_000_000_123_456_000L, 0L, 0xffff_ffffL * 1_000_000_000L + 999_999_000);
        assertThat(reading.lengths()).containsOnly(50);
        assertThat(reading.packets()).extracting(Packet::original).containsOnly(60);
        assertThat(reading.info().interfaces().get(0).snapLength()).isEqualTo(50);
    }

    @Test
    void shouldWriteWhatAnInterfaceCountedAndItsFilter() throws IOException {
        try (PcapngWriter writer = new PcapngWriter(out)) {
            int number = writer.addInterface(LinkType.ETHERNET, 0, "eth0", "udp port 4791", Frame.FCS_UNKNOWN);
            writer.statistics(number, T, 10, 1, 0);
            writer.write(frame(1, 60), number, List.of());
            writer.statistics(number, T + 1, 20, 2, 5);
            assertThatThrownBy(() -> writer.statistics(1, T, 0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.statistics(0, T, 0, -1, 0)).isInstanceOf(IllegalArgumentException.class);
        }
        CaptureInfo info = CaptureBytes.read(out.toByteArray()).info();

        assertThat(info.complete()).isTrue();
        CaptureInterface only = info.interfaces().get(0);
        assertThat(only.filter()).isEqualTo("udp port 4791");
        assertThat(only.received()).isEqualTo(20);
        assertThat(only.dropped()).isEqualTo(7);
        assertThat(info.dropped()).isEqualTo(7);
    }

    @Test
    void shouldWriteHeadersWithoutPackets() throws IOException {
        new PcapWriter(out, LinkType.RAW, 0).close();
        assertThat(CaptureBytes.read(out.toByteArray()).info().complete()).isTrue();
        out.reset();
        new PcapngWriter(out).close();
        assertThat(CaptureBytes.read(out.toByteArray()).info().complete()).isTrue();
    }

    @Test
    void shouldHandEverythingOnWhenFlushed() throws IOException {
        BufferedOutputStream buffered = new BufferedOutputStream(out);
        PcapWriter writer = new PcapWriter(buffered, LinkType.ETHERNET, 0);
        writer.flush();
        assertThat(out.size()).isEqualTo(24);
        writer.write(frame(1, 60));
        writer.flush();
        assertThat(out.size()).isEqualTo(100);
    }

    @Test
    void shouldRefuseWhatTheFileCannotHold() throws IOException {
        PcapWriter pcap = new PcapWriter(out, LinkType.RAW, 0);
        assertThatThrownBy(() -> pcap.write(frame(1, 60)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("packet of EN10MB in a file of RAW");
        PcapngWriter pcapng = new PcapngWriter(out);
        assertThatThrownBy(() -> pcapng.write(frame(1, 60)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("interface 0 of 0");
    }

    private void writePcapng() throws IOException {
        try (PcapngWriter writer = new PcapngWriter(out)) {
            writer.section("two\nlines", "x86", "Linux", "rocescope");
            int eth = writer.addInterface(LinkType.ETHERNET, 0, "eth0", 4);
            int small = writer.addInterface(LinkType.ETHERNET, 20, "small", Frame.FCS_UNKNOWN);
            writer.write(frame(1, 61).interfaceId(eth).comments(() -> List.of("one", "zwei ü", "")));
            writer.write(frame(2, 60).fcsLength(2), small, List.of());
            writer.write(frame(3, SnapLength.MAX_CAPTURED).interfaceId(eth));
            writer.section(null, "", null, null);
            writer.addInterface(LinkType.RAW, 0, null, 0);
            ByteBuffer bytes = ByteBuffer.wrap(CaptureBytes.data(4, 40));
            writer.write(new Frame().wrap(bytes, 0, 40, LinkType.RAW));
        }
    }

    @Test
    void shouldWritePcapngThatReadsBackTheSame() throws IOException {
        writePcapng();
        Reading reading = CaptureBytes.read(out.toByteArray());
        CaptureInfo info = reading.info();

        assertThat(info.complete()).isTrue();
        assertThat(info.comments()).containsExactly("two\nlines");
        assertThat(List.of(info.hardware(), info.os(), info.application()))
                .containsExactly("x86", "Linux", "rocescope");
        assertThat(info.interfaces()).extracting(CaptureInterface::name).containsExactly("eth0", "small", "");
        assertThat(info.interfaces()).extracting(CaptureInterface::fcsLength).containsExactly(4, -1, 0);
        assertThat(reading.times()).containsExactly(T + 1, T + 2, T + 3, 0L);
        assertThat(reading.lengths()).containsExactly(61, 20, SnapLength.MAX_CAPTURED, 40);
        assertThat(reading.packets()).extracting(Packet::fcsLength).containsExactly(4, 2, 4, 0);
        assertThat(reading.packets()).extracting(Packet::interfaceId).containsExactly(0, 1, 0, 2);
        assertThat(reading.packets().get(0).comments()).containsExactly("one", "zwei ü");
        assertThat(reading.packets().get(2).data())
                .isEqualTo(ByteBuffer.wrap(CaptureBytes.data(3, SnapLength.MAX_CAPTURED)));
    }

    @Test
    void shouldCutCommentsThatAreTooLong() throws IOException {
        String umlauts = "ü".repeat(40_000);
        try (PcapngWriter writer = new PcapngWriter(out)) {
            writer.addInterface(LinkType.ETHERNET, 0, "eth0", Frame.FCS_UNKNOWN);
            writer.write(frame(1, SnapLength.MAX_CAPTURED), 0, List.of(umlauts, umlauts, umlauts));
        }
        Reading reading = CaptureBytes.read(out.toByteArray());

        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.packets().get(0).comments()).containsExactly("ü".repeat(32_767));
    }

    @Test
    void shouldWriteWhatOtherProgramsRead(@TempDir Path folder) throws Exception {
        assumeTrue(isInstalled("tshark"), "tshark is not installed");
        writePcapng();
        Path pcapng = Files.write(folder.resolve("a.pcapng"), out.toByteArray());
        Path pcap = folder.resolve("a.pcap");
        try (PcapWriter writer =
                new PcapWriter(Files.newByteChannel(pcap, StandardOpenOption.CREATE, StandardOpenOption.WRITE), 1, 0)) {
            writer.write(frame(1, 60));
            writer.write(frame(2, 1000).originalLength(1514));
        }

        assertThat(run("tshark", "-r", pcap.toString(), "-T", "fields", "-e", "frame.time_epoch", "-e", "frame.len"))
                .containsExactly("1700000000.123456790\t60", "1700000000.123456791\t1514");
        assertThat(run(
                        "tshark",
                        "-r",
                        pcapng.toString(),
                        "-Tfields",
                        "-eframe.time_epoch",
                        "-eframe.cap_len",
                        "-eframe.len",
                        "-eframe.interface_name",
                        "-eframe.comment"))
                .startsWith(
                        "1700000000.123456790\t61\t61\teth0\tone,zwei ü",
                        "1700000000.123456791\t20\t60\tsmall\t",
                        "1700000000.123456792\t262144\t262144\teth0\t")
                // The name of an interface of a second section is not compared: tshark 4.0 takes the first's.
                .hasSize(4)
                .last()
                .asString()
                .startsWith("0.000000000\t40\t40\t");
    }

    private static boolean isInstalled(String program) {
        try {
            return !run(program, "--version").isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    static List<String> run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return lines;
    }
}
