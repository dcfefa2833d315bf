package org.rocescope.dissector.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;

import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.Dissected;
import org.rocescope.dissector.dissection.FrameBuilder;

/** Checksums of IPv4 and UDP: good, bad, left out, or not to be judged. */
class ChecksumStatusTest {
    private static final int IP = 14;

    /** Sums 16-bit words as RFC 1071 has it, in the plainest way. */
    private static int complement(int start, byte[] bytes) {
        int sum = start;
        for (int i = 0; i < bytes.length; i++) {
            sum += (bytes[i] & 0xFF) << (i % 2 == 0 ? 8 : 0);
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return ~sum & 0xFFFF;
    }

    private static FrameBuilder withUdpChecksum(FrameBuilder frame, int udp, int addressesAt) {
        byte[] bytes = frame.bytes();
        byte[] datagram = Arrays.copyOfRange(bytes, udp, bytes.length);
        byte[] addresses = Arrays.copyOfRange(bytes, addressesAt, udp);
        int pseudo = ~complement(17 + datagram.length, addresses) & 0xFFFF;
        return frame.patch(udp + 6, String.format(Locale.ROOT, "%04x", complement(pseudo, datagram)));
    }

    @Test
    void shouldJudgeTheUdpChecksumOverIpv4() {
        FrameBuilder frame = withUdpChecksum(roce4().ethernet(), IP + 20, IP + 12);

        assertThat(Dissected.of(frame).words(Udp.CHECKSUM_STATUS)).isEqualTo("good (1)");
        assertThat(Dissected.of(frame.patch(frame.length() - 1, "99")).words(Udp.CHECKSUM_STATUS))
                .isEqualTo("bad (0)");
        assertThat(Dissected.of(frame.patch(IP + 15, "99")).words(Udp.CHECKSUM_STATUS))
                .isEqualTo("bad (0)");
    }

    @Test
    void shouldJudgeTheUdpChecksumOverIpv6() {
        FrameBuilder frame = withUdpChecksum(roce6().ethernet(), IP + 40, IP + 8);

        assertThat(Dissected.of(frame).words(Udp.CHECKSUM_STATUS)).isEqualTo("good (1)");
        assertThat(Dissected.of(frame.patch(IP + 24, "ff")).words(Udp.CHECKSUM_STATUS))
                .isEqualTo("bad (0)");
    }

    /** RoCE datagrams have an even length, what travels beside them need not. */
    @Test
    void shouldJudgeTheChecksumOfAnOddLength() {
        FrameBuilder open =
                FrameBuilder.of(0x0800, hex("010203")).udp(53).ipv4().ethernet();
        FrameBuilder frame = withUdpChecksum(open, IP + 20, IP + 12);

        assertThat(Dissected.of(frame).words(Udp.CHECKSUM_STATUS)).isEqualTo("good (1)");
        assertThat(Dissected.of(frame.append("ff")).words(Udp.CHECKSUM_STATUS)).isEqualTo("good (1)");
    }

    @Test
    void shouldNotJudgeTheChecksumOfACutDatagram() {
        byte[] whole = withUdpChecksum(roce4().ethernet(), IP + 20, IP + 12).bytes();

        assertThat(Dissected.sliced(LinkType.ETHERNET, whole, whole.length - 1).has(Udp.CHECKSUM_STATUS))
                .isFalse();
        assertThat(Dissected.sliced(LinkType.ETHERNET, whole, whole.length - 1).has(Udp.CHECKSUM))
                .isTrue();
    }

    @Test
    void shouldJudgeTheIpv4Checksum() {
        assertThat(Dissected.of(roce4().ethernet()).words(Ipv4.CHECKSUM_STATUS)).isEqualTo("good (1)");
        assertThat(Dissected.of(roce4().ethernet().patch(IP + 10, "0000")).words(Ipv4.CHECKSUM_STATUS))
                .isEqualTo("absent (2)");
        assertThat(Dissected.of(roce4(FrameBuilder.SEND_ONLY, hex("94040000 01010101"))
                                .ethernet())
                        .words(Ipv4.CHECKSUM_STATUS))
                .isEqualTo("good (1)");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 11, 13, 19})
    void shouldNoticeAChangedIpv4Header(int at) {
        byte[] frame = roce4().ethernet().bytes();
        frame[IP + at] ^= 0x01;

        assertThat(Dissected.of(frame).words(Ipv4.CHECKSUM_STATUS)).isEqualTo("bad (0)");
    }

    @Test
    void shouldNotJudgeTheChecksumOfACutIpv4Header() {
        byte[] whole = roce4(FrameBuilder.SEND_ONLY, hex("94040000")).ethernet().bytes();

        assertThat(Dissected.sliced(LinkType.ETHERNET, whole, IP + 22).has(Ipv4.CHECKSUM_STATUS))
                .isFalse();
        assertThat(Dissected.sliced(LinkType.ETHERNET, whole, IP + 22).text(Ipv4.OPTIONS))
                .isEqualTo("9404");
        assertThat(Dissected.sliced(LinkType.ETHERNET, whole, IP + 24).has(Ipv4.CHECKSUM_STATUS))
                .isTrue();
    }
}
