package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;
import static org.rocescope.dissector.dissection.ReferenceCrc.crc32;
import static org.rocescope.dissector.dissection.ReferenceCrc.wire;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.icrc.InvariantCrc;
import org.rocescope.dissector.icrc.VariantCrc;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.link.Vlan;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Reth;

/** Mistakes that other tools make with encapsulation, lengths and the ICRC (traps.md; the number is the row there). */
class FrameTrapsTest {
    private static final String CNP_IP = "45c2003c718c4000401191610a0011010a001201 000012b700280000"
            + "8100ffff4000011800000000 00000000000000000000000000000000";

    private static IcrcVerdict verdict(FrameBuilder packet, int crc) {
        return Dissected.of(packet.patch(packet.length() - 4, HexFormat.of().formatHex(wire(crc)))
                        .ethernet())
                .icrc();
    }

    private static byte[] covered(FrameBuilder packet) {
        return Arrays.copyOf(packet.bytes(), packet.length() - 4);
    }

    @Test
    void trap08TheIcrcIsVerified() {
        assertThat(Dissected.of(roce4().ethernet()).icrc()).isEqualTo(IcrcVerdict.GOOD);
        assertThat(Dissected.of(roce4().ethernet().patch(54, "49")).icrc()).isEqualTo(IcrcVerdict.BAD);
    }

    @Test
    void trap09TheIcrcIsStoredLowByteFirst() {
        FrameBuilder packet = FrameBuilder.of(0x0800, hex(CNP_IP + "82fd002a"));
        FrameBuilder swapped = FrameBuilder.of(0x0800, hex(CNP_IP + "2a00fd82"));

        assertThat(Dissected.of(packet.ethernet()).icrc()).isEqualTo(IcrcVerdict.GOOD);
        assertThat(Dissected.of(packet.ethernet()).text(InvariantCrc.VALUE)).isEqualTo("0x82fd002a");
        assertThat(Dissected.of(swapped.ethernet()).icrc()).isEqualTo(IcrcVerdict.BYTE_ORDER);
    }

    @Test
    void trap10EightBytesOfOnesStandForTheLrh() {
        byte[] masked = ReferenceCrc.maskedIpv4(covered(roce4()));

        assertThat(verdict(roce4(), crc32(ReferenceCrc.prefix(), masked))).isEqualTo(IcrcVerdict.GOOD);
        assertThat(verdict(roce4(), crc32(masked))).isEqualTo(IcrcVerdict.BAD);
    }

