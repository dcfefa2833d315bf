package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.mad.Mad;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.AtomicAckEth;
import org.rocescope.dissector.transport.AtomicEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Deth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.ImmDt;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Pad;
import org.rocescope.dissector.transport.Payload;
import org.rocescope.dissector.transport.Rdeth;
import org.rocescope.dissector.transport.Reth;
import org.rocescope.dissector.transport.XrcEth;

/** Mistakes that other tools make with the transport headers (traps.md; the number is the row there). */
class TransportTrapsTest {
    private static final String RETH = "00007f0000001000 00abcd01 00002000";

    /** A transport packet: opcode, byte 1, QP 0x12, PSN 0x105, and what follows. */
    private static Dissected packet(String opcode, String byte1, String following) {
        return Dissected.of(roce4(hex(opcode + byte1 + "ffff 00000012 80000105" + following))
                .ethernet());
    }

    private static Dissected acknowledge(String syndrome) {
        return packet("11", "00", syndrome + "000006");
    }

    @Test
    void trap01PadBytesAreNotHandedToTheUpperLayer() {
        Dissected found = packet("24", "60", "4630818be889 0000");

        assertThat(found.payload()).isEqualTo("4630818be889");
        assertThat(found.text(Payload.DATA)).isEqualTo("4630818be889");
        assertThat(found.text(Pad.BYTES)).isEqualTo("0000");
        assertThat(found.packet().payloadLength()).isEqualTo(6);
        assertThat(found.value(Payload.LENGTH)).isEqualTo(6);
    }

    @Test
    void trap02TheCongestionNotificationOfRoceIsNot0x80() {
        Dissected roce = packet("81", "00", "00".repeat(16));
        Dissected other = packet("80", "00", "00".repeat(16));

        assertThat(Opcode.of(roce.packet().opcode()).name()).isEqualTo("CNP (RoCEv2)");
        assertThat(roce.packet().payloadLength()).isZero();
        assertThat(Opcode.of(other.packet().opcode()).name()).isEqualTo("CNP (native InfiniBand)");
        assertThat(other.packet().payloadLength()).isEqualTo(16);
        assertThat(Bth.OPCODE.names().valueOf("CNP")).isEqualTo(0x81);
    }

