package org.rocescope.live.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.file.FilePart;
import org.rocescope.live.file.FileRing;

@Timeout(60)
class LiveCaptureTest {
    private static final CaptureSettings SETTINGS = CaptureSettings.of("scripted0");

    private final ScriptedDevices device = new ScriptedDevices();

    @TempDir
    private Path folder;

    private LiveCapture start(FileRing ring, StopAfter end, Runnable beforeWaiting) throws LiveFault {
        return LiveCapture.start(device, SETTINGS, folder.resolve("flow.pcapng"), ring, end, beforeWaiting);
    }

    private static List<Integer> numbers(Capture capture) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        Frame frame = new Frame();
        while (capture.read(frame)) {
            numbers.add(frame.bytes().getInt(frame.offset()));
        }
        return numbers;
    }

    private static List<Integer> upTo(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    @Test
    void shouldGiveAPacketToTheReaderWhileTheCaptureGoesOnAndOnlyFromTheFile() throws Exception {
        try (LiveCapture live = start(FileRing.NONE, StopAfter.NEVER, () -> {})) {
            device.packet(0, 100);
            Frame frame = new Frame();
            assertThat(live.reader().read(frame)).isTrue();
            assertThat(frame.capturedLength()).isEqualTo(100);
            assertThat(frame.timeNanos()).isEqualTo(1_700_000_000_000_000_000L);
            assertThat(live.isRunning()).isTrue();
            try (Capture written = Capture.open(live.files().get(0))) {
                assertThat(numbers(written)).containsExactly(0);
                assertThat(written.info().complete()).isTrue();
            }
            live.stop();
            assertThat(live.reader().read(frame)).isFalse();
            assertThat(live.fault()).isNull();
        }
        assertThat(device.closed).isTrue();
    }

    @Test
    void shouldTellTheReaderThatItIsGoingToWait() throws Exception {
        AtomicInteger pauses = new AtomicInteger();
        try (LiveCapture live = start(FileRing.NONE, new StopAfter(Long.MAX_VALUE, Long.MAX_VALUE, 2, 1), () -> {
            if (pauses.incrementAndGet() == 2) {
                device.packet(1, 60);
            }
        })) {
            device.packet(0, 60);
            // the second packet comes because the first was read and there was nothing more
            assertThat(numbers(live.reader())).containsExactly(0, 1);
        }
    }

    @Test
    void shouldLoseNothingOfARingThatIsFasterThanItsReader() throws Exception {
        FileRing ring = new FileRing(10_000, Long.MAX_VALUE, Long.MAX_VALUE, 2);
        int count = 2000;
        try (LiveCapture live =
                start(ring, new StopAfter(Long.MAX_VALUE, Long.MAX_VALUE, count, Long.MAX_VALUE), () -> {})) {
            for (int i = 0; i < count; i++) {
                device.packet(i, 500);
            }
            while (live.isRunning()) {
                Thread.sleep(1);
            }
            // most of the files are deleted by now
            assertThat(live.files()).hasSize(2).allMatch(Files::exists);
            assertThat(live.counts().files()).isGreaterThan(90);
            assertThat(numbers(live.reader())).isEqualTo(upTo(count));
            CaptureInfo info = live.info();
            assertThat(info.complete()).isTrue();
            assertThat(info.interfaces()).hasSize(1);
        }
    }

    @Test
    void shouldTellWhereInWhichFileAPacketIs() throws Exception {
        FileRing ring = new FileRing(Long.MAX_VALUE, Long.MAX_VALUE, 7, 2);
        try (LiveCapture live =
                start(ring, new StopAfter(Long.MAX_VALUE, Long.MAX_VALUE, 30, Long.MAX_VALUE), () -> {})) {
            for (int i = 0; i < 30; i++) {
                device.packet(i, 60 + i);
            }
            Frame frame = new Frame();
            List<Path> files = new ArrayList<>();
            while (live.reader().read(frame)) {
                int number = frame.bytes().getInt(frame.offset());
                FilePart part = live.part(frame.fileOffset());
                if (files.isEmpty() || !files.get(files.size() - 1).equals(part.file())) {
                    files.add(part.file());
                }
                // 28 bytes of a block are before the packet's
                if (Files.exists(part.file())) {
                    try (FileChannel channel = FileChannel.open(part.file())) {
                        ByteBuffer bytes = ByteBuffer.allocate(4);
                        channel.read(bytes, part.inFile(frame.fileOffset()) + 28);
                        assertThat(bytes.getInt(0)).isEqualTo(number);
                    }
                }
            }
            assertThat(files).hasSize(5).endsWith(live.files().toArray(new Path[0]));
        }
    }

    @Test
    void shouldEndWhenEnoughFilesAreFull() throws Exception {
        FileRing ring = new FileRing(Long.MAX_VALUE, Long.MAX_VALUE, 10, Integer.MAX_VALUE);
        try (LiveCapture live =
                start(ring, new StopAfter(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 3), () -> {})) {
            for (int i = 0; i < 100; i++) {
                device.packet(i, 60);
            }
            assertThat(numbers(live.reader())).isEqualTo(upTo(30));
            assertThat(live.files()).hasSize(3);
        }
    }

    @Test
    void shouldWriteWhatWasDroppedIntoEachFileAndTheWholeIntoTheInfo() throws Exception {
        FileRing ring = new FileRing(Long.MAX_VALUE, Long.MAX_VALUE, 2, Integer.MAX_VALUE);
        try (LiveCapture live = start(ring, StopAfter.NEVER, () -> {})) {
            device.packet(0, 60);
            device.counts(8, 7, 0);
            while (live.counts().dropped() == 0) {
                Thread.sleep(5);
            }
            // known while it runs, also to one who opens the file
            Path first = live.files().get(0);
            while (dropped(first) == 0) {
                Thread.sleep(5);
            }
            assertThat(dropped(first)).isEqualTo(7);
            device.packet(1, 60);
            device.packet(2, 60);
            device.counts(15, 10, 2);
            while (live.counts().dropped() != 12) {
                Thread.sleep(5);
            }
            live.stop();
            assertThat(numbers(live.reader())).containsExactly(0, 1, 2);
            assertThat(live.info().dropped()).isEqualTo(12);
            assertThat(live.info().interfaces().get(0).received()).isEqualTo(15);
            assertThat(live.files()).extracting(LiveCaptureTest::dropped).containsExactly(7L, 5L);
        }
    }

    private static long dropped(Path file) {
        try (Capture capture = Capture.open(file)) {
            numbers(capture);
            return capture.info().dropped();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldKeepWhatCameBeforeAFault() throws Exception {
        try (LiveCapture live = start(FileRing.NONE, StopAfter.NEVER, () -> {})) {
            device.packet(0, 60);
            device.packet(1, 60);
            device.fail(new LiveFault(LiveFault.Kind.INTERFACE_GONE, "gone", "come back"));

            assertThat(numbers(live.reader())).containsExactly(0, 1);
            assertThat(live.fault().line()).isEqualTo("gone; come back");
            assertThat(live.isRunning()).isFalse();
            assertThat(live.info().complete()).isTrue();
        }
    }

    @Test
    void shouldNameAPlaceThatCannotBeWritten() {
        assertThatThrownBy(() -> LiveCapture.start(
                        device, SETTINGS, folder.resolve("no/flow.pcapng"), FileRing.NONE, StopAfter.NEVER, () -> {}))
                .isInstanceOf(LiveFault.class)
                .hasMessage(folder.resolve("no/flow.pcapng") + ": cannot be written: no such folder");
        assertThat(device.closed).isTrue();
        assertThatThrownBy(() -> LiveCapture.start(device, SETTINGS, folder, FileRing.NONE, StopAfter.NEVER, () -> {}))
                .hasMessage(folder + ": is not a file");
    }
}
