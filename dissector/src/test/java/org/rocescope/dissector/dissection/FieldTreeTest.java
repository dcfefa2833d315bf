package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.icrc.InvariantCrc;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Payload;

class FieldTreeTest {
    static Stream<Named<FrameBuilder>> frames() {
        return Stream.of(
                named("SEND", roce4().ethernet()),
                named("SEND over IPv6", roce6().vlan(0x8100, 5).ethernet()),
                named(
                        "FLUSH",
                        roce4(hex("1c00ffff 00000012 80000105 00000012 00007f0000001000 00abcd01 00002000"))
                                .ethernet()),
                named("NAK", roce4(hex("1100ffff 00000012 00000105 62000005")).ethernet()),
                named(
                        "padding",
                        roce4(hex("0400ffff 00000012 00000105")).ethernet().append("0000")),
                named("RoCEv1", roceV1(SEND_ONLY).ethernet().append("0011")),
                named("native", infiniband(3, SEND_ONLY)),
                named("ERF", infiniband(2, SEND_ONLY).erf(21, 2)),
                named("VXLAN", roce4().ethernet().vxlan().ipv4().ethernet()),
                named(
                        "Geneve",
                        roce4().ethernet()
                                .geneve(hex("0102800011223344"))
                                .ipv6()
                                .ethernet()),
                named("GRE", roce4().gre(true, true, true).ipv4().ethernet()),
                named("ERSPAN", roce4().ethernet().erspan(4).ipv4().ethernet()),
                named("options", roce4(SEND_ONLY, hex("94040000")).ethernet()),
                named(
                        "datagram",
                        roce4(concat(
                                        hex("6400ffff 00000001 00000001 80010000 00000001"),
                                        hex("01070203"),
                                        new byte[252]))
                                .ethernet()));
    }

    private static FieldNode layer(Dissected found, Header header) {
        return FieldTree.of(found.packet()).stream()
                .filter(node -> node.header() == header)
                .reduce((outer, inner) -> inner)
                .orElseThrow();
    }

    private static List<String> names(List<FieldNode> nodes) {
        return nodes.stream().map(node -> node.field().name()).toList();
    }

    @ParameterizedTest
    @MethodSource("frames")
    void shouldPlaceEveryLineWithinTheFrameAndItsLayer(FrameBuilder frame) {
        Dissected found = Dissected.of(frame);
        List<FieldNode> layers = FieldTree.of(found.packet());

        assertThat(layers).hasSize(found.packet().layers());
        assertThat(layers.get(0).start()).isZero();
        assertThat(layers.get(0).length()).isEqualTo(frame.length());
        for (FieldNode layer : layers) {
            assertThat(layer.field()).isNull();
            assertThat(layer.start()).isBetween(0, frame.length());
            assertThat(layer.start() + layer.length()).isBetween(layer.start(), frame.length());
            for (FieldNode line : below(layer)) {
                assertThat(line.header()).isSameAs(layer.header());
                assertThat(line.text()).contains(line.field().title());
                if (line.start() < 0) {
                    assertThat(line.length()).isZero();
                } else {
                    assertThat(line.length()).as(line.text()).isPositive();
                    assertThat(line.start()).as(line.text()).isGreaterThanOrEqualTo(layer.start());
                    assertThat(line.start() + line.length())
                            .as(line.text())
                            .isLessThanOrEqualTo(layer.start() + layer.length());
                }
            }
        }
    }

    /** The layers of a frame, one after the other, account for each of its bytes. */
    @ParameterizedTest
    @MethodSource("frames")
    void shouldAccountForEveryByte(FrameBuilder frame) {
        boolean[] covered = new boolean[frame.length()];
        List<FieldNode> layers = FieldTree.of(Dissected.of(frame).packet());
        for (FieldNode layer : layers.subList(1, layers.size())) {
            if (layer.header() != FrameHeader.MALFORMED) {
                for (int i = 0; i < layer.length(); i++) {
                    assertThat(covered[layer.start() + i])
                            .as("byte %d of %s", layer.start() + i, layer.text())
                            .isFalse();
                    covered[layer.start() + i] = true;
                }
            }
        }
        int erf = frame.linkType() == LinkType.ERF ? 16 + 8 * 2 : 0;
        int end = erf > 0 ? erf + infiniband(2, SEND_ONLY).length() : frame.length();
        for (int i = 0; i < end; i++) {
            assertThat(covered[i] || i >= 16 && i < erf).as("byte %d", i).isTrue();
        }
    }

    /** A line below another continues its dotted name. */
    @ParameterizedTest
    @MethodSource("frames")
    void shouldNestByName(FrameBuilder frame) {
        for (FieldNode layer : FieldTree.of(Dissected.of(frame).packet())) {
            for (FieldNode parent : below(layer)) {
                for (FieldNode child : parent.children()) {
                    assertThat(child.field().name()).startsWith(parent.field().name() + ".");
                }
            }
        }
    }

