package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PipeTest {
    private static final List<byte[]> FILES = List.of(
            CaptureBytes.pcap().record(1, 60).record(2, 1514).record(3, 60).array(),
            CaptureBytes.pcapng()
                    .packet(0, 1, 60)
                    .packet(0, 2, 1514)
                    .packet(0, 3, 60)
                    .array());

    @Test
    void shouldReadAPipeThatGivesOneByteAtATime() {
        for (byte[] file : FILES) {
            InputStream slow = new ByteArrayInputStream(file) {
                @Override
                public synchronized int read(byte[] target, int offset, int length) {
                    return super.read(target, offset, Math.min(length, 1));
                }
            };
            Reading reading = CaptureBytes.read(Capture.read(slow, "slow"));

            assertThat(reading.packets()).isEqualTo(CaptureBytes.read(file).packets());
            assertThat(reading.info().complete()).isTrue();
        }
    }

    @Test
    void shouldDeliverAPacketBeforeTheNextArrives() throws IOException {
        for (byte[] file : FILES) {
            int[] ends = file[0] == 0x0a ? new int[] {140, 1688, 1780} : new int[] {100, 1630, 1706};
            Pipe pipe = Pipe.open();
            Frame frame = new Frame();
            try (Capture capture = Capture.read(pipe.source(), "pipe")) {
                int written = 0;
                for (int end : ends) {
                    pipe.sink().write(ByteBuffer.wrap(file, written, end - written));
                    written = end;
                    assertThat(capture.read(frame)).isTrue();
                }
                pipe.sink().close();
                assertThat(capture.read(frame)).isFalse();
                assertThat(capture.info().complete()).isTrue();
            }
        }
    }

    @Test
    void shouldDeliverAPacketOfACompressedStreamBeforeTheNextArrives() throws IOException {
        PipedOutputStream sink = new PipedOutputStream();
        byte[] file = FILES.get(0);
        try (Capture capture = Capture.read(new PipedInputStream(sink, 1 << 16), "pipe");
                GZIPOutputStream gzip = new GZIPOutputStream(sink, 512, true)) {
            gzip.write(file, 0, 100);
            gzip.flush();
            Frame frame = new Frame();
            assertThat(capture.read(frame)).isTrue();
            gzip.write(file, 100, file.length - 100);
            gzip.finish();
            sink.close();
            assertThat(capture.read(frame)).isTrue();
            assertThat(capture.read(frame)).isTrue();
            assertThat(capture.read(frame)).isFalse();
            assertThat(capture.info().complete()).isTrue();
        }
    }

    @Test
    void shouldDeliverOddRecordsOfAPipeAtOnceToo() throws IOException {
        byte[] file = CaptureBytes.pcap()
                .record(CaptureBytes.SECONDS, 5_000_000, 80, 60, CaptureBytes.data(1, 80))
                .array();
        Pipe pipe = Pipe.open();
        try (Capture capture = Capture.read(pipe.source(), "pipe")) {
            pipe.sink().write(ByteBuffer.wrap(file));
            assertThat(capture.read(new Frame())).isTrue();
        }
    }

    @Test
    void shouldKeepWhatWasReadWhenTheChannelFails() {
        byte[] file = FILES.get(0);
        for (int intact : new int[] {0, 10, 24, 30, 100, 110, 1000}) {
            InputStream failing = new ByteArrayInputStream(file, 0, intact) {
                @Override
                public synchronized int read(byte[] target, int offset, int length) {
                    int count = super.read(target, offset, length);
                    if (count < 0) {
                        throw new UncheckedIOException(new IOException("unreachable"));
                    }
                    return count;
                }
            };
            ReadableByteChannel channel = new StreamChannel(failing) {
                @Override
                public int read(ByteBuffer target) throws IOException {
                    try {
                        return super.read(target);
                    } catch (UncheckedIOException e) {
                        throw new IOException("Input/output error");
                    }
                }
            };
            Reading reading = CaptureBytes.read(Capture.read(channel, "disk"));

            assertThat(reading.packets()).hasSize(intact >= 100 ? 1 : 0);
            assertThat(reading.damages()).endsWith(intact + ": cannot read further: Input/output error");
            assertThat(reading.info().complete()).isFalse();
        }
    }

    @Test
    void shouldEndQuietlyWhenAnotherThreadClosesTheCapture() throws Exception {
        Pipe pipe = Pipe.open();
        Capture capture = Capture.read(pipe.source(), "pipe");
        pipe.sink().write(ByteBuffer.wrap(FILES.get(0), 0, 100));
        Frame frame = new Frame();
        assertThat(capture.read(frame)).isTrue();
        Thread closer = new Thread(() -> {
            try {
                Thread.sleep(100);
                capture.close();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        closer.start();

        assertThat(capture.read(frame)).isFalse();
        closer.join();
        assertThat(capture.info().damages()).isEmpty();
        assertThat(capture.info().complete()).isFalse();
        pipe.sink().close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldReadConcatenatedGzipMembers(int index) throws IOException {
        byte[] file = FILES.get(index);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(gzip(file, 0, 130));
        both.writeBytes(gzip(file, 130, 0));
        both.writeBytes(gzip(file, 130, file.length - 130));
        both.writeBytes(new byte[100]);

        assertThat(CaptureBytes.read(both.toByteArray()).packets())
                .isEqualTo(CaptureBytes.read(file).packets());
        assertThat(CaptureBytes.read(both.toByteArray()).info().complete()).isTrue();
    }

    private static byte[] gzip(byte[] file, int offset, int length) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(file, offset, length);
        }
        return out.toByteArray();
    }

    @Test
    void shouldReadGzipFilesByTheirMagic(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("no-suffix"), gzip(FILES.get(1), 0, FILES.get(1).length));
        try (Capture capture = Capture.open(file)) {
            assertThat(capture.info().format()).isEqualTo("pcapng");
            Frame frame = new Frame();
            while (capture.read(frame)) {
                assertThat(frame.bytes().isReadOnly()).isTrue();
            }
            assertThat(capture.info().packets()).isEqualTo(3);
            assertThat(capture.consumedBytes()).isEqualTo(Files.size(file));
        }
    }

    @Test
    void shouldGiveOneDamageForACutGzipStreamAndWhatCameBefore() throws IOException {
        CaptureBytes bytes = CaptureBytes.pcap();
        for (int i = 0; i < 500; i++) {
            bytes.record(i, 1000);
        }
        byte[] whole = gzip(bytes.array(), 0, bytes.size());
        Reading reading = CaptureBytes.read(Arrays.copyOf(whole, whole.length / 2));

        assertThat(reading.info().packets()).isBetween(1L, 499L);
        assertThat(reading.damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage)
                        .endsWith(": gzip: ends after " + whole.length / 2 + " compressed bytes, within a member"));
    }

    @Test
    void shouldNoticeWrongChecksumsAndGarbageBehindAMember() throws IOException {
        byte[] file = FILES.get(0);
        byte[] wrong = gzip(file, 0, file.length);
        wrong[wrong.length - 8] ^= 1;
        byte[] garbage = Arrays.copyOf(gzip(file, 0, file.length), wrong.length + 20);
        garbage[wrong.length + 5] = 'x';

        assertThat(CaptureBytes.read(wrong).info().packets()).isEqualTo(3);
        assertThat(CaptureBytes.read(wrong).damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage).startsWith(file.length + ": gzip: checksum is "));
        assertThat(CaptureBytes.read(garbage).info().packets()).isEqualTo(3);
        assertThat(CaptureBytes.read(garbage).damages())
                .containsExactly(
                        file.length + ": gzip: neither a member nor the end at compressed byte " + (wrong.length + 5));
    }

    @Test
    void shouldFailToOpenOnlyWhatCannotBeRead(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> Capture.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("folder");
        assertThatThrownBy(() -> Capture.open(folder.resolve("missing")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such file");
        Path empty = Files.createFile(folder.resolve("empty"));
        try (Capture capture = Capture.open(empty)) {
            assertThat(capture.read(new Frame())).isFalse();
            assertThat(capture.info().damages()).containsExactly(new Damage(empty.toString(), 0, "empty file"));
        }
    }

    @Test
    void shouldReadAChannelThatGivesNothingForAWhile() {
        ReadableByteChannel source = Channels.newChannel(new ByteArrayInputStream(FILES.get(0)));
        ReadableByteChannel lazy = new ReadableByteChannel() {
            private int calls;

            @Override
            public int read(ByteBuffer target) throws IOException {
                return calls++ % 3 == 0 ? source.read(target) : 0;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {
                // nothing to close
            }
        };

        assertThat(CaptureBytes.read(Capture.read(lazy, "lazy")).packets()).hasSize(3);
    }
}