    @ParameterizedTest
    @CsvSource({"80, 1, 0, 0", "40, 0, 1, 0", "c0, 1, 1, 0", "3f, 0, 0, 63", "10, 0, 0, 16", "00, 0, 0, 0"})
    void trap03CongestionBitsAreNoReservedByte(String byte4, long fecn, long becn, long reserved) {
        Dissected found =
                Dissected.of(roce4(hex("0400ffff" + byte4 + "000012 00000105")).ethernet());

        assertThat(found.value(Bth.FECN)).isEqualTo(fecn);
        assertThat(found.value(Bth.BECN)).isEqualTo(becn);
        assertThat(found.value(Bth.RESERVED6)).isEqualTo(reserved);
        assertThat(found.value(Bth.DEST_QP)).isEqualTo(0x12);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void trap04HeadersOfXrcAreParsed() {
        Dissected send = packet("a4", "00", "00123456 0102030405060708");
        Dissected write = packet("ab", "00", "00123456" + RETH + "cafebabe 01020304");
        Dissected flush = packet("bc", "00", "00123456 00000002" + RETH);
        Dissected response = packet("b0", "00", "1f000006 01020304");

        assertThat(send.text(XrcEth.SRQ)).isEqualTo("0x123456");
        assertThat(send.payload()).isEqualTo("0102030405060708");
        assertThat(write.text(Reth.R_KEY)).isEqualTo("0x00abcd01");
        assertThat(write.text(ImmDt.DATA)).isEqualTo("cafebabe");
        assertThat(write.payload()).isEqualTo("01020304");
        assertThat(flush.value(Feth.PLACEMENT)).isEqualTo(2);
        assertThat(flush.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0x00007f0000001000");
        assertThat(response.has(XrcEth.HEADER)).isFalse();
        assertThat(response.value(Aeth.MSN)).isEqualTo(6);
        assertThat(response.payload()).isEqualTo("01020304");
    }

    @Test
    void trap05ReliableDatagramsAreDecodedOnlyOnRequest() {
        byte[] frame = roce4(hex("4400ffff 00000012 00000105 00112233 11111111 00000044 01020304"))
                .ethernet()
                .bytes();

        Dissected unknown = Dissected.of(frame);
        assertThat(unknown.has(Rdeth.HEADER)).isFalse();
        assertThat(unknown.packet().payloadLength()).isEqualTo(16);
        assertThat(unknown.summary()).contains("RD SEND Only (or DC), undecoded");
        assertThat(unknown.icrc()).isEqualTo(IcrcVerdict.GOOD);

        Dissected decoded = Dissected.of(new Dissector().decodeReliableDatagram(true), frame);
        assertThat(decoded.value(Rdeth.EE_CONTEXT)).isEqualTo(0x112233);
        assertThat(decoded.value(Deth.SOURCE_QP)).isEqualTo(0x44);
        assertThat(decoded.payload()).isEqualTo("01020304");
        assertThat(decoded.summary()).doesNotContain("DC");
    }

    @Test
    void trap06And53TheRdethOfAnAcknowledgeIsReadWith24Bits() {
        byte[] frame = roce4(hex("5100ffff 00000012 00000105 00abcdef 62000005"))
                .ethernet()
                .bytes();
        Dissected found = Dissected.of(new Dissector().decodeReliableDatagram(true), frame);

        assertThat(found.value(Rdeth.EE_CONTEXT)).isEqualTo(0xabcdef);
        assertThat(found.value(Aeth.NAK_CODE)).isEqualTo(2);
        assertThat(found.value(Aeth.MSN)).isEqualTo(5);
        assertThat(found.packet().payloadLength()).isZero();
    }

    @Test
    void trap19The0x19OfEarlyPatchesIsReserved() {
        Dissected found = packet("19", "00", RETH + "1122334455667788");

        assertThat(Opcode.of(Opcode.OLD_ATOMIC_WRITE).operation()).isEqualTo(Operation.RESERVED);
        assertThat(found.has(Reth.HEADER)).isFalse();
        assertThat(found.packet().payloadLength()).isEqualTo(24);
        assertThat(found.summary()).contains("reserved 0x19");
        assertThat(Opcode.of(0x1D).operation()).isEqualTo(Operation.ATOMIC_WRITE);
    }

    @Test
    void trap20AnAtomicWriteHasEightBytes() {
        assertThat(Opcode.of(0x1D).payload()).isEqualTo(Opcode.Payload.EIGHT);
        assertThat(Opcode.of(0xBD).payload()).isEqualTo(Opcode.Payload.EIGHT);
        assertThat(packet("1d", "00", "00007f0000003000 00abcd01 00000004 11223344")
                        .value(Reth.DMA_LENGTH))
                .isEqualTo(4);
    }

    @Test
    void trap21And22AnEmptyReadResponseOnlyIsReadAsWhatItIs() {
        Dissected found = packet("10", "40", "1f000006");

        assertThat(found.malformed()).isNull();
        assertThat(Opcode.of(found.packet().opcode()).operation()).isEqualTo(Operation.RDMA_READ_RESPONSE);
        assertThat(Opcode.of(found.packet().opcode()).payload()).isEqualTo(Opcode.Payload.ANY);
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.has(Payload.HEADER)).isFalse();
        assertThat(found.has(AtomicAckEth.HEADER)).isFalse();
        assertThat(found.value(Aeth.MSN)).isEqualTo(6);
    }

    @Test
    void trap23And24TheFethStandsBeforeTheRethAndTheFlushHasNoPayload() {
        Dissected found = packet("1c", "00", "00000002" + RETH);

        assertThat(found.value(Feth.PLACEMENT)).isEqualTo(Feth.PERSISTENCE);
        assertThat(found.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0x00007f0000001000");
        assertThat(found.value(Reth.DMA_LENGTH)).isEqualTo(0x2000);
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(Opcode.of(0x1C).position()).isEqualTo(Opcode.Position.ONLY);
        assertThat(Opcode.of(0x1C).payload()).isEqualTo(Opcode.Payload.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0e", "ae"})
    void trap25AMiddleReadResponseHasNoAeth(String opcode) {
        Dissected found = packet(opcode, "00", "1f000006 01020304");

        assertThat(found.has(Aeth.HEADER)).isFalse();
        assertThat(found.payload()).isEqualTo("1f00000601020304");
    }

    @Test
    void trap26TheOperandOfFetchAndAddIsInTheSwapField() {
        String operands = "00000000 00000005 fffffffffffffff9";
        Dissected add = packet("14", "00", "00007f0000001000 00abcd01" + operands);
        Dissected swap = packet("13", "00", "00007f0000001000 00abcd01" + operands);

        assertThat(add.value(AtomicEth.SWAP_OR_ADD)).isEqualTo(5);
        assertThat(add.summary()).contains("add 5").doesNotContain("compare");
        assertThat(swap.summary()).contains("swap 5", "compare 18446744073709551609");
    }

    @ParameterizedTest
    @CsvSource({"00ffffff, 16777215", "80ffffff, 16777215", "7f000000, 0", "00800000, 8388608"})
    void trap27APsnHas24BitsAndNothingOfTheByteBefore(String word, long psn) {
        Dissected found = Dissected.of(roce4(hex("0400ffff 00000012" + word)).ethernet());

        assertThat(found.value(Bth.PSN)).isEqualTo(psn);
    }

    @Test
    void trap28AnMsnHas24Bits() {
        assertThat(packet("11", "00", "1fffffff").value(Aeth.MSN)).isEqualTo(0xFFFFFF);
    }

    @Test
    void trap29ASyndromeFrom0x80OnIsNoNak() {
        assertThat(acknowledge("9f").value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_ACK);
        assertThat(acknowledge("9f").has(Aeth.NAK_CODE)).isFalse();
        assertThat(acknowledge("80").has(Aeth.NAK_CODE)).isFalse();
        assertThat(acknowledge("60").has(Aeth.NAK_CODE)).isTrue();
        assertThat(acknowledge("7f").has(Aeth.NAK_CODE)).isTrue();
        assertThat(acknowledge("9f").words(Aeth.SYNDROME)).contains("reserved bit 7 set");
    }

    @Test
    void trap30TimerCodeZeroIsTheLongest() {
        assertThat(acknowledge("20").text(Aeth.RNR_DELAY)).isEqualTo("0.655360000");
        assertThat(acknowledge("20").words(Aeth.TIMER_CODE)).isEqualTo("655.36 ms (0)");
    }

    @Test
    void trap31TimerCode25Is61Point44() {
        assertThat(acknowledge("39").text(Aeth.RNR_DELAY)).isEqualTo("0.061440000");
    }

    @Test
    void trap32Credit31MeansNotReported() {
        assertThat(acknowledge("1f").has(Aeth.CREDITS_GRANTED)).isFalse();
        assertThat(acknowledge("1f").words(Aeth.CREDIT_CODE)).isEqualTo("no credit limit (31)");
    }

    @Test
    void trap33CreditsAreNoCount() {
        assertThat(acknowledge("05").value(Aeth.CREDITS_GRANTED)).isEqualTo(6);
        assertThat(acknowledge("0a").value(Aeth.CREDITS_GRANTED)).isEqualTo(32);
    }

    /** An RC packet to QP 1 or to the multicast QP stays one: the opcode says what follows, not the number. */
    @ParameterizedTest
    @ValueSource(strings = {"000001", "ffffff"})
    void trap39TheQueuePairsNumberDoesNotChangeTheHeaders(String qp) {
        Dissected datagram = Dissected.of(roce4(hex("6400ffff 00" + qp + "00000105 80010000 00000044 01020304"))
                .ethernet());
        Dissected connected = Dissected.of(
                roce4(hex("0400ffff 00" + qp + "00000105 01020304")).ethernet());

        assertThat(datagram.value(Deth.SOURCE_QP)).isEqualTo(0x44);
        assertThat(datagram.payload()).isEqualTo("01020304");
        assertThat(connected.has(Deth.HEADER)).isFalse();
        assertThat(connected.payload()).isEqualTo("01020304");
    }

    @ParameterizedTest
    @CsvSource({
        "64, 000001, 80010000, 256, true",
        "64, 000077, 80010000, 256, true",
        "64, 000001, 80010001, 256, false",
        "64, 000001, 11111111, 256, false",
        "64, 000001, 80010000, 252, false",
        "64, 000001, 80010000, 260, false",
        "24, 000001, 80010000, 256, false",
        "04, 000001, 80010000, 256, false"
    })
    void trap40AManagementDatagramIsNotFoundByTheQueuePairAlone(
            String opcode, String qp, String qKey, int length, boolean mad) {
        byte[] bth = hex(opcode + "00ffff 00" + qp + "00000001" + qKey + "00000001");
        byte[] datagram = new byte[length];
        System.arraycopy(hex("01070203 00000000 0000000000000009 0014"), 0, datagram, 0, 18);
        Dissected found = Dissected.of(roce4(concat(bth, datagram)).ethernet());

        assertThat(found.has(Mad.HEADER)).isEqualTo(mad);
        assertThat(found.has(Payload.HEADER)).isEqualTo(!mad);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0d", "0f", "10", "11", "12", "ad", "af", "b0", "b1", "b2"})
    void trap51EveryOpcodeWithAnAethHasIt(String opcode) {
        String original = opcode.endsWith("2") ? "fedcba9876543210" : "";
        Dissected found = packet(opcode, "00", "62000005" + original);

        assertThat(found.value(Aeth.NAK_CODE)).isEqualTo(2);
        assertThat(found.value(Aeth.MSN)).isEqualTo(5);
        assertThat(found.packet().payloadLength()).isZero();
    }

    @Test
    void trap54TheServiceIsInTheOpcode() {
        List<Integer> sendOnly = List.of(0x04, 0x24, 0x44, 0x64, 0xA4);
        assertThat(sendOnly).extracting(value -> Opcode.of(value).operation()).containsOnly(Operation.SEND);
        assertThat(sendOnly)
                .extracting(value -> Opcode.of(value).service().name())
                .containsExactly("RC", "UC", "RD", "UD", "XRC");
    }

    @Test
    void trap55TheSolicitedEventBitIsShownOnAFlushAndOnASend() {
        Dissected flush = packet("1c", "c0", "00000002" + RETH);
        Dissected send = packet("04", "80", "");

        assertThat(flush.value(Bth.SOLICITED_EVENT)).isEqualTo(1);
        assertThat(flush.value(Bth.MIG_REQ)).isEqualTo(1);
        assertThat(flush.value(Bth.PAD_COUNT)).isZero();
        assertThat(send.value(Bth.SOLICITED_EVENT)).isEqualTo(1);
        assertThat(send.summary()).contains("SE");
        assertThat(send.malformed()).isNull();
    }
}
