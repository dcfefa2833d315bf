package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.AtomicEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Deth;
import org.rocescope.dissector.transport.Reth;

class FieldTextTest {
    private static String ipv6(byte[] address) {
        StringBuilder out = new StringBuilder();
        FieldText.appendIpv6(ByteBuffer.wrap(address), 0, out);
        return out.toString();
    }

    private static String number(long value, int digits) {
        StringBuilder out = new StringBuilder();
        FieldText.appendNumber(value, digits, out);
        return out.toString();
    }

    private static String duration(long nanos) {
        StringBuilder out = new StringBuilder();
        FieldText.appendDuration(nanos, out);
        return out.toString();
    }

    private static String time(long nanos) {
        StringBuilder out = new StringBuilder();
        FieldText.appendTime(nanos, out);
        return out.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "00000000000000000000000000000000, ::",
        "00000000000000000000000000000001, ::1",
        "00010000000000000000000000000000, 1::",
        "fe800000000000005054000000000001, fe80::5054:0:0:1",
        "20010db8000000000001000000000001, 2001:db8::1:0:0:1",
        "20010db8000000000000000000000001, 2001:db8::1",
        "20010db8000000010001000100010001, 2001:db8:0:1:1:1:1:1",
        "20010db8000000000001000100010001, 2001:db8::1:1:1:1",
        "00010002000300040005000600070008, 1:2:3:4:5:6:7:8",
        "00000002000300040005000600070000, 0:2:3:4:5:6:7:0",
        "00010002000300040005000600000000, 1:2:3:4:5:6::",
        "00000000000300040005000600070008, ::3:4:5:6:7:8",
        "00010000000000020000000000000003, 1:0:0:2::3",
        "20010DB80000ABCD0F00000A000000FF, 2001:db8:0:abcd:f00:a:0:ff",
        "00000000000000000000ffff0a000001, ::ffff:10.0.0.1",
        "00000000000000000000ffffffffffff, ::ffff:255.255.255.255",
        "000000000000000000000000c0a80101, ::c0a8:101",
        "0000000000000000ffff00000a000001, ::ffff:0:a00:1",
        "ff020000000000000000000000000000, ff02::"
    })
    void shouldWriteIpv6AddressesAsRfc5952(String bytes, String text) {
        assertThat(ipv6(hex(bytes))).isEqualTo(text);
    }

    @Test
    void shouldWriteIpv6AddressesThatReadBackAsThemselves() throws UnknownHostException {
        Random random = new Random(5952);
        for (int i = 0; i < 2000; i++) {
            byte[] address = new byte[16];
            for (int group = 0; group < 8; group++) {
                int value = random.nextBoolean() ? 0 : random.nextInt(1 << 1 + random.nextInt(16));
                address[2 * group] = (byte) (value >> 8);
                address[2 * group + 1] = (byte) value;
            }
            address[0] |= 0x20;
            String text = ipv6(address);
            assertThat(InetAddress.getByName(text).getAddress()).as(text).isEqualTo(address);
            assertThat(text).doesNotContain(":::").matches("[0-9a-f:]+");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "1, 0, 1",
        "9223372036854775807, 0, 9223372036854775807",
        "-1, 0, 18446744073709551615",
        "-9223372036854775808, 0, 9223372036854775808",
        "0, 2, 0x00",
        "0, 8, 0x00000000",
        "255, 2, 0xff",
        "256, 2, 0x100",
        "2748, 4, 0x0abc",
        "-1, 16, 0xffffffffffffffff",
        "-1, 2, 0xffffffffffffffff",
        "-9223372036854775808, 16, 0x8000000000000000",
        "2147549184, 16, 0x0000000080010000"
    })
    void shouldWriteNumbersUnsigned(long value, int digits, String text) {
        assertThat(number(value, digits)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.000000000",
        "1, 0.000000001",
        "-1, -0.000000001",
        "999999999, 0.999999999",
        "1000000000, 1.000000000",
        "-1000000000, -1.000000000",
        "-1500000000, -1.500000000",
        "1700000000123456789, 1700000000.123456789",
        "9223372036854775807, 9223372036.854775807",
        "-9223372036854775807, -9223372036.854775807"
    })
    void shouldWriteDurationsInSeconds(long nanos, String text) {
        assertThat(duration(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1970-01-01T00:00:00.000000000Z",
        "1, 1970-01-01T00:00:00.000000001Z",
        "-1, 1969-12-31T23:59:59.999999999Z",
        "1700000000123456789, 2023-11-14T22:13:20.123456789Z",
        "1709164799000000000, 2024-02-28T23:59:59.000000000Z",
        "9223372036854775807, 2262-04-11T23:47:16.854775807Z",
        "-9223372036854775807, 1677-09-21T00:12:43.145224193Z"
    })
    void shouldWriteTimesInUtc(long nanos, String text) {
        assertThat(time(nanos)).isEqualTo(text);
    }

    @Test
    void shouldWriteADashWhereThereIsNoTime() {
        assertThat(time(Frame.NO_TIME)).isEqualTo("-");
        assertThat(duration(Frame.NO_TIME)).isEqualTo("-");
    }

    /** As tshark's -T fields has them. */
    @Test
    void shouldWriteFieldsAsWideAsWiresharkDoes() {
        Dissected write =
                Dissected.of(roce4(hex("0a00ffff 00000012 80000105 ffff7f0000001000 00abcd01 80000000 01020304"))
                        .ethernet());
        assertThat(write.text(Bth.DEST_QP)).isEqualTo("0x000012");
        assertThat(write.text(Bth.PSN)).isEqualTo("261");
        assertThat(write.text(Bth.P_KEY)).isEqualTo("65535");
        assertThat(write.text(Bth.ACK_REQ)).isEqualTo("1");
        assertThat(write.words(Bth.ACK_REQ)).isEqualTo("True");
        assertThat(write.words(Bth.OPCODE)).isEqualTo("RC RDMA WRITE Only (10)");
        assertThat(write.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0xffff7f0000001000");
        assertThat(write.text(Reth.R_KEY)).isEqualTo("0x00abcd01");
        assertThat(write.text(Reth.DMA_LENGTH)).isEqualTo("2147483648");
        assertThat(write.words(Reth.DMA_LENGTH)).isEqualTo("2147483648 bytes");

        Dissected datagram = Dissected.of(
                roce4(hex("6400ffff 00000001 00000105 80010000 00000001")).ethernet());
        assertThat(datagram.text(Deth.Q_KEY)).isEqualTo("0x0000000080010000");
        assertThat(datagram.text(Deth.SOURCE_QP)).isEqualTo("0x00000001");

        Dissected swap = Dissected.of(
                roce4(hex("1300ffff 00000012 80000105 00007f0000001000 00abcd01 ffffffffffffffff 8000000000000000"))
                        .ethernet());
        assertThat(swap.text(AtomicEth.SWAP_OR_ADD)).isEqualTo("18446744073709551615");
        assertThat(swap.text(AtomicEth.COMPARE)).isEqualTo("9223372036854775808");
    }

    @Test
    void shouldWriteTheTimesOfFrames() {
        Dissector dissector = new Dissector();
        Packet packet = new Packet();
        long[] times = {5_000_000_000L, 5_000_000_500L, 4_999_999_000L};
        String[] sinceFirst = {"0.000000000", "0.000000500", "-0.000001000"};
        String[] sincePrevious = {"0.000000000", "0.000000500", "-0.000001500"};
        for (int i = 0; i < times.length; i++) {
            byte[] bytes = roce4().ethernet().bytes();
            dissector.dissect(Dissected.frame(1, bytes).timeNanos(times[i]).number(i + 1), packet);
            StringBuilder out = new StringBuilder();
            FieldText.append(packet, 0, FrameHeader.TIME_RELATIVE, out);
            out.append(' ');
            FieldText.append(packet, 0, FrameHeader.TIME_DELTA, out);
            assertThat(out).hasToString(sinceFirst[i] + " " + sincePrevious[i]);
        }
    }
}
