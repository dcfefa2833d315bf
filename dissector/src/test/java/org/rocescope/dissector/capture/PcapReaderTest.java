package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.CaptureBytes.Packet;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

class PcapReaderTest {
    private static final long T = CaptureBytes.SECONDS * 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReadBothByteOrders(boolean big) {
        ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        Reading reading = CaptureBytes.in(order)
                .pcapHeader(0xa1b2c3d4, 65535, LinkType.ETHERNET)
                .record(1, 60)
                .record(CaptureBytes.SECONDS + 2, 999_999, 100, 1514, CaptureBytes.data(2, 100))
                .read();

        assertThat(reading.packets())
                .containsExactly(
                        new Packet(
                                ByteBuffer.wrap(CaptureBytes.data(1, 60)),
                                60,
                                T + 1_000_001_000L,
                                LinkType.ETHERNET,
                                Frame.NO_INTERFACE,
                                Frame.FCS_UNKNOWN,
                                0,
                                1,
                                24,
                                List.of()),
                        new Packet(
                                ByteBuffer.wrap(CaptureBytes.data(2, 100)),
                                1514,
                                T + 2_999_999_000L,
                                LinkType.ETHERNET,
                                Frame.NO_INTERFACE,
                                Frame.FCS_UNKNOWN,
                                0,
                                2,
                                100,
                                List.of()));
        CaptureInfo info = reading.info();
        assertThat(info.format()).isEqualTo("pcap");
        assertThat(info.complete()).isTrue();
        assertThat(info.packets()).isEqualTo(2);
        assertThat(info.bytes()).isEqualTo(160);
        assertThat(info.firstTime()).isEqualTo(T + 1_000_001_000L);
        assertThat(info.lastTime()).isEqualTo(T + 2_999_999_000L);
        assertThat(info.interfaces()).singleElement().satisfies(only -> {
            assertThat(only.snapLength()).isEqualTo(65535);
            assertThat(only.linkType()).isEqualTo(LinkType.ETHERNET);
        });
    }

