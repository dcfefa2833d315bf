package org.rocescope.dissector.icrc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;
import static org.rocescope.dissector.dissection.ReferenceCrc.crc32;
import static org.rocescope.dissector.dissection.ReferenceCrc.maskedIpv4;
import static org.rocescope.dissector.dissection.ReferenceCrc.maskedIpv6;
import static org.rocescope.dissector.dissection.ReferenceCrc.prefix;
import static org.rocescope.dissector.dissection.ReferenceCrc.wire;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.Dissected;
import org.rocescope.dissector.dissection.FrameBuilder;
import org.rocescope.dissector.packet.IcrcVerdict;

/** Every row of the table of wrong ICRCs (end of headers.md section 9), and what is no fault at all. */
class IcrcJudgeTest {
    private static final int ETHERNET = 14;

    private static final byte[] FLUSH = hex("1c00ffff 00000012 80000105 00000002 00007f0000001000 00abcd01 00002000");

    private static byte[] covered(FrameBuilder packet) {
        return Arrays.copyOf(packet.bytes(), packet.length() - 4);
    }

    /** The verdict on a packet whose four last bytes are replaced. */
    private static IcrcVerdict verdict(FrameBuilder packet, byte[] icrc) {
        return frame(packet, icrc).icrc();
    }

    private static Dissected frame(FrameBuilder packet, byte[] icrc) {
        String value = HexFormat.of().formatHex(icrc);
        return Dissected.of(packet.patch(packet.length() - 4, value).ethernet());
    }

    private static byte[] reversed(byte[] icrc) {
        return new byte[] {icrc[3], icrc[2], icrc[1], icrc[0]};
    }

    private static byte[] icrcOf(FrameBuilder packet) {
        return Arrays.copyOfRange(packet.bytes(), packet.length() - 4, packet.length());
    }

