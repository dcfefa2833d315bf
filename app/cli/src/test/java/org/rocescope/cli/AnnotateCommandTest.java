package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.CaptureInterface;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.capture.PcapngWriter;

class AnnotateCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldLinkRequestsAndAnswers() throws IOException {
        Path out = folder.resolve("out.pcapng");
        Run run = Run.of("annotate", Run.sample("flush-unknown-rkey.pcap"), out.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith(out + ": 4 packets, ");
        List<List<String>> comments = comments(out);
        assertThat(comments.get(0)).contains("rocescope: request, answered in frame 2");
        assertThat(comments.get(1)).contains("rocescope: answers the request in frame 1");
        assertThat(comments.get(2)).contains("rocescope: request, answered in frame 4");
        assertThat(comments.get(3)).contains("rocescope: answers the request in frame 3");
        // the refused FLUSH is a finding that names the NAK
        assertThat(comments.get(3)).anyMatch(comment -> comment.matches("rocescope: error [A-Z0-9-]+: .*refused.*"));
    }

    @Test
    void shouldKeepEverySamplesPacketsAndTimes() throws IOException {
        try (var samples = Files.list(Run.SAMPLES)) {
            for (Path sample :
                    samples.filter(file -> file.toString().contains(".pcap")).toList()) {
                Path out = folder.resolve("out.pcapng");
                assertThat(Run.of("annotate", sample.toString(), out.toString()).status())
                        .isZero();
                assertThat(packets(out)).as(sample.toString()).isEqualTo(packets(sample));
            }
        }
    }

    @Test
    void shouldKeepInterfacesAndComments() throws IOException {
        Path in = folder.resolve("in.pcapng");
        try (PcapngWriter writer = new PcapngWriter(Files.newOutputStream(in))) {
            writer.section("of the section", "box", "an os", "a program");
            writer.addInterface(LinkType.ETHERNET, 64, "eth0", 4);
            writer.addInterface(LinkType.RAW, 0, "tun1", Frame.FCS_UNKNOWN);
            Frame frame = new Frame();
            frame.wrap(ByteBuffer.allocate(60), 0, 60, LinkType.ETHERNET).timeNanos(1_234_567_891L);
            writer.write(frame, 0, List.of("first", "second"));
            frame.wrap(ByteBuffer.allocate(30), 0, 30, LinkType.RAW).originalLength(99);
            writer.write(frame, 1, List.of());
        }
        Path out = folder.resolve("out.pcapng");
        assertThat(Run.of("annotate", in.toString(), out.toString()).status()).isZero();
        assertThat(packets(out)).isEqualTo(packets(in));
        assertThat(comments(out)).containsExactly(List.of("first", "second"), List.of());
        CaptureInfo before = info(in);
        CaptureInfo after = info(out);
        assertThat(after.interfaces()).isEqualTo(before.interfaces());
        assertThat(after.comments()).isEqualTo(before.comments());
        assertThat(after.hardware()).isEqualTo("box");
        assertThat(after.os()).isEqualTo("an os");
        assertThat(after.application()).isEqualTo("a program, rocescope");
    }

