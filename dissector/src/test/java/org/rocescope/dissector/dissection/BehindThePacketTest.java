package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;

/** What a frame has behind its packet: padding, a trailer, a frame check sequence. None of it belongs to the packet. */
class BehindThePacketTest {
    private static final byte[] EMPTY_SEND = hex("0400ffff 00000012 00345678");

    private static byte[] withFcs(byte[] frame) {
        return concat(frame, ReferenceCrc.wire(ReferenceCrc.crc32(frame)));
    }

    @Test
    void shouldNotTakeEthernetPaddingForPayload() {
        Dissected found = Dissected.of(roce4(EMPTY_SEND).ethernet().append("0000"));

        assertThat(found.packet().frame().capturedLength()).isEqualTo(60);
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.text(Ethernet.PADDING_BYTES)).isEqualTo("0000");
        assertThat(found.has(Ethernet.TRAILER)).isFalse();
        assertThat(found.malformed()).isNull();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldTakeTheFrameCheckSequenceOff() {
        Frame frame = Dissected.frame(
                        LinkType.ETHERNET, withFcs(roce4().ethernet().bytes()))
                .fcsLength(4);
        Dissected found = Dissected.of(frame);

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().layerStart(found.packet().find(Ethernet.FCS))).isEqualTo(66);
        assertThat(found.words(Ethernet.FCS_STATUS)).isEqualTo("good (1)");
        assertThat(found.has(Ethernet.TRAILER)).isFalse();
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldTellPaddingFromTheFrameCheckSequence() {
        byte[] padded = roce4(EMPTY_SEND).ethernet().append("0000").bytes();
        Dissected found =
                Dissected.of(Dissected.frame(LinkType.ETHERNET, withFcs(padded)).fcsLength(4));

        assertThat(found.text(Ethernet.PADDING_BYTES)).isEqualTo("0000");
        assertThat(found.words(Ethernet.FCS_STATUS)).isEqualTo("good (1)");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldSayThatTheFrameCheckSequenceIsWrong() {
        byte[] frame = withFcs(roce4().ethernet().bytes());
        frame[0] ^= 1;
        Dissected found = Dissected.of(Dissected.frame(LinkType.ETHERNET, frame).fcsLength(4));

        assertThat(found.words(Ethernet.FCS_STATUS)).isEqualTo("bad (0)");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldNotJudgeAFrameCheckSequenceThatWasCutOff() {
        byte[] frame = withFcs(roce4().ethernet().bytes());
        for (int cut = 1; cut <= 4; cut++) {
            byte[] captured = Arrays.copyOf(frame, frame.length - cut);
            Dissected found = Dissected.of(Dissected.frame(LinkType.ETHERNET, captured)
                    .originalLength(frame.length)
                    .fcsLength(4));

            assertThat(found.has(Ethernet.FCS_STATUS)).isFalse();
            assertThat(found.malformed()).isNull();
            assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
        }
    }

    @Test
    void shouldNotCountTheFrameCheckSequenceAsRoomForThePacket() {
        byte[] frame = roce4().ethernet().bytes();
        Dissected found = Dissected.of(Dissected.frame(LinkType.ETHERNET, frame).fcsLength(4));

        assertThat(found.malformed()).isEqualTo(Malformed.IPV4_TOTAL_LENGTH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "deadbeef", "0102030405060708090a0b0c0d0e0f1011121314"})
    void shouldShowATrailerApart(String trailer) {
        Dissected found = Dissected.of(roce4().ethernet().append(trailer));

        assertThat(found.text(Ethernet.TRAILER_BYTES)).isEqualTo(trailer);
        assertThat(found.has(Ethernet.PADDING)).isFalse();
        assertThat(found.packet().payloadLength()).isEqualTo(5);
        assertThat(found.malformed()).isNull();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldShowATrailerBehindRoceV1AndBehindATunnel() {
        assertThat(Dissected.of(roceV1(SEND_ONLY).ethernet().append("aabb")).text(Ethernet.TRAILER_BYTES))
                .isEqualTo("aabb");
        Dissected tunnel =
                Dissected.of(roce4().ethernet().vxlan().ipv4().ethernet().append("aabbcc"));
        assertThat(tunnel.text(Ethernet.TRAILER_BYTES)).isEqualTo("aabbcc");
        assertThat(tunnel.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    /** A mirror may cut what it mirrors and say so; the packet's own lengths count all the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 12})
    void shouldNotCallAPacketMalformedThatTheMirrorCut(int cut) {
        byte[] whole = roce4().ethernet().bytes();
        byte[] mirrored = Arrays.copyOf(whole, whole.length - cut);
        FrameBuilder frame = FrameBuilder.of(0, mirrored).erspan(2).ipv4().ethernet();
        int truncated = 14 + 20 + 8 + 2;
        Dissected found = Dissected.of(frame.patch(truncated, "04"));

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().payloadLength()).isEqualTo(5);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.NOT_CAPTURED);
        assertThat(Dissected.of(frame).malformed()).isEqualTo(Malformed.IPV4_TOTAL_LENGTH);
    }

    /** The four bytes behind the tunnel's end are the outer frame's check sequence, not the inner packet's ICRC. */
    @Test
    void shouldNotTakeWhatIsBehindTheTunnelForWhatTheMirrorCut() {
        byte[] whole = roce4().ethernet().bytes();
        byte[] mirrored = Arrays.copyOf(whole, whole.length - 4);
        byte[] frame = FrameBuilder.of(0, mirrored)
                .erspan(3)
                .ipv4()
                .ethernet()
                .patch(44, "04")
                .bytes();
        Dissected found =
                Dissected.of(Dissected.frame(LinkType.ETHERNET, withFcs(frame)).fcsLength(4));

        assertThat(found.malformed()).isNull();
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.NOT_CAPTURED);
    }
}