    @Test
    void shouldKnowTheFlushOfLinux() {
        byte[] ip4 = covered(roce4(FLUSH));
        byte[] ip6 = covered(roce6(FLUSH));
        byte[] again4 = Arrays.copyOfRange(ip4, 28, ip4.length);
        byte[] again6 = Arrays.copyOfRange(ip6, 48, ip6.length);

        assertThat(again4).hasSize(32).isEqualTo(FLUSH);
        assertThat(verdict(roce4(FLUSH), wire(crc32(prefix(), maskedIpv4(ip4), again4))))
                .isEqualTo(IcrcVerdict.RXE_FLUSH);
        assertThat(verdict(roce6(FLUSH), wire(crc32(prefix(), maskedIpv6(ip6, 40), again6))))
                .isEqualTo(IcrcVerdict.RXE_FLUSH);
        assertThat(verdict(roce4(FLUSH), icrcOf(roce4(FLUSH)))).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldNotTakeTheFlushOfLinuxForGoodElsewhere() {
        byte[] read = hex("0c00ffff 00000012 80000105 00007f0000001000 00abcd01 00002000");
        byte[] ip = covered(roce4(read));
        byte[] again = Arrays.copyOfRange(ip, 28, ip.length);

        assertThat(verdict(roce4(read), wire(crc32(prefix(), maskedIpv4(ip), again))))
                .isEqualTo(IcrcVerdict.BAD);
        byte[] flush = covered(roce4(FLUSH));
        byte[] maskedAgain = FLUSH.clone();
        maskedAgain[4] = (byte) 0xFF;
        assertThat(verdict(roce4(FLUSH), wire(crc32(prefix(), maskedIpv4(flush), maskedAgain))))
                .isEqualTo(IcrcVerdict.BAD);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldKnowThePaddingThatOldLinuxLeftOut(int pad) {
        byte[] bth = hex(String.format(Locale.ROOT, "04%x0ffff 00000012 00345678", pad));
        FrameBuilder packet = roce4(concat(bth, hex("0102030405060708"), new byte[pad]));
        byte[] without = Arrays.copyOf(covered(packet), packet.length() - 4 - pad);

        assertThat(verdict(packet, wire(crc32(prefix(), maskedIpv4(without))))).isEqualTo(IcrcVerdict.PADDING_LEFT_OUT);
    }

    @Test
    void shouldNotLeaveOutPaddingThatThePacketDoesNotHave() {
        FrameBuilder packet = roce4(hex("0400ffff 00000012 00345678 0102030405060708"));
        byte[] shorter = Arrays.copyOf(covered(packet), packet.length() - 5);

        assertThat(verdict(packet, wire(crc32(prefix(), maskedIpv4(shorter))))).isEqualTo(IcrcVerdict.BAD);
    }

    @Test
    void shouldKnowTheTotalLengthOfZero() {
        byte[] zero = maskedIpv4(covered(roce4()));
        zero[2] = 0;
        zero[3] = 0;

        assertThat(verdict(roce4(), wire(crc32(prefix(), zero)))).isEqualTo(IcrcVerdict.TOTAL_LENGTH_ZERO);
    }

    @Test
    void shouldCallThePacketGoodWhoseTotalLengthIsZeroOnTheWireToo() {
        byte[] open = covered(roce4().patch(2, "0000"));
        byte[] icrc = wire(crc32(prefix(), maskedIpv4(open)));

        assertThat(verdict(roce4().patch(2, "0000"), icrc)).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldKnowThePlainCrcWithoutPrefixAndMasks() {
        assertThat(verdict(roce4(), wire(crc32(covered(roce4()))))).isEqualTo(IcrcVerdict.UNMASKED);
        assertThat(verdict(roce6(), wire(crc32(covered(roce6()))))).isEqualTo(IcrcVerdict.UNMASKED);
        assertThat(verdict(roceV1(SEND_ONLY), wire(crc32(covered(roceV1(SEND_ONLY))))))
                .isEqualTo(IcrcVerdict.UNMASKED);
    }

    @Test
    void shouldKnowTheWrongByteOrder() {
        assertThat(verdict(roce4(), reversed(icrcOf(roce4())))).isEqualTo(IcrcVerdict.BYTE_ORDER);
        assertThat(verdict(roce6(), reversed(icrcOf(roce6())))).isEqualTo(IcrcVerdict.BYTE_ORDER);
        assertThat(verdict(roceV1(SEND_ONLY), reversed(icrcOf(roceV1(SEND_ONLY)))))
                .isEqualTo(IcrcVerdict.BYTE_ORDER);
    }

    /** Faults of the computation that have no name: the prefix alone forgotten, one mask forgotten or too many. */
    @Test
    void shouldCallEverythingElseBad() {
        byte[] open = covered(roce4());
        byte[] masked = maskedIpv4(open);
        assertThat(verdict(roce4(), wire(crc32(masked)))).isEqualTo(IcrcVerdict.BAD);
        assertThat(verdict(roce4(), wire(crc32(prefix(), open)))).isEqualTo(IcrcVerdict.BAD);
        for (int place : new int[] {1, 8, 10, 11, 26, 27, 32, 36}) {
            byte[] other = masked.clone();
            other[place] = place == 36 ? (byte) 0xFF : open[place];
            assertThat(verdict(roce4(), wire(crc32(prefix(), other))))
                    .as("byte %d", place)
                    .isEqualTo(IcrcVerdict.BAD);
        }
    }

    /** What a switch may change leaves the ICRC good. Offsets within the Ethernet frame. */
    @ParameterizedTest
    @CsvSource({"15, 03", "15, ff", "22, 01", "24, dead", "40, beef", "46, ff", "46, 40", "0, 01", "6, 01"})
    void shouldNotMindWhatSwitchesChange(int at, String value) {
        assertThat(Dissected.of(roce4().ethernet().patch(at, value)).icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @ParameterizedTest
    @CsvSource({"14, 6f", "15, ff", "16, ffff", "21, 01", "60, beef", "66, ff"})
    void shouldNotMindWhatIpv6SwitchesChange(int at, String value) {
        assertThat(Dissected.of(roce6().ethernet().patch(at, value)).icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    /** Each bit that the ICRC covers and that leaves the packet where it is. */
    @Test
    void shouldNoticeEveryFlippedBit() {
        byte[] frame = roce4().ethernet().bytes();
        for (int at = ETHERNET + 12; at < frame.length; at++) {
            boolean length = at >= ETHERNET + 22 && at < ETHERNET + 26;
            boolean masked = at == 40 || at == 41 || at == 46;
            boolean shape = at == 42 || at == 43;
            for (int bit = 0; bit < 8 && !length && !masked && !shape; bit++) {
                byte[] flipped = frame.clone();
                flipped[at] ^= (byte) (1 << bit);
                assertThat(Dissected.of(flipped).icrc()).as("byte %d", at).isEqualTo(IcrcVerdict.BAD);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000", "ffffffff", "deadbeef", "efbeadde"})
    void shouldKnowTheUsualPlaceholdersAtOnce(String value) {
        assertThat(verdict(roce4(), hex(value))).isEqualTo(IcrcVerdict.PLACEHOLDER);
        assertThat(verdict(roce6(), hex(value))).isEqualTo(IcrcVerdict.PLACEHOLDER);
        assertThat(verdict(roceV1(SEND_ONLY), hex(value))).isEqualTo(IcrcVerdict.PLACEHOLDER);
    }

    private static FrameBuilder send(int psn) {
        return roce4(hex(String.format(Locale.ROOT, "0400ffff 00000012 %08x", psn)));
    }

    @Test
    void shouldKnowAnyPlaceholderFromASendersSecondPacketOn() {
        IcrcJudge judge = new IcrcJudge();
        byte[] constant = hex("12345678");

        assertThat(judge.judge(frame(send(1), constant).packet())).isEqualTo(IcrcVerdict.BAD);
        assertThat(judge.judge(frame(send(2), constant).packet())).isEqualTo(IcrcVerdict.PLACEHOLDER);
        assertThat(judge.judge(frame(send(3), constant).packet())).isEqualTo(IcrcVerdict.PLACEHOLDER);
        assertThat(judge.judge(frame(send(4), icrcOf(send(4))).packet())).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldNotTakeADamagedPacketSeenTwiceForAPlaceholder() {
        IcrcJudge judge = new IcrcJudge();

        for (int i = 0; i < 3; i++) {
            assertThat(judge.judge(frame(send(1), hex("12345678")).packet())).isEqualTo(IcrcVerdict.BAD);
        }
    }

    @Test
    void shouldRememberEachSenderApart() {
        IcrcJudge judge = new IcrcJudge();
        FrameBuilder other = send(2).patch(12, "0a000001");

        assertThat(judge.judge(frame(send(1), hex("12345678")).packet())).isEqualTo(IcrcVerdict.BAD);
        assertThat(judge.judge(frame(other, hex("12345678")).packet())).isEqualTo(IcrcVerdict.BAD);
        assertThat(judge.judge(frame(send(3), hex("12345678")).packet())).isEqualTo(IcrcVerdict.PLACEHOLDER);
    }

    @Test
    void shouldNotCallAnIcrcBadThatWasNotCaptured() {
        byte[] whole = roce4().ethernet().bytes();
        for (int captured = 54; captured < whole.length; captured++) {
            assertThat(Dissected.sliced(LinkType.ETHERNET, whole, captured).icrc())
                    .isEqualTo(IcrcVerdict.NOT_CAPTURED);
        }
    }

    /** A tool took the ICRC away and left the lengths as they were, and the capture does not say so. */
    @Test
    void shouldNotCallAnIcrcBadThatWasStripped() {
        for (FrameBuilder frame : new FrameBuilder[] {
            roce4().ethernet(),
            roce6().ethernet(),
            roceV1(SEND_ONLY).ethernet(),
            roce4().ethernet().vxlan().ipv4().ethernet()
        }) {
            Dissected found = Dissected.of(Arrays.copyOf(frame.bytes(), frame.length() - 4));

            assertThat(found.icrc()).isEqualTo(IcrcVerdict.NOT_CAPTURED);
            assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
            assertThat(found.packet().padLength()).isEqualTo(3);
            assertThat(found.malformed()).isNotNull();
        }
        byte[] packet = infiniband(3, SEND_ONLY).bytes();
        Dissected found = Dissected.of(LinkType.INFINIBAND, Arrays.copyOf(packet, packet.length - 6));
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.NOT_CAPTURED);
        assertThat(found.payload()).isEqualTo(FrameBuilder.SEND_PAYLOAD);
    }

    /** A tool took the ICRC away and set the lengths right: known where the opcode has no payload. */
    @Test
    void shouldNotCallAnIcrcBadForWhichTheLengthsLeaveNoRoom() {
        FrameBuilder frame = roce4(hex("1100ffff 00000012 00345678"))
                .patch(28 + 12, "1f000006")
                .ethernet();
        Dissected found = Dissected.of(frame);

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.NOT_CAPTURED);
        assertThat(found.text(InvariantCrc.STATUS)).isEqualTo("not captured");
        assertThat(found.packet().has(InvariantCrc.VALUE)).isFalse();
    }

    @Test
    void shouldKeepTheVerdictInThePacket() {
        Dissected found = frame(roce4(), hex("00000000"));

        assertThat(found.packet().icrcVerdict()).isNull();
        assertThat(found.text(InvariantCrc.STATUS)).isEqualTo("placeholder");
        assertThat(found.packet().icrcVerdict()).isEqualTo(IcrcVerdict.PLACEHOLDER);
        assertThat(found.summary()).endsWith("[ICRC placeholder]");
    }
}
