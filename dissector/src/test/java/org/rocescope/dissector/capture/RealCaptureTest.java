package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.rocescope.dissector.capture.CaptureBytes.Packet;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

class RealCaptureTest {
    private static Path resource(String name) {
        try {
            return Path.of(RealCaptureTest.class.getResource("/capture/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldReadAPcapOfTcpdump() throws IOException {
        Reading reading = CaptureBytes.read(Capture.open(resource("rc_atomic.pcap")));

        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.info().packets()).isEqualTo(16);
        assertThat(reading.info().bytes()).isEqualTo(1248);
        assertThat(reading.info().firstTime()).isEqualTo(1_796_017_242_716_181_759L);
        assertThat(reading.info().lastTime()).isEqualTo(1_796_017_242_861_778_355L);
        assertThat(reading.packets()).extracting(Packet::linkType).containsOnly(LinkType.ETHERNET);
    }

    @Test
    void shouldReadAPcapngOfBothSides() throws IOException {
        Reading reading = CaptureBytes.read(Capture.open(resource("flush_err_type_none.both.pcapng")));

        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.lengths()).containsExactly(586, 62, 78, 62, 586, 62, 78, 62);
        assertThat(reading.packets()).extracting(Packet::interfaceId).containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
        assertThat(reading.info().interfaces())
                .extracting(CaptureInterface::name)
                .containsExactly("eth0@A", "eth0@B");
        assertThat(reading.info().firstTime()).isEqualTo(1_796_017_087_092_771_700L);
    }

    @Test
    void shouldReadCookedCaptures() throws IOException {
        Reading reading = CaptureBytes.read(Capture.open(resource("any_sll2.A.pcap")));

        assertThat(reading.info().packets()).isEqualTo(73);
        assertThat(reading.packets()).extracting(Packet::linkType).containsOnly(LinkType.LINUX_SLL2);
    }

    @Test
    void shouldMergeBothSides() throws IOException {
        List<Packet> packets = new ArrayList<>();
        try (MergedCapture merged = MergedCapture.open(
                List.of(resource("flush_err_type_none.A.pcap"), resource("flush_err_type_none.B.pcap")))) {
            Frame frame = new Frame();
            while (merged.read(frame)) {
                packets.add(Packet.of(frame));
            }
        }

        assertThat(packets).hasSize(8).isSortedAccordingTo((x, y) -> Long.compare(x.time(), y.time()));
    }

    @Test
    void shouldReadRotatedFilesInTheOrderOfTheirTimes() throws IOException {
        Path folder = Path.of("..", "..", "shared", "captures");
        List<Path> files = List.of(
                folder.resolve("rotated.pcap2"), folder.resolve("rotated.pcap0"), folder.resolve("rotated.pcap1"));
        assumeTrue(files.stream().allMatch(Files::isReadable), "the rotated files are not here");
        try (MergedCapture merged = MergedCapture.open(files)) {
            Frame frame = new Frame();
            long last = 0;
            StringBuilder sources = new StringBuilder();
            while (merged.read(frame)) {
                assertThat(frame.timeNanos()).isGreaterThanOrEqualTo(last);
                last = frame.timeNanos();
                if (sources.isEmpty() || sources.charAt(sources.length() - 1) != '0' + frame.source()) {
                    sources.append(frame.source());
                }
            }
            assertThat(sources).hasToString("120");
            assertThat(frame.number()).isEqualTo(947 + 956 + 557);
            assertThat(merged.infos()).extracting(CaptureInfo::packets).containsExactly(557L, 947L, 956L);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldReadANamedPipeOnlyOnce() throws Exception {
        Path pipe = Files.createTempDirectory("capture").resolve("pipe");
        WriterTest.run("mkfifo", pipe.toString());
        assumeTrue(Files.exists(pipe), "mkfifo is not here");
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, Files.readAllBytes(resource("rc_atomic.pcap")));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        try (MergedCapture merged = MergedCapture.open(List.of(pipe, resource("flush_err_type_none.A.pcap")))) {
            Frame frame = new Frame();
            while (merged.read(frame)) {
                assertThat(frame.capturedLength()).isPositive();
            }
            assertThat(frame.number()).isEqualTo(20);
        } finally {
            writer.join();
            Files.delete(pipe);
            Files.delete(pipe.getParent());
        }
    }
}
