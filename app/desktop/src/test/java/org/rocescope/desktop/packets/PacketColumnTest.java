package org.rocescope.desktop.packets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.packet.Packet;

class PacketColumnTest {
    static Stream<Path> captures() {
        return Captures.all().stream();
    }

    private static String text(String column, Packet packet) {
        StringBuilder out = new StringBuilder();
        PacketColumn.of(column).text().append(packet, out);
        return out.toString();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldShowTheWholeSummaryInItsColumns(Path file) throws Exception {
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        try (Capture capture = Capture.open(file)) {
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                StringBuilder summary = new StringBuilder();
                PacketSummary.append(packet, summary);
                String information = text("information", packet);
                if (packet.isRoce()) {
                    assertThat(summary.toString())
                            .startsWith("QP " + text("qp", packet) + "  " + text("operation", packet))
                            .endsWith(information)
                            .contains("  PSN " + text("psn", packet));
                    assertThat(information).doesNotStartWith("PSN").doesNotStartWith(" ");
                } else {
                    assertThat(information).isEqualTo(summary.toString());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldMakeFiltersThatThePacketFulfils(Path file) throws Exception {
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        try (Capture capture = Capture.open(file)) {
            for (int i = 0; i < 40 && capture.read(frame); i++) {
                dissector.dissect(frame, packet);
                for (PacketColumn column : PacketColumn.USUAL) {
                    if (column.filter() != null) {
                        StringBuilder filter = new StringBuilder();
                        column.filter().append(packet, filter);
                        assertThat(DisplayFilter.compile(filter.toString()).matches(packet))
                                .as("%s", filter)
                                .isTrue();
                    }
                }
            }
        }
    }

    @Test
    void shouldKnowAColumnForEveryField() {
        assertThat(PacketColumn.of("udp.srcport").title()).isEqualTo("Source Port");
        assertThat(PacketColumn.of("psn")).isSameAs(PacketColumn.USUAL.get(7));
        assertThat(PacketColumn.of("no.such.field")).isNull();
    }
}
