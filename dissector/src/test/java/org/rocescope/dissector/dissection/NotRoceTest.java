package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Rwh;

/** Frames that look like RoCE and are not, or of which nobody can tell. */
class NotRoceTest {
    private static final int UDP_DESTINATION = 14 + 20 + 2;

    private static void shouldBeNothing(Dissected found) {
        assertThat(found.isRoce()).isFalse();
        assertThat(found.malformed()).isNull();
        assertThat(found.packet().payloadStart()).isEqualTo(-1);
        assertThat(found.packet().icrcStart()).isEqualTo(-1);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"12b6", "12b8", "0035", "0000"})
    void shouldNotTakeAnotherDestinationPort(String port) {
        shouldBeNothing(Dissected.of(roce4().ethernet().patch(UDP_DESTINATION, port)));
    }

    @Test
    void shouldNotTakeTheSourcePortAlone() {
        shouldBeNothing(Dissected.of(roce4().ethernet().patch(UDP_DESTINATION - 2, "12b7 4853")));
    }

    @Test
    void shouldTakeAPortThatTheUserNames() {
        byte[] frame = roce4().ethernet().patch(UDP_DESTINATION, "1f40").bytes();

        shouldBeNothing(Dissected.of(frame));
        Dissected found = Dissected.of(new Dissector().rocePort(8000), frame);
        assertThat(found.isRoce()).isTrue();
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(Dissected.of(
                                new Dissector().rocePort(8000),
                                roce4().ethernet().bytes())
                        .isRoce())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65536})
    void shouldRefuseWhatIsNoPort(int port) {
        assertThatThrownBy(() -> new Dissector().rocePort(port)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0806, 0x8914, 0x8916, 0x88CC, 0x0600, 0x0040})
    void shouldNotTakeAnotherEthernetType(int type) {
        shouldBeNothing(Dissected.of(roceV1(SEND_ONLY).as(type).ethernet()));
        shouldBeNothing(Dissected.of(roce4().as(type).ethernet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "11", "1a", "1c", "3b", "ff"})
    void shouldNotTakeAnotherNextHeaderOfAGrh(String nextHeader) {
        Dissected found = Dissected.of(roceV1(SEND_ONLY).ethernet().patch(14 + 6, nextHeader));

        assertThat(found.has(Grh.HEADER)).isTrue();
        shouldBeNothing(found);
    }

    /** TCP, ICMP, ESP and the number of the GRH's next header, which is none of IP. */
    @ParameterizedTest
    @ValueSource(strings = {"06", "01", "32", "1b"})
    void shouldNotTakeAnotherIpProtocol(String protocol) {
        shouldBeNothing(Dissected.of(roce4().ethernet().patch(14 + 9, protocol)));
        shouldBeNothing(Dissected.of(roce6().ethernet().patch(14 + 6, protocol)));
    }

    /** More fragments; the last one; one in the middle. DF and the reserved bit make none. */
    @ParameterizedTest
    @CsvSource({"2000, true", "00b9, true", "2001, true", "1fff, true", "4000, false", "0000, false", "8000, false"})
    void shouldNameAnIpv4FragmentAndNotGuessWhatIsInIt(String flags, boolean fragment) {
        Dissected found = Dissected.of(roce4().ethernet().patch(14 + 6, flags));

        assertThat(found.packet().isFragment()).isEqualTo(fragment);
        assertThat(found.isRoce()).isEqualTo(!fragment);
        if (fragment) {
            shouldBeNothing(found);
            assertThat(found.summary()).contains("IP fragment");
            assertThat(found.source()).isEqualTo("192.168.1.1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001", "0008", "fff9"})
    void shouldNameAnIpv6FragmentAndNotGuessWhatIsInIt(String offsetAndMore) {
        byte[] fragment = hex("1100" + offsetAndMore + "00000001");
        Dissected found = Dissected.of(roce6(SEND_ONLY, 44, fragment).ethernet());

        assertThat(found.packet().isFragment()).isTrue();
        shouldBeNothing(found);
        assertThat(found.summary()).contains("IP fragment");
    }

    @Test
    void shouldNotTakeAFragmentedTunnelForARocePacket() {
        Dissected found =
                Dissected.of(roce4().ethernet().vxlan().ipv4().ethernet().patch(14 + 6, "2000"));

        assertThat(found.packet().isFragment()).isTrue();
        shouldBeNothing(found);
        assertThat(found.source()).isEqualTo("172.16.0.1");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldNotLookForATransportInRawNativePackets(int lnh) {
        byte[] frame =
                infiniband(2, SEND_ONLY).patch(1, String.format("1%x", lnh)).bytes();
        Dissected found = Dissected.of(LinkType.INFINIBAND, frame);

        assertThat(found.has(Lrh.HEADER)).isTrue();
        assertThat(found.has(Rwh.HEADER)).isEqualTo(lnh == 0);
        shouldBeNothing(found);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 105, 147, 195, 242, 65000})
    void shouldCarryAnUnknownLinkTypeAlong(int linkType) {
        Dissected found = Dissected.of(linkType, roce4().ethernet().bytes());

        shouldBeNothing(found);
        assertThat(found.summary()).contains("link type " + linkType);
    }

    @Test
    void shouldNotDecodeTcpInAPaddedFrame() {
        byte[] tcp = hex("45000028000140004006 0000 c0a80101 c0a80102 12b712b7 00000000 00000000 50000000 00000000");
        Dissected found = Dissected.of(FrameBuilder.of(0x0800, tcp).ethernet().append("000000000000"));

        shouldBeNothing(found);
        assertThat(found.summary()).isEqualTo("eth:ip, TCP (6)");
    }

    @Test
    void shouldStopAtTheDepthLimitAndSayWhy() {
        FrameBuilder deep = roce4();
        for (int i = 0; i < 60; i++) {
            deep = deep.vlan(0x8100, i);
        }
        Dissected found = Dissected.of(deep.ethernet());

        assertThat(found.isRoce()).isFalse();
        assertThat(found.malformed()).isEqualTo(Malformed.TOO_DEEP);
        assertThat(found.has(FrameHeader.MALFORMED)).isTrue();
        assertThat(found.text(FrameHeader.MALFORMED_REASON)).contains(String.valueOf(Packet.MAX_LAYERS));
    }

    @Test
    void shouldFindThePacketAtEveryDepthUpToTheLimit() {
        int around = List.of("frame", "eth", "ip", "udp", "bth", "payload", "pad", "icrc")
                .size();
        FrameBuilder deep = roce4();
        for (int tags = 0; tags <= Packet.MAX_LAYERS - around; tags++) {
            Dissected found = Dissected.of(deep.ethernet());
            assertThat(found.malformed()).isNull();
            assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
            deep = deep.vlan(0x8100, tags);
        }
    }

    @Test
    void shouldSurviveIpInIpWithoutEnd() {
        FrameBuilder deep = roce4();
        for (int i = 0; i < 100; i++) {
            deep = i % 2 == 0 ? deep.ipv6() : deep.ipv4();
        }
        Dissected found = Dissected.of(deep.ethernet());

        assertThat(found.malformed()).isEqualTo(Malformed.TOO_DEEP);
        assertThat(FieldTree.of(found.packet())).isNotEmpty();
    }
}