    private static List<FieldNode> below(FieldNode node) {
        List<FieldNode> all = new ArrayList<>();
        for (FieldNode child : node.children()) {
            all.add(child);
            all.addAll(below(child));
        }
        return all;
    }

    @Test
    void shouldPutThePartsOfAFieldBelowIt() {
        Dissected found =
                Dissected.of(roce4(hex("1100ffff 00000012 00000105 62000005")).ethernet());
        FieldNode aeth = layer(found, Aeth.HEADER);

        assertThat(names(aeth.children())).containsExactly("infiniband.aeth.syndrome", "infiniband.aeth.msn");
        assertThat(names(aeth.children().get(0).children()))
                .containsExactly(
                        "infiniband.aeth.syndrome.reserved",
                        "infiniband.aeth.syndrome.opcode",
                        "infiniband.aeth.syndrome.error_code");
        assertThat(aeth.children().get(0).value()).isEqualTo("98");
        assertThat(aeth.children().get(0).text()).isEqualTo("Syndrome: NAK, remote access error (98)");

        FieldNode ip = layer(found, Ipv4.HEADER);
        FieldNode service = ip.children().stream()
                .filter(node -> node.field() == Ipv4.DS_FIELD)
                .findFirst()
                .orElseThrow();
        assertThat(names(service.children())).containsExactly("ip.dsfield.dscp", "ip.dsfield.ecn");
    }

    @Test
    void shouldShowWhichBitsAFieldHas() {
        Dissected found =
                Dissected.of(roce4(hex("1c40ffff 40000012 80000105 00000012 00007f0000001000 00abcd01 00002000"))
                        .ethernet());
        List<String> bth = layer(found, Bth.HEADER).children().stream()
                .map(FieldNode::text)
                .toList();

        assertThat(bth)
                .contains(
                        "Opcode: RC FLUSH (28)",
                        "0... .... = Solicited Event: False",
                        ".1.. .... = MigReq: True",
                        "..00 .... = Pad Count: 0",
                        "0... .... = Forward ECN: False",
                        ".1.. .... = Backward ECN: True",
                        "1... .... = Acknowledge Request: True",
                        "Destination Queue Pair: 0x000012",
                        "Packet Sequence Number: 261");
        assertThat(layer(found, Feth.HEADER).children().stream().map(FieldNode::text))
                .containsExactly(
                        "0000 0000 0000 0000 0000 0000 00.. .... = Reserved (26 bits): 0x0000000",
                        "..01 .... = Selectivity Level: memory region (1)",
                        ".... 0010 = Placement Type: persistence (2)");
    }

    @Test
    void shouldSayWhereBytesStand() {
        Dissected found = Dissected.of(roce4().ethernet());
        FieldNode psn = layer(found, Bth.HEADER).children().stream()
                .filter(node -> node.field() == Bth.PSN)
                .findFirst()
                .orElseThrow();
        FieldNode icrc = layer(found, InvariantCrc.HEADER);

        assertThat(psn.start()).isEqualTo(14 + 20 + 8 + 9);
        assertThat(psn.length()).isEqualTo(3);
        assertThat(icrc.start()).isEqualTo(62);
        assertThat(icrc.length()).isEqualTo(4);
        assertThat(icrc.children().get(1).value()).isEqualTo("good");
        assertThat(icrc.children().get(1).start()).isEqualTo(-1);
    }

    @Test
    void shouldShortenLongPayloadsInTheLineAndNotInTheValue() {
        Dissected found = Dissected.of(
                roce4(concat(hex("0400ffff 00000012 00000105"), new byte[100])).ethernet());
        FieldNode data = layer(found, Payload.HEADER).children().get(0);

        assertThat(data.text()).isEqualTo("Payload: " + "00".repeat(32) + "… (100 bytes)");
        assertThat(data.value()).isEqualTo("00".repeat(100));
        assertThat(data.length()).isEqualTo(100);
    }

    @Test
    void shouldStayValidWhenThePacketIsUsedAgain() {
        Dissector dissector = new Dissector();
        Packet packet = new Packet();
        dissector.dissect(roce4().ethernet().bytes(), packet);
        List<FieldNode> before = FieldTree.of(packet);
        String text = before.toString();
        dissector.dissect(new byte[80], packet);

        assertThat(before).hasToString(text);
        assertThat(FieldTree.of(packet)).isNotEqualTo(before);
    }

    @Test
    void shouldSayWhatTheSnapLengthCutOff() {
        byte[] whole = roce4().ethernet().bytes();
        List<FieldNode> layers =
                FieldTree.of(Dissected.sliced(LinkType.ETHERNET, whole, 50).packet());
        FieldNode bth = layers.get(layers.size() - 1);

        assertThat(bth.header()).isSameAs(Bth.HEADER);
        assertThat(bth.text()).isEqualTo("Base Transport Header [not captured whole]");
        assertThat(names(bth.children())).contains("infiniband.bth.destqp").doesNotContain("infiniband.bth.psn");
        assertThat(bth.length()).isEqualTo(8);
    }
}
