package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.icrc.VariantCrc;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Geneve;
import org.rocescope.dissector.link.Gre;
import org.rocescope.dissector.link.Mpls;
import org.rocescope.dissector.link.Vlan;
import org.rocescope.dissector.link.Vxlan;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Lrh;

/** One RoCE packet in every wrapping in which it can be captured, and in those that are none. */
class EncapsulationTest {
    private static Named<FrameBuilder> frame(String name, FrameBuilder builder) {
        return named(name, builder);
    }

    /** Wrappings around the packet from 192.168.1.1 to 192.168.1.2. */
    static Stream<Named<FrameBuilder>> ipv4() {
        FrameBuilder inner = roce4();
        return Stream.of(
                frame("Ethernet", inner.ethernet()),
                frame("VLAN", inner.vlan(0x8100, 5).ethernet()),
                frame("priority tag", inner.vlan(0x8100, 0).ethernet()),
                frame("QinQ", inner.vlan(0x8100, 5).vlan(0x88A8, 6).ethernet()),
                frame("old QinQ", inner.vlan(0x8100, 5).vlan(0x9100, 6).ethernet()),
                frame(
                        "three tags",
                        inner.vlan(0x8100, 5).vlan(0x8100, 6).vlan(0x88A8, 7).ethernet()),
                frame("cooked", inner.linuxCooked()),
                frame("cooked, VLAN", inner.vlan(0x8100, 5).linuxCooked()),
                frame("cooked 2", inner.linuxCooked2()),
                frame("loopback, little-endian", inner.loopback(LinkType.NULL, "02000000")),
                frame("loopback, big-endian", inner.loopback(LinkType.NULL, "00000002")),
                frame("OpenBSD loopback", inner.loopback(LinkType.LOOP, "00000002")),
                frame("raw 101", inner.link(LinkType.RAW)),
                frame("raw 12", inner.link(LinkType.RAW_BSD)),
                frame("raw 14", inner.link(LinkType.RAW_OPENBSD)),
                frame("raw IPv4", inner.link(LinkType.IPV4)),
                frame("ERF Ethernet", inner.ethernet().erf(2, 0)),
                frame("ERF Ethernet, extensions", inner.ethernet().erf(2, 3)),
                frame("ERF colour", inner.ethernet().erf(11, 1)),
                frame("ERF DSM colour", inner.ethernet().erf(16, 0)),
                frame("ERF colour and hash", inner.ethernet().erf(20, 0)),
                frame("ERF IPv4", inner.erf(22, 2)),
                frame("VXLAN", inner.ethernet().vxlan().ipv4().ethernet()),
                frame(
                        "VXLAN on Linux's old port",
                        inner.ethernet()
                                .prepend("0800000000112200")
                                .udp(8472)
                                .ipv4()
                                .ethernet()),
                frame("VXLAN over IPv6", inner.ethernet().vxlan().ipv6().ethernet()),
                frame(
                        "VXLAN with tags on both sides",
                        inner.vlan(0x8100, 5)
                                .ethernet()
                                .vxlan()
                                .ipv4()
                                .vlan(0x8100, 6)
                                .ethernet()),
                frame("Geneve", inner.ethernet().geneve(new byte[0]).ipv4().ethernet()),
                frame(
                        "Geneve with options",
                        inner.ethernet()
                                .geneve(hex("0102 80 01 deadbeef 0103 00 00"))
                                .ipv4()
                                .ethernet()),
                frame(
                        "Geneve with the most options",
                        inner.ethernet().geneve(new byte[252]).ipv4().ethernet()),
                frame("Geneve, IPv4 inside", inner.geneve(new byte[8]).ipv6().ethernet()),
                frame("GRE", inner.gre(false, false, false).ipv4().ethernet()),
                frame("GRE, key", inner.gre(false, true, false).ipv4().ethernet()),
                frame("GRE, sequence", inner.gre(false, false, true).ipv4().ethernet()),
                frame("GRE, checksum", inner.gre(true, false, false).ipv4().ethernet()),
                frame("GRE, all three", inner.gre(true, true, true).ipv6().ethernet()),
                frame("NVGRE", inner.ethernet().gre(false, true, false).ipv4().ethernet()),
                frame("ERSPAN I", inner.ethernet().erspan(1).ipv4().ethernet()),
                frame("ERSPAN II", inner.ethernet().erspan(2).ipv4().ethernet()),
                frame("ERSPAN III", inner.ethernet().erspan(3).ipv4().ethernet()),
                frame(
                        "ERSPAN III, platform header",
                        inner.ethernet().erspan(4).ipv4().ethernet()),
                frame(
                        "ERSPAN II over IPv6",
                        inner.vlan(0x8100, 5).ethernet().erspan(2).ipv6().ethernet()),
                frame("4 in 4", inner.ipv4().ethernet()),
                frame("4 in 6", inner.ipv6().ethernet()),
                frame("4 in 4 in 6", inner.ipv4().ipv6().ethernet()),
                frame("MPLS", inner.mpls(1).ethernet()),
                frame("MPLS, three labels", inner.mpls(3).ethernet()),
                frame("MPLS multicast", inner.mpls(2).as(0x8848).ethernet()),
                frame("MPLS pseudowire", inner.ethernet().mpls(2).ethernet()),
                frame(
                        "MPLS pseudowire, control word",
                        inner.ethernet().prepend("00000000").mpls(2).ethernet()),
                frame("MPLS in UDP", inner.mpls(2).udp(6635).ipv4().ethernet()),
                frame(
                        "MPLS in GRE",
                        inner.mpls(2).gre(false, false, false).ipv4().ethernet()),
                frame("MPLS in IP", inner.mpls(1).ipv4().ethernet()),
                frame(
                        "VXLAN in ERSPAN",
                        inner.ethernet()
                                .vxlan()
                                .ipv4()
                                .ethernet()
                                .erspan(2)
                                .ipv4()
                                .ethernet()),
                frame(
                        "GRE in VXLAN",
                        inner.gre(false, true, true)
                                .ipv4()
                                .ethernet()
                                .vxlan()
                                .ipv4()
                                .ethernet()));
    }

