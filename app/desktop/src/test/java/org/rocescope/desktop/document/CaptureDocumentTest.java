package org.rocescope.desktop.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Severity;

class CaptureDocumentTest {
    private static final InputStream NO_INPUT = InputStream.nullInputStream();

    @TempDir
    Path folder;

    static Stream<Path> captures() {
        return Captures.all().stream();
    }

    private static Loading load(Path... files) throws InterruptedException {
        Loading loading = Loading.start(Arrays.stream(files).map(Path::toString).toList(), NO_INPUT);
        loading.await();
        return loading;
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldShowWhatTheLibrarySays(Path file) throws Exception {
        LibraryPass library = LibraryPass.over(file);
        CaptureDocument document = load(file).document();
        compare(document, library);
        compareShortcuts(document);
        document.close();
    }

    /** What is kept beside the lists of frames says the same. */
    private static void compareShortcuts(CaptureDocument document) {
        Transactions transactions = document.transactions();
        for (int i = 0; i < transactions.size(); i++) {
            long[] requests = transactions.requestFrames(i);
            long[] responses = transactions.responseFrames(i);
            assertThat(transactions.firstRequest(i)).isEqualTo(requests[0]);
            assertThat(transactions.lastResponse(i))
                    .isEqualTo(responses.length == 0 ? 0 : responses[responses.length - 1]);
            for (long frame : requests) {
                Severity severity = document.packets().finding((int) frame - 1);
                if (severity != null) {
                    assertThat(transactions.finding(i)).isNotNull().isLessThanOrEqualTo(severity);
                }
            }
        }
        for (FindingEntry finding : document.findings()) {
            if (finding.transaction() != Packets.NONE) {
                assertThat(transactions.finding(finding.transaction())).isLessThanOrEqualTo(finding.severity());
            }
        }
        long inPairs = 0;
        for (HostPair pair : document.connections().pairs()) {
            inPairs += pair.connections();
        }
        assertThat(inPairs).isEqualTo(document.connections().list().size());
        assertThat(document.connections().pairs().stream()
                        .mapToLong(pair -> Arrays.stream(pair.findings()).sum())
                        .sum())
                .isEqualTo(document.findings().stream()
                        .filter(finding -> finding.connection() != Packets.NONE)
                        .count());
    }

    private static void compare(CaptureDocument document, LibraryPass library) throws IOException {
        int size = document.packets().size();
        assertThat(size).isEqualTo(library.packets.size());
        PacketReader reader = document.reader(PacketReader.FEW);
        // from the last to the first, so that none is right because of the one before it
        for (int row = size - 1; row >= 0; row--) {
            Packet packet = reader.read(row);
            assertThat(LibraryPass.line(packet)).isEqualTo(library.packets.get(row));
            assertThat(LibraryPass.tree(packet)).isEqualTo(library.trees.get(row));
        }
        assertThat(transactions(document)).isEqualTo(library.transactions);
        assertThat(connections(document)).isEqualTo(library.connections);
        assertThat(document.findings().stream()
                        .map(f -> f.rule() + " " + f.severity() + " " + f.connection() + " " + f.rKey() + " "
                                + Arrays.toString(f.frames()) + " " + f.count() + " " + f.message()))
                .isEqualTo(library.findings);
        assertThat(document.diagnoses().stream()
                        .map(d -> d.id() + " " + Arrays.toString(d.frames()) + " " + d.message()))
                .isEqualTo(library.diagnoses);
        MemoryTest.compare(document, library);
    }

    private static List<String> transactions(CaptureDocument document) {
        Transactions t = document.transactions();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < t.size(); i++) {
            lines.add(t.operation(i) + " " + t.connection(i) + " " + t.requester(i) + " " + t.firstPsn(i) + "-"
                    + t.lastPsn(i) + " " + t.status(i) + " "
                    + (t.isAddressed(i) ? t.rKey(i) + "/" + t.virtualAddress(i) : "") + " " + t.length(i) + " "
                    + t.latencyNanos(i) + " " + t.retransmissions(i) + " " + t.placement(i) + "/" + t.selectivity(i)
                    + " " + Arrays.toString(t.requestFrames(i)) + " " + Arrays.toString(t.responseFrames(i)));
        }
        return lines;
    }

    private static List<String> connections(CaptureDocument document) {
        return document.connections().list().stream()
                .map(c ->
                        c.id() + " " + c.service() + " " + c.endpoints().get(0).address() + " "
                                + c.endpoints().get(0).queuePair() + " "
                                + c.endpoints().get(1).address() + " "
                                + c.endpoints().get(1).queuePair() + " " + c.packets()[0] + " " + c.packets()[1])
                .toList();
    }