    @Test
    void shouldNotCutPacketsThatAreLongerThanTheirSnapLength() throws IOException {
        byte[] bytes = Files.readAllBytes(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
        // the snap length of the file header becomes 64
        Arrays.fill(bytes, 16, 20, (byte) 0);
        bytes[16] = 64;
        Path in = Files.write(folder.resolve("in.pcap"), bytes);
        Path out = folder.resolve("out.pcapng");
        assertThat(Run.of("annotate", in.toString(), out.toString()).status()).isZero();
        assertThat(packets(out)).isEqualTo(packets(in));
    }

    @Test
    void shouldKeepTheLinkTypesOfFilesThatWereAppendedToEachOther() throws IOException {
        byte[] ethernet = Files.readAllBytes(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
        byte[] raw = ethernet.clone();
        raw[20] = (byte) LinkType.RAW;
        Path in = folder.resolve("in.pcap");
        try (OutputStream out = Files.newOutputStream(in)) {
            for (byte[] part : List.of(Arrays.copyOf(raw, 24), ethernet, raw, ethernet)) {
                out.write(part);
            }
        }
        Path out = folder.resolve("out.pcapng");
        // the second file header is noted as damage
        assertThat(Run.of("annotate", in.toString(), out.toString()).status()).isEqualTo(3);
        assertThat(withoutInterfaces(packets(out))).hasSize(12).isEqualTo(withoutInterfaces(packets(in)));
        assertThat(info(out).interfaces())
                .extracting(CaptureInterface::linkType)
                .containsExactly(LinkType.RAW, LinkType.ETHERNET);
    }

    private static List<String> withoutInterfaces(List<String> packets) {
        return packets.stream()
                .map(packet -> packet.replaceFirst("^(\\S+ \\S+) \\S+", "$1"))
                .toList();
    }

    @Test
    void shouldNeverWriteOverItsInput() throws IOException {
        Path in = Files.copy(Run.SAMPLES.resolve("flush.pcap"), folder.resolve("in.pcap"));
        byte[] before = Files.readAllBytes(in);
        Path link = Files.createLink(folder.resolve("link.pcap"), in);
        for (Path out : List.of(in, folder.resolve("../" + folder.getFileName() + "/in.pcap"), link)) {
            Run run = Run.of("annotate", in.toString(), out.toString());
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("is the input, which is never overwritten");
        }
        assertThat(Files.readAllBytes(in)).isEqualTo(before);
    }

    @Test
    void shouldRefuseWhatCannotBeReadTwice() {
        Run run = Run.of("annotate", "-", folder.resolve("out.pcapng").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("IN must be a file");
        assertThat(Run.of("annotate", folder.toString(), "x.pcapng").err()).contains("is a folder");
    }

    @Test
    void shouldLeaveNothingBehindWhereNothingCanBeRead() throws IOException {
        Path out = folder.resolve("out.pcapng");
        Run run = Run.of("annotate", folder.resolve("none.pcap").toString(), out.toString());
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("no such file");
        try (var left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void shouldWriteWhatIsBeforeTheDamage() throws IOException {
        byte[] whole = Files.readAllBytes(Run.SAMPLES.resolve("flush-unknown-rkey.pcap"));
        Path cut = Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 10));
        Path out = folder.resolve("out.pcapng");
        Run run = Run.of("annotate", cut.toString(), out.toString());
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains(cut + ": at byte ");
        assertThat(packets(out)).hasSize(3);
    }

    @Test
    void shouldBeReadByTshark() throws Exception {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(":"))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, "tshark"))),
                "no tshark");
        Path in = Run.SAMPLES.resolve("flush-unknown-rkey.pcap");
        Path out = folder.resolve("out.pcapng");
        assertThat(Run.of("annotate", in.toString(), out.toString()).status()).isZero();
        assertThat(tshark(out, "frame.time_epoch", "frame.len", "infiniband.bth.psn"))
                .isEqualTo(tshark(in, "frame.time_epoch", "frame.len", "infiniband.bth.psn"));
        List<String> comments = tshark(out, "frame.comment");
        assertThat(comments).hasSize(4);
        assertThat(comments.get(2)).contains("rocescope: request, answered in frame 4");
    }

    private static List<String> tshark(Path file, String... fields) throws Exception {
        List<String> command = new ArrayList<>(List.of("tshark", "-r", file.toString(), "-T", "fields"));
        for (String field : fields) {
            command.addAll(List.of("-e", field));
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }

    /** Each packet in a line of text; a pcap's packets are on interface 0. */
    private static List<String> packets(Path file) throws IOException {
        List<String> packets = new ArrayList<>();
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                byte[] bytes = new byte[frame.capturedLength()];
                frame.bytes().get(frame.offset(), bytes);
                packets.add(frame.timeNanos() + " " + frame.linkType() + " "
                        + Math.max(0, frame.interfaceId()) + " " + frame.fcsLength() + " " + frame.originalLength()
                        + " "
                        + bytes.length + " bytes, hash " + Arrays.hashCode(bytes));
            }
        }
        return packets;
    }

    private static List<List<String>> comments(Path file) throws IOException {
        List<List<String>> comments = new ArrayList<>();
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                comments.add(List.copyOf(frame.comments()));
            }
        }
        return comments;
    }

    private static CaptureInfo info(Path file) throws IOException {
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                assertThat(frame.number()).isPositive();
            }
            return capture.info();
        }
    }
}