    /** Wrappings around the packet from fd00::1 to fd00::2. */
    static Stream<Named<FrameBuilder>> ipv6() {
        FrameBuilder inner = roce6();
        return Stream.of(
                frame("Ethernet", inner.ethernet()),
                frame("QinQ", inner.vlan(0x8100, 5).vlan(0x88A8, 6).ethernet()),
                frame("cooked", inner.linuxCooked()),
                frame("cooked 2", inner.linuxCooked2()),
                frame("loopback of Linux", inner.loopback(LinkType.NULL, "0a000000")),
                frame("loopback of NetBSD", inner.loopback(LinkType.NULL, "18000000")),
                frame("loopback of FreeBSD", inner.loopback(LinkType.NULL, "1c000000")),
                frame("loopback of macOS", inner.loopback(LinkType.NULL, "1e000000")),
                frame("loopback, big-endian", inner.loopback(LinkType.NULL, "0000001e")),
                frame("OpenBSD loopback", inner.loopback(LinkType.LOOP, "00000018")),
                frame("raw 101", inner.link(LinkType.RAW)),
                frame("raw IPv6", inner.link(LinkType.IPV6)),
                frame("ERF IPv6", inner.erf(23, 0)),
                frame("VXLAN", inner.ethernet().vxlan().ipv4().ethernet()),
                frame("Geneve, IPv6 inside", inner.geneve(new byte[4]).ipv4().ethernet()),
                frame("GRE", inner.gre(false, false, false).ipv4().ethernet()),
                frame("ERSPAN III", inner.ethernet().erspan(3).ipv4().ethernet()),
                frame("6 in 4", inner.ipv4().ethernet()),
                frame("6 in 6", inner.ipv6().ethernet()),
                frame("MPLS", inner.mpls(2).ethernet()));
    }

    @ParameterizedTest
    @MethodSource("ipv4")
    void shouldFindThePacketOverIpv4(FrameBuilder frame) {
        Dissected found = Dissected.of(frame);

        assertThat(found.source()).isEqualTo("192.168.1.1");
        assertThat(found.destination()).isEqualTo("192.168.1.2");
        assertThat(found.packet().isIpv6()).isFalse();
        shouldBeTheSend(found);
    }

    @ParameterizedTest
    @MethodSource("ipv6")
    void shouldFindThePacketOverIpv6(FrameBuilder frame) {
        Dissected found = Dissected.of(frame);

        assertThat(found.source()).isEqualTo("fd00::1");
        assertThat(found.destination()).isEqualTo("fd00::2");
        assertThat(found.packet().isIpv6()).isTrue();
        shouldBeTheSend(found);
    }

    static Stream<Named<FrameBuilder>> roceV1Frames() {
        FrameBuilder inner = roceV1(SEND_ONLY);
        return Stream.of(
                frame("Ethernet", inner.ethernet()),
                frame("VLAN", inner.vlan(0x8100, 5).ethernet()),
                frame("cooked", inner.linuxCooked()),
                frame("VXLAN", inner.ethernet().vxlan().ipv4().ethernet()),
                frame("ERSPAN II", inner.ethernet().erspan(2).ipv4().ethernet()));
    }

    @ParameterizedTest
    @MethodSource("roceV1Frames")
    void shouldFindThePacketOfRoceV1(FrameBuilder frame) {
        Dissected found = Dissected.of(frame);

        assertThat(found.source()).isEqualTo("fe80::1");
        assertThat(found.destination()).isEqualTo("fe80::2");
        assertThat(found.packet().udp()).isEqualTo(-1);
        assertThat(found.has(Lrh.HEADER)).isFalse();
        shouldBeTheSend(found);
    }

