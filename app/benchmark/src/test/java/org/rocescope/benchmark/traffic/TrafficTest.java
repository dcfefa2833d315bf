package org.rocescope.benchmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.icrc.IcrcJudge;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.transport.Opcode;

class TrafficTest {
    private static final TrafficPlan PLAN =
            TrafficPlan.standard().withPackets(30_000).withIpv6Percent(20);

    @Test
    void shouldGiveTheSameBytesForTheSameSeed() throws IOException {
        assertThat(checksum(PLAN)).isEqualTo(checksum(PLAN)).isNotEqualTo(checksum(PLAN.withSeed(2)));
    }

    @Test
    void shouldPutTheRightIcrcIntoEveryPacket() throws IOException {
        IcrcJudge judge = new IcrcJudge();
        Set<IcrcVerdict> verdicts = EnumSet.noneOf(IcrcVerdict.class);
        GeneratedCapture.forEachPacket(PLAN, packet -> verdicts.add(judge.judge(packet)));
        assertThat(verdicts).containsExactly(IcrcVerdict.GOOD);
    }

    @Test
    void shouldGiveEveryIpv4HeaderItsChecksum() throws IOException {
        Set<Long> statuses = new HashSet<>();
        GeneratedCapture.forEachPacket(
                PLAN.withIpv6Percent(0), packet -> statuses.add(packet.value(Ipv4.CHECKSUM_STATUS)));
        assertThat(statuses).containsExactly(1L);
    }

    @Test
    void shouldMakeNoMalformedPacket() throws IOException {
        GeneratedCapture.forEachPacket(PLAN, packet -> {
            assertThat(packet.malformed()).isNull();
            assertThat(packet.isRoce()).isTrue();
        });
    }

    @Test
    void shouldUseEveryOperation() throws IOException {
        Set<Integer> opcodes = new HashSet<>();
        GeneratedCapture.forEachPacket(PLAN, packet -> opcodes.add(packet.opcode()));
        for (int value = 0; value < 0x20; value++) {
            if (!Opcode.of(value).isReserved()) {
                assertThat(opcodes).as(Opcode.of(value).name()).contains(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"64, 150", "64, 530", "64, 1000", "1, 530", "3000, 530"})
    void shouldComeNearTheMeanSize(int connections, int meanSize) throws IOException {
        TrafficPlan plan =
                PLAN.withPackets(100_000).withConnections(connections).withMeanSize(meanSize);
        long[] bytes = new long[1];
        Traffic.generate(plan, frame -> bytes[0] += frame.capturedLength());
        assertThat((double) bytes[0] / plan.packets()).isCloseTo(meanSize, within(0.02 * meanSize));
    }

    @ParameterizedTest
    @CsvSource({"2, 64", "3, 64", "64, 64", "65, 64", "66, 64", "100, 64", "1000, 64", "12345, 64", "50000, 8000"})
    void shouldGiveExactlyTheNumberOfPackets(long packets, int connections) throws IOException {
        long[] count = new long[1];
        Traffic.generate(PLAN.withPackets(packets).withConnections(connections), frame -> count[0]++);
        assertThat(count[0]).isEqualTo(packets);
    }

    private static long checksum(TrafficPlan plan) throws IOException {
        CRC32 crc = new CRC32();
        Traffic.generate(plan, frame -> {
            crc.update(frame.bytes().duplicate().limit(frame.capturedLength()).position(0));
            crc.update(Long.toString(frame.timeNanos()).getBytes());
        });
        return crc.getValue();
    }
}
