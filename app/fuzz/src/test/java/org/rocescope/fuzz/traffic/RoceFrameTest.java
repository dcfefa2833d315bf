package org.rocescope.fuzz.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;

/** What the fuzzer is given to play with are packets that a receiver would take. */
class RoceFrameTest {
    @Test
    void shouldHaveTheChecksumsThatTheLibraryComputes() {
        byte[] transport = RoceFrame.transport(0x04, 0x12, 0xABCDEF, true, 3, 0xFFFF, new byte[8]);
        Packet packet = new Packet();

        new Dissector().judgeIcrc(true).dissect(RoceFrame.around(1, 2, 2, transport), packet);

        assertThat(packet.malformed()).isNull();
        assertThat(packet.icrcVerdict()).isEqualTo(IcrcVerdict.GOOD);
        assertThat(packet.value(Ipv4.CHECKSUM_STATUS)).isEqualTo(1);
        assertThat(packet.value(Bth.PSN)).isEqualTo(0xABCDEF);
        assertThat(packet.payloadLength()).isEqualTo(5);
    }

    @Test
    void shouldMakeSamplesOfManyKinds() {
        List<String> summaries = SamplePackets.packets().stream()
                .map(packet -> {
                    StringBuilder summary = new StringBuilder();
                    PacketSummary.append(packet, summary);
                    return summary.toString();
                })
                .toList();

        assertThat(summaries)
                .filteredOn(summary -> summary.contains("malformed"))
                .hasSize(1);
        for (String kind : List.of(
                "WRITE Only", "WRITE First", "READ Request", "FLUSH", "ATOMIC WRITE", "ACK", "NAK", "CNP", "CM REQ")) {
            assertThat(summaries).anyMatch(summary -> summary.contains(kind));
        }
    }
}