    static Stream<Named<FrameBuilder>> nativeFrames() {
        return Stream.of(
                frame("LNH 2", infiniband(2, SEND_ONLY)),
                frame("LNH 3", infiniband(3, SEND_ONLY)),
                frame("ERF, LNH 2", infiniband(2, SEND_ONLY).erf(21, 0)),
                frame("ERF with extensions, LNH 3", infiniband(3, SEND_ONLY).erf(21, 2)));
    }

    @ParameterizedTest
    @MethodSource("nativeFrames")
    void shouldFindTheNativePacket(FrameBuilder frame) {
        Dissected found = Dissected.of(frame);

        boolean global = found.value(Lrh.LNH) == 3;
        assertThat(found.has(Grh.HEADER)).isEqualTo(global);
        assertThat(found.source()).isEqualTo(global ? "fe80::1" : "LID 22136");
        assertThat(found.destination()).isEqualTo(global ? "fe80::2" : "LID 4660");
        assertThat(found.words(VariantCrc.STATUS)).isEqualTo("good (1)");
        shouldBeTheSend(found);
    }

    private static void shouldBeTheSend(Dissected found) {
        assertThat(found.malformed()).isNull();
        assertThat(found.isRoce()).isTrue();
        assertThat(found.packet().opcode()).isEqualTo(4);
        assertThat(found.value(Bth.DEST_QP)).isEqualTo(0x12);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x345678);
        assertThat(found.packet().payloadLength()).isEqualTo(5);
        assertThat(found.packet().padLength()).isEqualTo(3);
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldKeepTheValuesOfEveryWrapping() {
        Dissected tags = Dissected.of(roce4().vlan(0x8100, 5).vlan(0x88A8, 6).ethernet());
        assertThat(tags.count(Vlan.HEADER)).isEqualTo(2);
        assertThat(tags.value(Vlan.ID)).isEqualTo(5);
        assertThat(tags.value(Vlan.PRIORITY)).isEqualTo(3);
        assertThat(tags.text(Ethernet.TYPE)).isEqualTo("0x88a8");

        Dissected vxlan = Dissected.of(roce4().ethernet().vxlan().ipv4().ethernet());
        assertThat(vxlan.value(Vxlan.VNI)).isEqualTo(0x1122);
        assertThat(vxlan.count(Ethernet.HEADER)).isEqualTo(2);

        Dissected geneve =
                Dissected.of(roce4().geneve(hex("0102800011223344")).ipv4().ethernet());
        assertThat(geneve.value(Geneve.VNI)).isEqualTo(0x1122);
        assertThat(geneve.text(Geneve.OPTIONS)).isEqualTo("0102800011223344");

        Dissected gre = Dissected.of(roce4().gre(true, true, true).ipv4().ethernet());
        assertThat(gre.text(Gre.KEY)).isEqualTo("0x00000077");
        assertThat(gre.value(Gre.SEQUENCE)).isEqualTo(9);
        assertThat(Dissected.of(roce4().gre(true, false, false).ipv4().ethernet())
                        .has(Gre.KEY))
                .isFalse();

        Dissected mpls = Dissected.of(roce4().mpls(3).ethernet());
        assertThat(mpls.count(Mpls.HEADER)).isEqualTo(3);
        assertThat(mpls.value(Mpls.LABEL)).isEqualTo(103);
        assertThat(mpls.value(Mpls.BOTTOM)).isEqualTo(1);
    }

    @Test
    void shouldTakeIpv4OptionsAsRoceThatDoesNotConform() {
        Dissected found = Dissected.of(roce4(SEND_ONLY, hex("94040000")).ethernet());

        assertThat(found.malformed()).isEqualTo(Malformed.NOT_PLAIN_IP);
        assertThat(found.malformedAt()).isEqualTo(14);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x345678);
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    /** Hop-by-hop, routing, destination options, and a fragment header that says "not fragmented". */
    @ParameterizedTest
    @ValueSource(ints = {0, 43, 60, 44})
    void shouldTakeIpv6ExtensionHeadersAsRoceThatDoesNotConform(int type) {
        Dissected found =
                Dissected.of(roce6(SEND_ONLY, type, hex("1100000000000000")).ethernet());

        assertThat(found.malformed()).isEqualTo(Malformed.NOT_PLAIN_IP);
        assertThat(found.packet().isFragment()).isFalse();
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldFollowAChainOfIpv6ExtensionHeaders() {
        byte[] chain = hex("3c00000000000000 1101000000000000 0000000000000000");
        Dissected found = Dissected.of(roce6(SEND_ONLY, 0, chain).ethernet());

        assertThat(found.malformed()).isEqualTo(Malformed.NOT_PLAIN_IP);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }
}