    @ParameterizedTest
    @CsvSource({"a1b2c3d4, 123456000", "a1b23c4d, 123456"})
    void shouldTakeTheFractionsUnitFromTheMagicNumber(String magic, long nanos) {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            Reading reading = CaptureBytes.in(order)
                    .pcapHeader(Integer.parseUnsignedInt(magic, 16), 0, LinkType.ETHERNET)
                    .record(CaptureBytes.SECONDS, 123456, 4, 4, new byte[4])
                    .read();

            assertThat(reading.times()).containsExactly(T + nanos);
        }
    }

    @Test
    void shouldReadTheLongerRecordsOfTheModifiedFormat() {
        Reading reading = CaptureBytes.big()
                .pcapHeader(0xa1b2cd34, 65535, LinkType.ETHERNET)
                .u32(CaptureBytes.SECONDS)
                .u32(5)
                .u32(20)
                .u32(20)
                .u64(0x0000000208000000L)
                .raw(CaptureBytes.data(1, 20))
                .u32(CaptureBytes.SECONDS)
                .u32(6)
                .u32(30)
                .u32(30)
                .u64(0x0000000208000000L)
                .raw(CaptureBytes.data(2, 30))
                .read();

        assertThat(reading.lengths()).containsExactly(20, 30);
        assertThat(reading.packets().get(1).data()).isEqualTo(ByteBuffer.wrap(CaptureBytes.data(2, 30)));
        assertThat(reading.times()).containsExactly(T + 5000, T + 6000);
        assertThat(reading.info().complete()).isTrue();
    }

    @Test
    void shouldReadTheFcsLengthFromTheUpperBitsOfTheLinkType() {
        Reading given = CaptureBytes.little()
                .pcapHeader(0xa1b2c3d4, 0, 0x2400_0001)
                .record(1, 64)
                .read();
        Reading none = CaptureBytes.little()
                .pcapHeader(0xa1b2c3d4, 0, 0x0400_0001)
                .record(1, 64)
                .read();
        Reading notGiven = CaptureBytes.little()
                .pcapHeader(0xa1b2c3d4, 0, 0x2000_0001)
                .record(1, 64)
                .read();

        assertThat(given.packets().get(0).fcsLength()).isEqualTo(4);
        assertThat(given.packets().get(0).linkType()).isEqualTo(LinkType.ETHERNET);
        assertThat(given.info().interfaces().get(0).fcsLength()).isEqualTo(4);
        assertThat(none.packets().get(0).fcsLength()).isZero();
        assertThat(notGiven.packets().get(0).fcsLength()).isEqualTo(Frame.FCS_UNKNOWN);
    }

    @Test
    void shouldCarryUnknownLinkTypesAlong() {
        Reading reading = CaptureBytes.little()
                .pcapHeader(0xa1b2c3d4, 0, 65000)
                .record(1, 64)
                .read();

        assertThat(reading.packets().get(0).linkType()).isEqualTo(65000);
        assertThat(reading.info().complete()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 64, 0xffff_ffffL})
    void shouldNotTrustTheSnapLength(long snapLength) {
        Reading reading = CaptureBytes.little()
                .pcapHeader(0xa1b2c3d4, snapLength, 1)
                .record(1, 1514)
                .record(2, 60)
                .read();

        assertThat(reading.lengths()).containsExactly(1514, 60);
        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.info().interfaces().get(0).snapLength()).isEqualTo(snapLength);
    }

    @Test
    void shouldRaiseAnOriginalLengthBelowTheCapturedOne() {
        CaptureBytes file = CaptureBytes.pcap();
        for (int i = 0; i < 5; i++) {
            file.record(CaptureBytes.SECONDS, i, 80, 60, CaptureBytes.data(i, 80));
        }

        assertThat(file.read().packets()).hasSize(5).allMatch(packet -> packet.original() == 80);
        assertThat(file.read().info().complete()).isTrue();
    }

    @Test
    void shouldTolerateFractionsOfASecondAndMore() {
        CaptureBytes file = CaptureBytes.pcap();
        for (int i = 0; i < 5; i++) {
            file.record(CaptureBytes.SECONDS, 999_999_000 + i, 60, 60, CaptureBytes.data(i, 60));
        }

        assertThat(file.read().packets()).hasSize(5);
        assertThat(file.read().times().get(0)).isEqualTo(T + 999_999_000_000L);
        assertThat(file.read().info().complete()).isTrue();
    }

    @Test
    void shouldReadSecondsAsUnsignedAndFollowJumpsOfTheClock() {
        Reading reading = CaptureBytes.pcap()
                .record(3, 0, 60, 60, CaptureBytes.data(1, 60))
                .record(4, 0, 60, 60, CaptureBytes.data(2, 60))
                .record(0xffff_ffffL, 0, 60, 60, CaptureBytes.data(3, 60))
                .record(CaptureBytes.SECONDS, 0, 60, 60, CaptureBytes.data(4, 60))
                .read();

        assertThat(reading.times()).containsExactly(3_000_000_000L, 4_000_000_000L, 0xffff_ffffL * 1_000_000_000L, T);
        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.info().firstTime()).isEqualTo(3_000_000_000L);
        assertThat(reading.info().lastTime()).isEqualTo(0xffff_ffffL * 1_000_000_000L);
    }

    @Test
    void shouldReadRecordsWithoutBytes() {
        Reading reading =
                CaptureBytes.pcap().record(1, 0).record(2, 0).record(3, 60).read();

        assertThat(reading.lengths()).containsExactly(0, 0, 60);
        assertThat(reading.info().complete()).isTrue();
    }

    @Test
    void shouldBeCompleteWithoutPackets() {
        Reading reading = CaptureBytes.pcap().read();

        assertThat(reading.packets()).isEmpty();
        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.info().firstTime()).isEqualTo(Frame.NO_TIME);
    }

    @Test
    void shouldReadTheLargestRecordThroughAWindowThatIsSmaller() {
        Reading reading = CaptureBytes.pcap()
                .record(1, 60)
                .record(2, SnapLength.MAX_CAPTURED)
                .record(3, SnapLength.MAX_CAPTURED)
                .record(4, 60)
                .read();

        assertThat(reading.lengths()).containsExactly(60, SnapLength.MAX_CAPTURED, SnapLength.MAX_CAPTURED, 60);
        assertThat(reading.packets().get(2).data())
                .isEqualTo(ByteBuffer.wrap(CaptureBytes.data(3, SnapLength.MAX_CAPTURED)));
        assertThat(reading.info().complete()).isTrue();
    }

    @Test
    void shouldGiveReadOnlyDirectBigEndianBuffers() throws IOException {
        byte[] file = CaptureBytes.pcap()
                .record(1, 60)
                .record(2, SnapLength.MAX_CAPTURED)
                .array();
        Frame frame = new Frame();
        try (Capture capture = Capture.read(new ByteArrayInputStream(file), "test")) {
            while (capture.read(frame)) {
                assertThat(frame.bytes().isReadOnly()).isTrue();
                assertThat(frame.bytes().isDirect()).isTrue();
                assertThat(frame.bytes().order()).isEqualTo(ByteOrder.BIG_ENDIAN);
            }
            assertThat(frame.number()).isEqualTo(2);
        }
    }

    @Test
    void shouldReadOnAfterAnotherFileHeaderInTheMiddle() {
        byte[] second = CaptureBytes.big()
                .pcapHeader(0xa1b23c4d, 262144, LinkType.LINUX_SLL)
                .record(7, 60)
                .array();
        CaptureBytes file = CaptureBytes.pcap().record(1, 60);
        int boundary = file.size();
        Reading reading = file.raw(second).read();

        assertThat(reading.lengths()).containsExactly(60, 60);
        assertThat(reading.packets().get(1).linkType()).isEqualTo(LinkType.LINUX_SLL);
        assertThat(reading.times()).containsExactly(T + 1_000_001_000L, T + 7_000_000_007L);
        assertThat(reading.damages())
                .containsExactly(boundary + ": another file header between the records; read on with it");
    }
}