    @Test
    void trap11TheByteOfAckReqIsCovered() {
        int ackReq = 14 + 28 + 8;

        assertThat(Dissected.of(roce4().ethernet().patch(ackReq, "80")).icrc()).isEqualTo(IcrcVerdict.BAD);
        assertThat(Dissected.of(roce4().ethernet().patch(ackReq, "01")).icrc()).isEqualTo(IcrcVerdict.BAD);
        assertThat(Dissected.of(roce4().ethernet().patch(ackReq - 4, "80")).icrc())
                .isEqualTo(IcrcVerdict.GOOD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "01", "03", "04", "c0", "fc", "ff"})
    void trap12TheWholeTypeOfServiceIsLeftOut(String tos) {
        assertThat(Dissected.of(roce4().ethernet().patch(15, tos)).icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void trap12OfIpv6ClassAndLabelAreLeftOutAndTheVersionIsNot() {
        assertThat(Dissected.of(roce6().ethernet().patch(14, "6a bc de f0")).icrc())
                .isEqualTo(IcrcVerdict.GOOD);
        byte[] masked = ReferenceCrc.maskedIpv6(covered(roce6()), 40);
        masked[0] = (byte) 0xFF;
        assertThat(verdict(roce6(), crc32(ReferenceCrc.prefix(), masked))).isEqualTo(IcrcVerdict.BAD);
    }

    @Test
    void trap13TheIcrcStandsBehindThePad() {
        Dissected found = Dissected.of(roce4().ethernet());

        assertThat(found.packet().icrcStart())
                .isEqualTo(found.packet().payloadStart() + 5 + 3)
                .isEqualTo(found.packet().transportEnd() - 4);
    }

    @Test
    void trap14LengthsComeFromTheHeadersAndNotFromTheFrame() {
        Dissected found =
                Dissected.of(roce4(hex("0400ffff 00000012 00000105")).ethernet().append("0000"));

        assertThat(found.packet().frame().capturedLength()).isEqualTo(60);
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.packet().transportEnd()).isEqualTo(58);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void trap15OnlyNativePacketsHaveAVcrc() {
        Dissected ethernet = Dissected.of(roce4().ethernet());
        Dissected infiniband = Dissected.of(infiniband(2, SEND_ONLY));

        assertThat(ethernet.has(VariantCrc.HEADER)).isFalse();
        assertThat(ethernet.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
        assertThat(infiniband.has(VariantCrc.HEADER)).isTrue();
        assertThat(infiniband.packet().transportEnd())
                .isEqualTo(infiniband.packet().wireEnd() - 2);
        assertThat(infiniband.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
    }

    /** OpcodeTest has each of them. */
    @Test
    void trap16EveryByteIsAnOpcode() {
        for (int value = 0; value < 256; value++) {
            assertThat(Opcode.of(value).value()).isEqualTo(value);
            assertThat(Bth.OPCODE.names().of(value)).isEqualTo(Opcode.of(value).name());
        }
    }

    @Test
    void trap17TheUdpChecksumIsNeitherRequiredNorAnError() {
        int checksum = 14 + 20 + 6;
        Dissected wrong = Dissected.of(roce4().ethernet().patch(checksum, "aca2"));
        Dissected none = Dissected.of(roce4().ethernet());
        Dissected none6 = Dissected.of(roce6().ethernet());

        assertThat(wrong.malformed()).isNull();
        assertThat(wrong.icrc()).isEqualTo(IcrcVerdict.GOOD);
        assertThat(wrong.words(Udp.CHECKSUM_STATUS)).isEqualTo("bad (0)");
        assertThat(none.words(Udp.CHECKSUM_STATUS)).isEqualTo("absent (2)");
        assertThat(none6.words(Udp.CHECKSUM_STATUS)).isEqualTo("absent (2)");
        assertThat(none6.malformed()).isNull();
    }

    @Test
    void trap18TheUdpSourcePortDoesNotMatter() {
        for (String port : new String[] {"0000", "0045", "12b7", "12b5", "17c1", "ffff"}) {
            assertThat(Dissected.of(roce4().ethernet().patch(14 + 20, port)).isRoce())
                    .isTrue();
        }
    }

    @Test
    void trap44RoceV1HasNoLrh() {
        Dissected found = Dissected.of(roceV1(SEND_ONLY).ethernet());

        assertThat(found.has(Lrh.HEADER)).isFalse();
        assertThat(found.packet().layerStart(found.packet().find(Grh.HEADER))).isEqualTo(14);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x345678);
    }

    @Test
    void trap45AnotherNextHeaderThanIbaIsNoBth() {
        assertThat(Dissected.of(roceV1(SEND_ONLY).ethernet().patch(14 + 6, "11"))
                        .isRoce())
                .isFalse();
    }

    @Test
    void trap46EveryTagIsSkipped() {
        Dissected found = Dissected.of(roce4().vlan(0x8100, 1).vlan(0x88A8, 2).ethernet());

        assertThat(found.count(Vlan.HEADER)).isEqualTo(2);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x345678);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void trap47FragmentsAreNotReadAndOptionsAreReported() {
        Dissected fragment = Dissected.of(roce4().ethernet().patch(14 + 6, "2000"));
        Dissected options = Dissected.of(roce4(SEND_ONLY, hex("01010101")).ethernet());

        assertThat(fragment.isRoce()).isFalse();
        assertThat(fragment.packet().isFragment()).isTrue();
        assertThat(options.malformed()).isEqualTo(Malformed.NOT_PLAIN_IP);
        assertThat(options.packet().malformedText()).contains("24 bytes of IP header", "allows 20");
    }

    @Test
    void trap48ACutPacketIsNeitherMalformedNorBad() {
        byte[] write = concat(hex("0600ffff 00000012 00000105 00007f0000001000 00abcd01 00001000"), new byte[1024]);
        byte[] whole = roce4(write).ethernet().bytes();
        Dissected found = Dissected.sliced(LinkType.ETHERNET, whole, 96);

        assertThat(found.malformed()).isNull();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.NOT_CAPTURED);
        assertThat(found.packet().payloadLength()).isEqualTo(1024);
        assertThat(found.value(Reth.DMA_LENGTH)).isEqualTo(0x1000);
        assertThat(found.summary()).contains("1024 bytes", "[cut by the snap length]");
    }

    /** NVMe, SMB Direct and the like are the business of others: payload bytes stay as they are on the wire. */
    @Test
    void trap49PayloadIsNotConverted() {
        assertThat(Dissected.of(roce4(hex("0400ffff 00000012 00000105 01020304 05060708"))
                                .ethernet())
                        .payload())
                .isEqualTo("0102030405060708");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000", "efbeadde"})
    void trap50AnIcrcThatTheHardwareWillPutInIsNotCalledDamage(String slot) {
        Dissected found = Dissected.of(roce4().patch(roce4().length() - 4, slot).ethernet());

        assertThat(found.icrc()).isEqualTo(IcrcVerdict.PLACEHOLDER);
    }

    @Test
    void trap52ThePublishedIcrcOfAnArticleIsWrong() {
        String article = "4589003c98c6400020116927 16161608 16161607 dbae12b700280000"
                + "8100ffff400000d200000000 00000000000000000000000000000000";

        assertThat(Dissected.of(FrameBuilder.of(0x0800, hex(article + "e42dad81"))
                                .ethernet())
                        .icrc())
                .isEqualTo(IcrcVerdict.BAD);
        assertThat(Dissected.of(FrameBuilder.of(0x0800, hex(article + "dafc1bef"))
                                .ethernet())
                        .icrc())
                .isEqualTo(IcrcVerdict.GOOD);
    }

    /** Native, no GRH: only VL and BTH byte 4 may change. With GRH: the whole LRH may. */
    @ParameterizedTest
    @CsvSource({
        "2, 0, a0, GOOD",
        "2, 12, ff, GOOD",
        "2, 0, 75, BAD",
        "2, 1, a2, BAD",
        "2, 2, ff, BAD",
        "2, 6, ff, BAD",
        "2, 16, 80, BAD",
        "3, 0, a5, GOOD",
        "3, 1, a3, GOOD",
        "3, 2, ff, GOOD",
        "3, 6, ff, GOOD",
        "3, 9, ff, GOOD",
        "3, 15, 01, GOOD",
        "3, 52, ff, GOOD",
        "3, 16, ff, BAD",
        "3, 56, 80, BAD"
    })
    void trap57NativePacketsHaveMasksOfTheirOwn(int lnh, int at, String value, IcrcVerdict verdict) {
        assertThat(Dissected.of(infiniband(lnh, SEND_ONLY).patch(at, value)).icrc())
                .isEqualTo(verdict);
    }

    @Test
    void trap57RoceV1HasThePrefixAndNativePacketsDoNot() {
        byte[] grh = covered(roceV1(SEND_ONLY));
        byte[] masked = ReferenceCrc.maskedGrh(grh, 40);

        assertThat(verdict(roceV1(SEND_ONLY), crc32(ReferenceCrc.prefix(), masked)))
                .isEqualTo(IcrcVerdict.GOOD);
        assertThat(verdict(roceV1(SEND_ONLY), crc32(masked))).isEqualTo(IcrcVerdict.BAD);
        assertThat(Dissected.of(roceV1(SEND_ONLY).ethernet()).has(Ethernet.HEADER))
                .isTrue();
    }
}
