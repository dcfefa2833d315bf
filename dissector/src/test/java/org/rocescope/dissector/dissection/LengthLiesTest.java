package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.icrc.VariantCrc;
import org.rocescope.dissector.link.Erf;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.transport.Opcode;

/** Length fields that lie, both ways: shown as malformed where it can be proven, with the place, and never trusted. */
class LengthLiesTest {
    /** Offset of the IP header. */
    private static final int IP = 14;

    private static void shouldBeMalformed(Dissected found, Malformed reason, int at) {
        assertThat(found.malformed()).isEqualTo(reason);
        assertThat(found.malformedAt()).isEqualTo(at);
        assertThat(found.has(FrameHeader.MALFORMED)).isTrue();
        assertThat(found.text(FrameHeader.MALFORMED_REASON)).endsWith("(at byte " + at + ")");
        assertThat(found.summary()).contains("[malformed: ");
        assertThat(FieldTree.of(found.packet())).hasSize(found.packet().layers());
    }

    /** The frame is 66 bytes, the IPv4 packet 52 (0x34), the UDP datagram 32 (0x20). */
    @ParameterizedTest
    @CsvSource({
        "2, 0035, IPV4_TOTAL_LENGTH, 14",
        "2, ffff, IPV4_TOTAL_LENGTH, 14",
        "2, 0033, UDP_LENGTH, 34",
        "2, 001c, UDP_LENGTH, 34",
        "2, 0014, HEADER_CUT, 34",
        "2, 001b, HEADER_CUT, 34",
        "2, 0013, IPV4_HEADER_LENGTH, 14",
        "2, 0001, IPV4_HEADER_LENGTH, 14",
        "0, 40, IPV4_HEADER_LENGTH, 14",
        "0, 44, IPV4_HEADER_LENGTH, 14",
        "0, 4e, IPV4_HEADER_LENGTH, 14",
        "0, 4f, IPV4_HEADER_LENGTH, 14",
        "0, 46, UDP_LENGTH, 38",
        "0, 55, IPV4_VERSION, 14",
        "0, 65, IPV4_VERSION, 14",
        "0, c5, IPV4_VERSION, 14",
        "24, 0021, UDP_LENGTH, 34",
        "24, ffff, UDP_LENGTH, 34",
        "24, 001f, UDP_LENGTH, 34",
        "24, 0008, UDP_LENGTH, 34",
        "24, 0007, UDP_LENGTH_SHORT, 34",
        "24, 0000, UDP_LENGTH_SHORT, 34"
    })
    void shouldSayWhichLengthOverIpv4Lies(int offset, String value, Malformed reason, int at) {
        shouldBeMalformed(Dissected.of(roce4().ethernet().patch(IP + offset, value)), reason, at);
    }

    @Test
    void shouldShowNoOptionsWhereTheHeaderLengthLies() {
        assertThat(Dissected.of(roce4().ethernet().patch(IP, "4f")).has(Ipv4.OPTIONS))
                .isFalse();
    }

    /** The IPv6 payload and the UDP datagram are 32 bytes (0x20). */
    @ParameterizedTest
    @CsvSource({
        "4, 0021, IPV6_PAYLOAD_LENGTH, 14",
        "4, ffff, IPV6_PAYLOAD_LENGTH, 14",
        "4, 001f, UDP_LENGTH, 54",
        "4, 0007, HEADER_CUT, 54",
        "4, 0001, HEADER_CUT, 54",
        "0, 40, IPV6_VERSION, 14",
        "0, f0, IPV6_VERSION, 14",
        "44, 0021, UDP_LENGTH, 54",
        "44, 001f, UDP_LENGTH, 54",
        "44, 0007, UDP_LENGTH_SHORT, 54"
    })
    void shouldSayWhichLengthOverIpv6Lies(int offset, String value, Malformed reason, int at) {
        shouldBeMalformed(Dissected.of(roce6().ethernet().patch(IP + offset, value)), reason, at);
    }

