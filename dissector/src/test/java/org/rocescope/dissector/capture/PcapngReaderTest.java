package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.CaptureBytes.Packet;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

class PcapngReaderTest {
    private static final long T = CaptureBytes.SECONDS * 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReadBothByteOrders(boolean big) {
        Reading reading = CaptureBytes.in(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .section()
                .interfaceBlock(LinkType.ETHERNET, 128)
                .packet(0, 1, 61)
                .packet(0, 2, 64)
                .read();

        assertThat(reading.packets().get(0))
                .isEqualTo(new Packet(
                        ByteBuffer.wrap(CaptureBytes.data(1, 61)),
                        61,
                        T + 1_000_000_000L,
                        LinkType.ETHERNET,
                        0,
                        Frame.FCS_UNKNOWN,
                        0,
                        1,
                        48,
                        List.of()));
        assertThat(reading.lengths()).containsExactly(61, 64);
        assertThat(reading.info().format()).isEqualTo("pcapng");
        assertThat(reading.info().complete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1700000000, 1700000000000000000",
        "3, 1700000000123, 1700000000123000000",
        "6, 1700000000123456, 1700000000123456000",
        "9, 1700000000123456789, 1700000000123456789",
        "10, 17000000001234567899, 1700000000123456789",
        "12, 18446744073709551615, 18446744073709551",
        "27, 18446744073709551615, 18",
        // 2^-n
        "128, 1700000000, 1700000000000000000",
        "129, 3400000001, 1700000000500000000",
        "148, 1782579200000001, 1700000000000000953",
        "160, 7301444403200000001, 1700000000000000000",
        "160, 7301444405347483648, 1700000000500000000",
        "191, 18446744073709551615, 1999999999",
        "191, 9223372036854775807, 999999999"
    })
    void shouldConvertTimesOfAnyResolutionExactly(int resolution, String ticks, long nanos) {
        CaptureBytes file = CaptureBytes.little();
        Reading reading = file.section()
                .interfaceBlock(LinkType.ETHERNET, 0, file.option(9, (byte) resolution))
                .packet(0, Long.parseUnsignedLong(ticks), new byte[60], 60)
                .read();

        assertThat(reading.times()).containsExactly(nanos);
        assertThat(reading.info().complete()).isTrue();
        assertThat(reading.info().interfaces().get(0).timeResolution())
                .isEqualTo(new TimeResolution(resolution > 127, resolution & 127));
    }

    @ParameterizedTest
    @CsvSource({"28, 10^-28 s", "127, 10^-127 s", "192, 2^-64 s", "255, 2^-127 s"})
    void shouldTakeAnAbsurdResolutionForMicroseconds(int resolution, String unit) {
        CaptureBytes file = CaptureBytes.little();
        Reading reading = file.section()
                .interfaceBlock(LinkType.ETHERNET, 0, file.option(9, (byte) resolution))
                .packet(0, 1, 60)
                .read();

        assertThat(reading.times()).containsExactly(T + 1_000_000_000L);
        assertThat(reading.damages())
                .containsExactly("28: time resolution of " + unit + "; times are taken for microseconds");
    }

    @Test
    void shouldAddTheTimeOffset() {
        CaptureBytes file = CaptureBytes.big();
        Reading reading = file.section()
                .interfaceBlock(
                        LinkType.ETHERNET,
                        0,
                        file.option(14, CaptureBytes.big().u64(-1_000_000_000).array()))
                .packet(0, 1, 60)
                .read();

        assertThat(reading.times()).containsExactly(T - 999_999_999_000_000_000L);
        assertThat(reading.info().interfaces().get(0).timeOffsetSeconds()).isEqualTo(-1_000_000_000);
    }

    @Test
    void shouldGiveNoTimeWhereItDoesNotFit() {
        CaptureBytes file = CaptureBytes.little();
        Reading reading = file.section()
                .interfaceBlock(LinkType.ETHERNET, 0)
                .interfaceBlock(
                        LinkType.ETHERNET,
                        0,
                        file.option(
                                14, CaptureBytes.little().u64(9_000_000_000L).array()))
                .interfaceBlock(
                        LinkType.ETHERNET,
                        0,
                        file.option(
                                14, CaptureBytes.little().u64(Long.MIN_VALUE).array()))
                .packet(0, -1, new byte[60], 60)
                .packet(1, 9_000_000_000_000_000L, new byte[60], 60)
                .packet(2, 1, new byte[60], 60)
                .read();

        assertThat(reading.times()).containsExactly(Frame.NO_TIME, Frame.NO_TIME, 1000L);
        assertThat(reading.damages())
                .containsExactly(
                        "80: time offset of -9223372036854775808 seconds; ignored",
                        "112: time of 18446744073709551615 ticks does not fit 64 bits of nanoseconds",
                        "204: time of 9000000000000000 ticks does not fit 64 bits of nanoseconds");
    }

    @Test
    void shouldKeepInterfacesOfSeveralSectionsApart() {
        CaptureBytes file = CaptureBytes.little();
        file.section()
                .interfaceBlock(LinkType.ETHERNET, 0, file.option(2, "eth0"))
                .interfaceBlock(LinkType.LINUX_SLL2, 0, file.option(2, "any"))
                .packet(1, 1, 60)
                .packet(0, 2, 60);
        file.order(ByteOrder.BIG_ENDIAN)
                .section()
                .interfaceBlock(LinkType.INFINIBAND, 0, file.option(2, "ib0"))
                .packet(0, 3, 60);
        file.order(ByteOrder.LITTLE_ENDIAN)
                .section()
                .interfaceBlock(LinkType.ETHERNET, 0)
                .packet(0, 4, 60);
        Reading reading = file.read();

        assertThat(reading.packets()).extracting(Packet::linkType).containsExactly(276, 1, 247, 1);
        assertThat(reading.packets()).extracting(Packet::interfaceId).containsExactly(1, 0, 2, 3);
        assertThat(reading.info().interfaces())
                .extracting(CaptureInterface::name)
                .containsExactly("eth0", "any", "ib0", "");
        assertThat(reading.times())
                .containsExactly(T + 1_000_000_000L, T + 2_000_000_000L, T + 3_000_000_000L, T + 4_000_000_000L);
        assertThat(reading.info().complete()).isTrue();
    }

    @Test
    void shouldReadWhatSectionsAndInterfacesSayOfThemselves() {
        CaptureBytes file = CaptureBytes.big();
        Reading reading = file.section(
                        file.option(1, "first comment"),
                        file.option(2, "x86"),
                        file.option(3, "Linux 6.1"),
                        file.option(4, "dumpcap"),
                        file.option(1, "zwei: ü"),
                        file.option(0))
                .interfaceBlock(
                        LinkType.ETHERNET,
                        96,
                        file.option(2, "enp1s0\0\0"),
                        file.option(3, "uplink"),
                        file.option(11, "\0udp port 4791"),
                        file.option(12, "Linux"),
                        file.option(13, (byte) 4),
                        file.option(15, "ConnectX-6"),
                        file.option(1, "third"),
                        file.option(0))
                .packet(0, 1, 64)
                .read();
        CaptureInfo info = reading.info();

        assertThat(info.comments()).containsExactly("first comment", "zwei: ü", "third");
        assertThat(info.hardware()).isEqualTo("x86");
        assertThat(info.os()).isEqualTo("Linux 6.1");
        assertThat(info.application()).isEqualTo("dumpcap");
        assertThat(info.interfaces())
                .containsExactly(new CaptureInterface(
                        0,
                        1,
                        96,
                        "enp1s0",
                        "uplink",
                        "udp port 4791",
                        "ConnectX-6",
                        "Linux",
                        TimeResolution.MICROSECONDS,
                        0,
                        4,
                        -1,
                        -1,
                        0));
        assertThat(reading.packets().get(0).fcsLength()).isEqualTo(4);
    }

    @Test
    void shouldTakeLargeFcsLengthsForBits() {
        CaptureBytes file = CaptureBytes.little();
        Reading reading = file.section()
                .interfaceBlock(LinkType.ETHERNET, 0, file.option(13, (byte) 32))
                .read();

        assertThat(reading.info().interfaces().get(0).fcsLength()).isEqualTo(4);
    }

    @Test
    void shouldReadCommentsFlagsAndDropsOfPackets() {
        CaptureBytes file = CaptureBytes.pcapng();
        Reading reading = file.packet(
                        0,
                        1,
                        61,
                        file.option(1, "one"),
                        file.option(4, CaptureBytes.little().u64(7).array()),
                        file.option(2, CaptureBytes.little().u32(4 << 5 | 1).array()),
                        file.option(1, "zwei ü"),
                        file.option(0))
                .packet(0, 2, 60, file.option(4, CaptureBytes.little().u64(5).array()))
                .packet(0, 3, 60, file.option(0))
                .read();

        assertThat(reading.packets().get(0).comments()).containsExactly("one", "zwei ü");
        assertThat(reading.packets().get(0).fcsLength()).isEqualTo(4);
        assertThat(reading.packets().get(1).comments()).isEmpty();
        assertThat(reading.packets().get(1).fcsLength()).isEqualTo(Frame.FCS_UNKNOWN);
        assertThat(reading.info().interfaces().get(0).droppedBetweenPackets()).isEqualTo(12);
        assertThat(reading.info().complete()).isTrue();
    }

    @Test
    void shouldReadSimplePackets() {
        CaptureBytes file = CaptureBytes.little();
        Reading reading = file.section()
                .interfaceBlock(LinkType.ETHERNET, 20)
                .block(
                        3,
                        CaptureBytes.little()
                                .u32(1514)
                                .raw(CaptureBytes.data(1, 20))
                                .array())
                .block(
                        3,
                        CaptureBytes.little()
                                .u32(18)
                                .raw(CaptureBytes.data(2, 18))
                                .array())
                .section()
                .interfaceBlock(LinkType.ETHERNET, 0)
                .block(
                        3,
                        CaptureBytes.little()
                                .u32(0xffff_ffffL)
                                .raw(CaptureBytes.data(3, 24))
                                .array())
                .read();

        assertThat(reading.lengths()).containsExactly(20, 18, 24);
        assertThat(reading.packets()).extracting(Packet::original).containsExactly(1514, 18, Integer.MAX_VALUE);
        assertThat(reading.packets()).extracting(Packet::interfaceId).containsExactly(0, 0, 1);
        assertThat(reading.times()).containsOnly(Frame.NO_TIME);
        assertThat(reading.packets().get(1).data()).isEqualTo(ByteBuffer.wrap(CaptureBytes.data(2, 18)));
    }

    @Test
    void shouldReadObsoletePacketBlocks() {
        CaptureBytes file = CaptureBytes.big().section().interfaceBlock(LinkType.ETHERNET, 0);
        long ticks = CaptureBytes.SECONDS * 1_000_000L;
        for (int drops : new int[] {3, 0xffff}) {
            file.block(
                    2,
                    CaptureBytes.big()
                            .u16(0)
                            .u16(drops)
                            .u64(ticks)
                            .u32(6)
                            .u32(60)
                            .raw(CaptureBytes.padded(CaptureBytes.data(1, 6)))
                            .raw(file.option(1, "old"))
                            .array());
        }
        Reading reading = file.read();

        assertThat(reading.packets()).hasSize(2);
        Packet packet = reading.packets().get(0);
        assertThat(packet.data()).isEqualTo(ByteBuffer.wrap(CaptureBytes.data(1, 6)));
        assertThat(packet.original()).isEqualTo(60);
        assertThat(packet.time()).isEqualTo(T);
        assertThat(packet.comments()).containsExactly("old");
        assertThat(reading.info().interfaces().get(0).droppedBetweenPackets()).isEqualTo(3);
    }

    @Test
    void shouldReadStatistics() {
        CaptureBytes file = CaptureBytes.pcapng();
        for (int i = 1; i <= 2; i++) {
            file.block(
                    5,
                    CaptureBytes.little()
                            .u32(0)
                            .u64(0)
                            .raw(file.option(
                                    4, CaptureBytes.little().u64(1000L * i).array()))
                            .raw(file.option(
                                    5, CaptureBytes.little().u64(10L * i).array()))
                            .raw(file.option(7, CaptureBytes.little().u64(i).array()))
                            .array());
        }
        CaptureInterface only = file.read().info().interfaces().get(0);

        assertThat(only.received()).isEqualTo(2000);
        assertThat(only.dropped()).isEqualTo(22);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 10, 0x0bad, 0x40000bad, 0x1234, -1})
    void shouldPassOverOtherBlocks(int type) {
        Reading reading = CaptureBytes.pcapng()
                .packet(0, 1, 60)
                .block(type, new byte[0])
                .block(type, new byte[100])
                .block(type, new byte[1_000_000])
                .packet(0, 2, 60)
                .read();

        assertThat(reading.lengths()).containsExactly(60, 60);
        assertThat(reading.info().complete()).isTrue();
        boolean known = List.of(4, 9, 10, 0x0bad, 0x40000bad).contains(type);
        assertThat(reading.info().unknownBlocks()).isEqualTo(known ? 0 : 3);
    }

    @Test
    void shouldReadTheLargestPacket() {
        Reading reading = CaptureBytes.pcapng()
                .packet(0, 1, 60)
                .packet(0, 2, SnapLength.MAX_CAPTURED)
                .packet(0, 3, 60)
                .read();

        assertThat(reading.lengths()).containsExactly(60, SnapLength.MAX_CAPTURED, 60);
        assertThat(reading.info().complete()).isTrue();
    }
}