    @Test
    void shouldReadSeveralFilesAsOne() throws Exception {
        Path first = Captures.sample("flush.pcap");
        Path second = Captures.sample("flush-not-registered-both-sides.pcapng");
        CaptureDocument document = load(first, second).document();
        compare(document, LibraryPass.over(first, second));
        assertThat(document.packets().source(document.packets().size() - 1)).isIn(0, 1);
    }

    @Test
    void shouldReadCompressedFilesAgain() throws Exception {
        Path file = Captures.sample("commit-log.pcap");
        Path compressed = folder.resolve("commit-log.pcap.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        CaptureDocument document = load(compressed).document();
        compare(document, LibraryPass.over(file));
        document.close();
    }

    @Test
    void shouldReadAPipeAgain() throws Exception {
        Path file = Captures.sample("rdma-write.pcap");
        Loading loading = Loading.start(List.of("-"), new ByteArrayInputStream(Files.readAllBytes(file)));
        loading.await();
        compare(loading.document(), LibraryPass.over(file));
        loading.document().close();
    }

    @Test
    void shouldKeepNoMoreThanItSaysOfAPacket() {
        assertThat(Packets.BYTES_PER_PACKET).isLessThanOrEqualTo(48);
    }

    @Test
    void shouldReadADamagedFileAsFarAsItGoes() throws Exception {
        byte[] bytes = Files.readAllBytes(Captures.sample("flush.pcap"));
        Path cut = Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(bytes, bytes.length - 20));
        Loading loading = load(cut);
        LibraryPass whole = LibraryPass.over(Captures.sample("flush.pcap"));
        assertThat(loading.document().packets().size()).isEqualTo(whole.packets.size() - 1);
        assertThat(loading.document().damages()).hasSize(1);
        assertThat(loading.document().damages().get(0).toString())
                .contains("cut.pcap")
                .contains("file ends");
        assertThat(loading.progress().state()).isEqualTo(Progress.State.DONE);
    }

    @Test
    void shouldSayWhyNothingCanBeRead() throws Exception {
        Loading loading = load(folder.resolve("not-there.pcap"));
        assertThat(loading.document().packets().size()).isZero();
        assertThat(loading.document().damages()).hasSize(1);
        assertThat(loading.document().damages().get(0).input()).endsWith("not-there.pcap");
        assertThat(loading.progress().isOver()).isTrue();
    }

    @Test
    void shouldStopBeforeMemoryRunsOut() throws Exception {
        Loading loading =
                Loading.start(List.of(Captures.sample("commit-log.pcap").toString()), NO_INPUT, new MemoryLimit(100));
        loading.await();
        assertThat(loading.progress().state()).isEqualTo(Progress.State.STOPPED);
        assertThat(loading.document().packets().size()).isPositive();
        assertThat(loading.document().damages().get(0).reason())
                .contains("limit")
                .contains("-Xmx");
    }

    @Test
    void shouldTieAnswersToRequests() throws Exception {
        CaptureDocument document = load(Captures.sample("flush.pcap")).document();
        Transactions transactions = document.transactions();
        for (int i = 0; i < transactions.size(); i++) {
            for (long frame : transactions.requestFrames(i)) {
                assertThat(document.packets().transaction((int) frame - 1)).isEqualTo(i);
            }
        }
        assertThat(transactions.size()).isPositive();
    }

    @Test
    void shouldMarkThePacketsThatFindingsName() throws Exception {
        CaptureDocument document =
                load(Captures.sample("flush-unknown-rkey.pcap")).document();
        assertThat(document.findings()).isNotEmpty();
        for (FindingEntry finding : document.findings()) {
            for (long frame : finding.frames()) {
                Severity marked = document.packets().finding((int) frame - 1);
                assertThat(marked).isNotNull();
                assertThat(marked.ordinal())
                        .isLessThanOrEqualTo(finding.severity().ordinal());
            }
        }
    }

    @Test
    void shouldSayThatAFileHasBecomeShorter() throws Exception {
        Path copy = Files.copy(Captures.sample("commit-log.pcap"), folder.resolve("shrinks.pcap"));
        CaptureDocument document = load(copy).document();
        int last = document.packets().size() - 1;
        try (var channel = java.nio.channels.FileChannel.open(copy, java.nio.file.StandardOpenOption.WRITE)) {
            channel.truncate(200);
        }
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> document.reader(PacketReader.FEW).read(last))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("shorter");
    }
}