    @Test
    void shouldTakeTheUdpLengthWhereTheIpLengthIsLonger() {
        Dissected found = Dissected.of(roce4().ethernet().patch(IP + 24, "001c"));

        shouldBeMalformed(found, Malformed.UDP_LENGTH, IP + 20);
        assertThat(found.packet().transportEnd()).isEqualTo(IP + 20 + 0x1c);
        assertThat(found.packet().payloadLength()).isEqualTo(1);
    }

    /** Some senders leave the length to the network card. */
    @Test
    void shouldTakeTheUdpLengthWhereTheIpv4LengthIsZero() {
        FrameBuilder frame = roce4(hex("0400ffff 00000012 00345678")).ethernet().append("0000");
        Dissected found = Dissected.of(frame.patch(IP + 2, "0000"));

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.packet().icrcStart()).isEqualTo(54);
        assertThat(found.has(Ethernet.PADDING)).isTrue();
        assertThat(found.text(Ethernet.PADDING_BYTES)).isEqualTo("0000");
    }

    @Test
    void shouldTakeTheUdpLengthWhereTheIpv6LengthIsZero() {
        FrameBuilder frame = roce6().ethernet().append("00000000");
        Dissected found = Dissected.of(frame.patch(IP + 4, "0000"));

        assertThat(found.malformed()).isNull();
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(found.packet().transportEnd()).isEqualTo(frame.length() - 4);
    }

    @ParameterizedTest
    @CsvSource({
        "0019, GRH_PAYLOAD_LENGTH, 14",
        "ffff, GRH_PAYLOAD_LENGTH, 14",
        "0000, HEADER_CUT, 54",
        "000b, HEADER_CUT, 54",
        "000d, HEADERS_CUT, 54",
        "000f, HEADERS_CUT, 54"
    })
    void shouldSayThatTheGrhLengthLies(String value, Malformed reason, int at) {
        shouldBeMalformed(Dissected.of(roceV1(SEND_ONLY).ethernet().patch(IP + 4, value)), reason, at);
    }

    @Test
    void shouldNotReadAVersionOtherThanSixAsAGrh() {
        shouldBeMalformed(Dissected.of(roceV1(SEND_ONLY).ethernet().patch(IP, "40")), Malformed.GRH_VERSION, IP);
    }

    /** Nobody can tell a packet with padding from one whose length is too small: the ICRC does. */
    @Test
    void shouldEndTheRoceV1PacketWhereTheGrhSays() {
        Dissected found = Dissected.of(roceV1(SEND_ONLY).ethernet().patch(IP + 4, "0014"));

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().payloadLength()).isEqualTo(1);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.BAD);
        assertThat(found.has(Ethernet.TRAILER)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"000a, LRH_PACKET_LENGTH, 0", "07ff, LRH_PACKET_LENGTH, 0", "0000, HEADER_CUT, 8", "0004, HEADER_CUT, 8"
    })
    void shouldSayThatTheLrhLengthLies(String value, Malformed reason, int at) {
        shouldBeMalformed(Dissected.of(infiniband(2, SEND_ONLY).patch(4, value)), reason, at);
    }

    @Test
    void shouldEndTheNativePacketWhereTheLrhSays() {
        Dissected found = Dissected.of(infiniband(2, SEND_ONLY).patch(4, "0007"));

        assertThat(found.packet().transportEnd()).isEqualTo(28);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.BAD);
        assertThat(found.words(VariantCrc.STATUS)).isEqualTo("bad (0)");
    }

    @Test
    void shouldSayThatGeneveOptionsReachBeyondThePacket() {
        FrameBuilder frame = roce4().ethernet().geneve(new byte[8]).ipv4().ethernet();
        int geneve = IP + 20 + 8;

        shouldBeMalformed(Dissected.of(frame.patch(geneve, "3f")), Malformed.HEADER_CUT, geneve);
        assertThat(Dissected.of(frame.patch(geneve, "00")).isRoce()).isFalse();
    }

    @Test
    void shouldSayThatAnIpv6ExtensionReachesBeyondThePacket() {
        FrameBuilder frame = roce6(SEND_ONLY, 0, hex("1100000000000000")).ethernet();

        shouldBeMalformed(Dissected.of(frame.patch(IP + 41, "ff")), Malformed.HEADER_CUT, IP + 40);
    }

    @Test
    void shouldSayThatGreOptionsReachBeyondThePacket() {
        byte[] gre = hex("b0000800 00000000 00000000");
        byte[] ip = hex("45000020 00004000 402f0000 ac100001 ac100002");
        byte[] frame = FrameBuilder.of(0x0800, concat(ip, gre)).ethernet().bytes();

        shouldBeMalformed(Dissected.of(frame), Malformed.HEADER_CUT, IP + 20);
    }

    @Test
    void shouldSayThatAnErfExtensionIsMissing() {
        byte[] record = FrameBuilder.of(0, hex("")).erf(21, 1).patch(16, "83").bytes();

        shouldBeMalformed(Dissected.of(LinkType.ERF, record), Malformed.HEADER_CUT, 16 + Erf.EXTENSION_LENGTH);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 0", "3, 2"})
    void shouldSayThatMorePadIsClaimedThanThereIs(int pad, int payload) {
        String bth = String.format(Locale.ROOT, "04%x0ffff 00000012 00345678", pad);
        Dissected found =
                Dissected.of(roce4(concat(hex(bth), new byte[payload])).ethernet());

        shouldBeMalformed(found, Malformed.PAD_COUNT, IP + 28);
        assertThat(found.packet().padLength()).isZero();
        assertThat(found.packet().payloadLength()).isEqualTo(payload);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    static IntStream opcodes() {
        return IntStream.range(0, 256);
    }

    /** A packet must have room for the headers of its opcode and the ICRC, or end where the ICRC was cut off. */
    @ParameterizedTest
    @MethodSource("opcodes")
    void shouldSayThatThePacketIsTooShortForItsOpcode(int value) {
        Opcode opcode = Opcode.of(value);
        int headers = opcode.service() == Opcode.Service.RD ? 0 : opcode.headersLength();
        byte[] bth = hex(String.format(Locale.ROOT, "%02x00ffff 00000012 00345678", value));
        for (int length = 0; length <= headers + 8; length++) {
            // the builder's four bytes of ICRC count as the last of them
            byte[] transport = length < 4 ? bth : concat(bth, new byte[length - 4]);
            FrameBuilder frame = roce4(transport).ethernet();
            if (length < 4) {
                frame = frame.patch(IP + 2, String.format(Locale.ROOT, "%04x", 20 + 8 + 12 + length))
                        .patch(IP + 24, String.format(Locale.ROOT, "%04x", 8 + 12 + length));
            }
            Dissected found = Dissected.of(frame);

            assertThat(found.isRoce()).isTrue();
            if (length == headers || length >= headers + 4) {
                assertThat(found.malformed())
                        .as("%s with %d bytes", opcode, length)
                        .isNull();
                assertThat(found.packet().payloadLength()).isEqualTo(Math.max(0, length - headers - 4));
            } else {
                shouldBeMalformed(found, Malformed.HEADERS_CUT, IP + 28);
                assertThat(found.packet().payloadLength()).isZero();
                assertThat(found.icrc()).isEqualTo(IcrcVerdict.NONE);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "11"})
    void shouldSayThatTheBthIsCut(int length) {
        FrameBuilder frame = roce4().ethernet()
                .patch(IP + 2, String.format(Locale.ROOT, "%04x", 20 + 8 + length))
                .patch(IP + 24, String.format(Locale.ROOT, "%04x", 8 + length));
        Dissected found = Dissected.of(frame);

        shouldBeMalformed(found, Malformed.HEADER_CUT, IP + 28);
        assertThat(found.isRoce()).isFalse();
    }
}
