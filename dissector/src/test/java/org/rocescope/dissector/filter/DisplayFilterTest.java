package org.rocescope.dissector.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Reth;

class DisplayFilterTest {

    /** All true for the RDMA WRITE of {@link LaidPacket#write()}. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  \t ",
                // presence
                "frame",
                "eth",
                "infiniband",
                "infiniband.bth",
                "infiniband.reth",
                "infiniband.reth.va",
                "infiniband.payload",
                "not infiniband.aeth",
                "!infiniband.aeth.syndrome",
                "infiniband.bth.fecn",
                // numbers
                "infiniband.bth.opcode == 0x0a",
                "infiniband.bth.opcode==10",
                "infiniband.bth.opcode eq 012",
                "infiniband.bth.opcode == 0b1010",
                "infiniband.bth.opcode == '\\n'",
                "infiniband.bth.opcode == '\\x0a'",
                "infiniband.bth.opcode == '\\012'",
                "infiniband.bth.opcode == +10",
                "infiniband.bth.opcode any_eq 10",
                "infiniband.bth.opcode != 0x1c",
                "infiniband.bth.opcode ne 0x1c",
                "infiniband.bth.opcode === 10",
                "infiniband.bth.opcode all_eq 10",
                "infiniband.bth.opcode !== 11",
                "infiniband.bth.opcode ~= 11",
                "infiniband.bth.opcode any_ne 11",
                "infiniband.bth.psn > 99 && infiniband.bth.psn gt 99",
                "infiniband.bth.psn < 101 and infiniband.bth.psn lt 101",
                "infiniband.bth.psn >= 100 and infiniband.bth.psn ge 100",
                "infiniband.bth.psn <= 100 and infiniband.bth.psn le 100",
                "99 < infiniband.bth.psn <= 100",
                "100 == infiniband.bth.psn",
                "infiniband.bth.padcnt < 4",
                "infiniband.reth.va == 0xffff800012345678",
                "infiniband.reth.va > 0x7fffffffffffffff",
                "infiniband.reth.va > infiniband.reth.dmalen",
                "infiniband.reth.va in {1, 0x8000000000000000..0xffffffffffffffff}",
                "udp.srcport == 49152",
                "udp.srcport != udp.dstport",
                "udp.port == udp.dstport",
                // words
                "infiniband.bth.opcode == \"RC RDMA WRITE Only\"",
                "infiniband.bth.opcode == \"rdma write only\"",
                "infiniband.bth.opcode == RDMA_WRITE_ONLY",
                "infiniband.bth.opcode in {FLUSH, RDMA_WRITE_ONLY}",
                "infiniband.bth.opcode != FLUSH",
                "ip.proto == udp",
                "ip.proto == UDP and ip.proto == \"udp\"",
                // booleans
                "infiniband.bth.se == true and infiniband.bth.a == TRUE",
                "infiniband.bth.a == 1 and infiniband.bth.a == 2",
                "infiniband.bth.fecn == 0 and infiniband.bth.fecn == False",
                "infiniband.bth.se == infiniband.bth.a",
                // masks
                "infiniband.bth.opcode & 0x08",
                "not infiniband.bth.opcode & 0x10",
                "infiniband.bth.opcode & 0x1f == 10",
                "infiniband.bth.opcode & 0x1f & 3 == 2",
                "infiniband.bth.opcode bitwise_and 8",
                "ip.src & 255.0.0.0 == 10.0.0.0",
                "eth.src[0] & 0x0f == 2",
                "eth.src[0:2] & 0f:00 == 02:00",
                "not eth.src[0:2] & 0f == 02:00",
                "eth.src & 01:00:00:00:00:01",
                "eth.src & eth.dst == 52:54:00:00:00:00",
                // sets
                "infiniband.bth.psn in {1, 2, 50..150}",
                "infiniband.bth.psn in {100}",
                "infiniband.bth.psn in {0x10 .. 0x20,99..100}",
                "infiniband.bth.psn not in {1..99}",
                "infiniband.bth.psn !in {1..99}",
                "not infiniband.bth.psn in {1..99}",
                "ip.src in {10.0.0.0/30}",
                "ip.src in {10.0.0.0..10.0.0.9}",
                "eth.src in {52:54:00:00:00:01}",
                "eth.src[0:3] in {00:00:00, 52:54:00}",
                "count(ip.addr) in {1..3}",
                // addresses
                "ip.src == 10.0.0.1",
                "ip.src < 10.0.0.2",
                "ip.src == 10.0.0.0/8 and ip.src == 10.0.0.9/24",
                "ip.src < 10.0.1.0/24 and ip.src <= 10.0.0.0/24",
                "not ip.src == 11.0.0.0/8",
                "ip.addr == 10.0.0.0/31 && ip.addr == 0.0.0.0/0",
                "eth.src == 52:54:00:00:00:01",
                "eth.src == 52-54-00-00-00-01 && eth.src == 52.54.0.0.0.1",
                "eth.src == 525400000001 && eth.src == 5254.0000.0001",
                "eth.dst > 52:54:00:00:00:01",
                // slices and bytes
                "eth.src[0:3] == 52:54:00",
                "eth.src[0-2] == 525400",
                "eth.src[5] == 1 and eth.src[5] == 01 and eth.src[5] == 0x01",
                "eth.src[-1] == 01",
                "eth.src[-2:] == 00:01",
                "eth.src[-2:2] == 00.01",
                "eth.src[:2] == \"RT\"",
                "eth.src[0] == 'R'",
                "eth.src[0,5] == 52:01",
                "eth.src[0-1,4:] == 52:54:00:01",
                "eth.src[0,9] == 52",
                "eth.src[0:3][1] == 54",
                "eth.src[0:3] > 52:54",
                "ip.src[0:2] == 0a:00",
                "frame[0:6] == 52:54:00:00:00:02",
                "udp[2:2] == 12:b7",
                "infiniband.bth[0] == 0a",
                "infiniband.payload[0:3] == \"The\"",
                "infiniband.payload[4-8] == 71:75:69:63:6b",
                "\"RT\" == eth.src[0:2]",
                // search
                "infiniband.payload contains \"quick\"",
                "infiniband.payload contains 71:75:69",
                "infiniband.payload contains 0x71",
                "not infiniband.payload contains \"brown\"",
                "not infiniband.payload contains \"\"",
                "eth.src contains 54:00",
                "infiniband.payload matches \"QUICK b\"",
                "infiniband.payload ~ r\"^the\\s\\w+\"",
                "infiniband.payload matches \"(?-i)BROWN$\"",
                "not infiniband.payload matches \"(?-i)brown\"",
                "infiniband contains \"quick\" and frame contains \"quick\"",
                "infiniband.payload matches \"\\x42ROWN\" and infiniband.payload contains \"\\102RO\\u0057N\"",
                // texts
                "frame.comment == \"two\\nlines\"",
                "frame.comment contains \"two\" and frame.comment contains lines",
                "upper(frame.comment) contains \"TWO\"",
                "lower(frame.comment) == upper(frame.comment) or lower(frame.comment) matches \"two\"",
                "frame.comment[0:3] == \"two\" and frame.comment[-5:] == lines",
                "frame.comment in {\"a\", \"b\"..\"z\"} and frame.comment > \"t\"",
                "frame.comment === frame.comment",
                // functions
                "len(infiniband.payload) == 16",
                "len(eth.src) == 6 and len(ip.src) == 4 and len(udp.srcport) == 2",
                "len(udp) == 8 and len(infiniband.bth) == 12",
                "len(frame.comment) == 9",
                "count(ip.addr) == 2 and count(ip) == 1 and count(infiniband) > 2",
                "len(eth.src[0:2]) == 2",
                // times
                "frame.time == \"2026-01-01 00:00:01.5\"",
                "frame.time == \"2026-01-01T01:00:01.5+01:00\"",
                "frame.time == \"Jan  1, 2026 00:00:01.5\"",
                "frame.time > \"2026-01-01\" and frame.time < \"2026-01-01 00:01\"",
                "frame.time > 2026-01-01T00:00:01Z",
                "frame.time in {\"2026-01-01\" .. \"2026-01-02\"}",
                "frame.time_relative == 1.5 and frame.time_relative > -1",
                "frame.time_relative in {1 .. 1.5}",
                "frame.time_delta == 0.001 and frame.time_delta < .002",
                // logic
                "eth and ip && udp",
                "infiniband.aeth or infiniband.reth || infiniband.aeth",
                "infiniband.reth xor infiniband.aeth",
                "infiniband.reth ^^ infiniband.bth ^^ ip",
                "eth or eth xor eth",
                "eth xor eth and infiniband.aeth",
                "ip or ip and infiniband.aeth",
                "not infiniband.aeth and ip",
                "not (infiniband.aeth and ip)",
                "! ! ip",
                "not not not infiniband.aeth",
                "((ip))",
                "(ip)and(udp)",
                "ip#1 and not ip#2",
            })
    void shouldMatchTheWrite(String expression) throws FilterException {
        assertThat(DisplayFilter.compile(expression).matches(LaidPacket.write()))
                .isTrue();
    }

    /** All false for the RDMA WRITE of {@link LaidPacket#write()}. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "infiniband.aeth",
                "infiniband.aeth.syndrome == 0",
                "infiniband.aeth.syndrome != 0",
                "infiniband.aeth.syndrome < 255",
                "infiniband.aeth.syndrome in {0..255}",
                "all infiniband.aeth.syndrome == 0",
                "infiniband.aeth.msn == infiniband.aeth.msn",
                "infiniband.bth.psn == infiniband.aeth.msn",
                "infiniband.aeth.msn != infiniband.bth.psn",
                "count(infiniband.aeth) == 0",
                "count(infiniband.aeth) < 1",
                "len(infiniband.immdt) == 0",
                "infiniband.bth.opcode != RDMA_WRITE_ONLY",
                "infiniband.bth.opcode == FLUSH",
                "infiniband.bth.opcode > 10",
                "infiniband.bth.opcode < 10",
                "infiniband.bth.opcode & 0x10",
                "ip.addr != 10.0.0.1",
                "ip.addr === 10.0.0.1",
                "all ip.addr == 10.0.0.1",
                "all ip.addr in {10.0.0.1}",
                "eth.src[0:7] == 52:54:00:00:00:01",
                "eth.src[0:7]",
                "eth.src[6]",
                "eth.src[6:]",
                "eth.src[-9:2] == 52:54",
                "eth.src[0:3] == 52:54",
                "udp == 12:b7",
                "frame.comment matches \"^lines\"",
                "frame.protocols contains \"\"",
                "ip.src#2 == 10.0.0.1",
                "ip xor udp",
                "ipv6 or infiniband.aeth",
            })
    void shouldNotMatchTheWrite(String expression) throws FilterException {
        assertThat(DisplayFilter.compile(expression).matches(LaidPacket.write()))
                .isFalse();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                // expression, column, length, part of the message
                Arguments.of("infiniband.bth.psnn == 1", 1, 19, "did you mean infiniband.bth.psn?"),
                Arguments.of("psn == 1", 1, 3, "did you mean infiniband.bth.psn?"),
                Arguments.of("ip and foo", 8, 3, "\"foo\" is neither a field nor a protocol"),
                Arguments.of("ip.src = 10.0.0.1", 8, 1, "did you mean \"==\"?"),
                Arguments.of("ip | udp", 4, 1, "did you mean \"||\"?"),
                Arguments.of("ip AND udp", 4, 3, "did you mean \"and\"?"),
                Arguments.of("frame.len EQ 5", 11, 2, "did you mean \"eq\"?"),
                Arguments.of("frame.len + 1 == 5", 11, 1, "the only arithmetic is \"&\""),
                Arguments.of("ip.src == é", 11, 1, "double quotes"),
                Arguments.of("infiniband.bth.psn == \"abc\"", 23, 5, "is a number, \"abc\" is not"),
                Arguments.of("infiniband.bth.opcode == FLUHS", 26, 5, "did you mean \"RC FLUSH\""),
                Arguments.of("infiniband.bth.opcode == FLUHS", 26, 5, "is none of its words"),
                Arguments.of(
                        "infiniband.aeth.syndrome.opcode == OK", 36, 2, "a word: ACK, \"RNR NAK\", reserved or NAK"),
                Arguments.of("infiniband.bth.opcode == 256", 26, 3, "expected at most 255"),
                Arguments.of("infiniband.bth.opcode & 0x1ff", 25, 5, "too large for infiniband.bth.opcode"),
                Arguments.of("infiniband.bth.psn == -1", 23, 2, "no sign"),
                Arguments.of("infiniband.bth.psn == 08", 23, 2, "octal"),
                Arguments.of("infiniband.bth.psn == 0x", 23, 2, "a number"),
                Arguments.of("infiniband.reth.va == 0x10000000000000000", 23, 19, "a number"),
                Arguments.of("infiniband.bth.psn == \"1\"", 23, 3, "write 1 without quotes"),
                Arguments.of("infiniband.bth.a == yes", 21, 3, "expected true or false"),
                Arguments.of("ip.src == \"10.0.0.1\"", 11, 10, "write 10.0.0.1 without quotes"),
                Arguments.of("ip.src == 10.0.0.1/33", 11, 11, "is an IPv4 address"),
                Arguments.of("ip.src == 10.0.0.256", 11, 10, "such as 10.0.0.1"),
                Arguments.of("ip.src == fd00::1", 11, 7, "is an IPv4 address"),
                Arguments.of("ipv6.src == fd00::1::2", 13, 10, "is an IPv6 address"),
                Arguments.of("eth.src == 52:54:00", 12, 8, "is an Ethernet address"),
                Arguments.of("eth.src[0:2] == 0x5254", 17, 6, "expected bytes"),
                Arguments.of("eth.src == eth.dts", 12, 7, "did you mean eth.dst?"),
                Arguments.of("ip.src == eth.src", 11, 7, "eth.src is an Ethernet address"),
                Arguments.of("frame.number in {frame.len}", 18, 9, "only a constant can stand here"),
                Arguments.of("frame.number in {}", 18, 1, "expected a constant"),
                Arguments.of("frame.number in {1 2}", 20, 1, "expected \",\""),
                Arguments.of("frame.number in {1,}", 20, 1, "expected a constant"),
                Arguments.of("frame.number in 1", 17, 1, "expected a set"),
                Arguments.of("frame.number in {5..3}", 18, 4, "runs backwards"),
                Arguments.of("frame.number ==", 16, 1, "ends too early"),
                Arguments.of("frame.number 1", 14, 1, "expected an operator"),
                Arguments.of("ip ip", 4, 2, "expected an operator"),
                Arguments.of("(ip", 4, 1, "expected a closing \")\""),
                Arguments.of("ip)", 3, 1, "expected \"and\", \"or\" or the end"),
                Arguments.of("()", 2, 1, "expected a field"),
                Arguments.of("(frame.len & 1) == 1", 17, 2, "leave the parentheses out"),
                Arguments.of("and ip", 1, 3, "expected a field"),
                Arguments.of("not", 4, 1, "ends too early"),
                Arguments.of("any ip", 7, 1, "expected a comparison, because of \"any\""),
                Arguments.of("1 == 1", 1, 1, "the constant \"1\" stands alone"),
                Arguments.of("\"ip\"", 1, 4, "the constant \"ip\" stands alone"),
                Arguments.of("eth.src[0:0] == 00", 9, 3, "empty range"),
                Arguments.of("eth.src[3-1] == 00", 9, 3, "empty range"),
                Arguments.of("eth.src[] == 00", 9, 1, "a range is missing"),
                Arguments.of("eth.src[0 == 00", 11, 2, "a closing \"]\""),
                Arguments.of("udp.srcport[0:1] == 00", 1, 16, "it has no parts"),
                Arguments.of("ip.src#0 == 10.0.0.1", 8, 1, "counted from 1"),
                Arguments.of("ip.src#x == 10.0.0.1", 8, 1, "as in ip.src#2"),
                Arguments.of("ip.ttl == 64#2", 11, 2, "stands alone"),
                Arguments.of("ip.scr#2", 1, 6, "did you mean ip.src?"),
                Arguments.of("frame.number contains 1", 1, 12, "it contains nothing"),
                Arguments.of("frame.number matches \"1\"", 1, 12, "it has no letters"),
                Arguments.of("frame.comment matches two", 23, 3, "in double quotes"),
                Arguments.of("frame.comment matches \"(\"", 23, 3, "no regular expression"),
                Arguments.of("frame.comment matches \"a\\.\"", 25, 2, "r\"...\""),
                Arguments.of("frame.comment == \"abc", 18, 4, "a closing \""),
                Arguments.of("frame.comment == r\"abc\\\"", 18, 7, "a closing \""),
                Arguments.of("frame.comment == \"\\ud800\"", 19, 6, "no escape sequence"),
                Arguments.of("frame.len == 'ab'", 14, 4, "one byte"),
                Arguments.of("frame.len == ''", 14, 2, "one byte"),
                Arguments.of("frame.time > \"2026-13-01\"", 14, 12, "such as \"2026-01-01"),
                Arguments.of("frame.time > frame.time_relative", 14, 19, "is a span of time"),
                Arguments.of("frame.time_relative > 1e-3", 23, 4, "expected seconds"),
                Arguments.of("frame.time_relative & 1", 1, 19, "cannot be masked"),
                Arguments.of("4 & frame.len == 4", 1, 1, "a mask stands behind the field"),
                Arguments.of("lne(eth.src) == 6", 1, 3, "did you mean len?"),
                Arguments.of("len(frame.number) == 6", 5, 12, "it has no length"),
                Arguments.of("len(eth.src, eth.dst) == 6", 12, 1, "one argument"),
                Arguments.of("upper(eth.src) == \"A\"", 7, 7, "it has no letters"),
                Arguments.of("count(ip)", 1, 9, "expected a comparison"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void shouldSayWhereTheMistakeIsAndWhatWasExpected(String expression, int column, int length, String message) {
        FilterException mistake = catchThrowableOfType(FilterException.class, () -> DisplayFilter.compile(expression));

        assertThat(mistake).hasMessageContaining(message).hasMessageStartingWith("column " + column + ": ");
        assertThat(mistake.column()).isEqualTo(column);
        assertThat(mistake.length()).isEqualTo(length);
    }

    @Test
    void shouldFindFlushByItsName() throws FilterException {
        Packet flush = LaidPacket.flush();
        for (String name : new String[] {"FLUSH", "\"RC FLUSH\"", "rc_flush", "flush", "0x1C"}) {
            assertThat(DisplayFilter.compile("infiniband.bth.opcode == " + name).matches(flush))
                    .as(name)
                    .isTrue();
        }
    }

    @Test
    void shouldFindNakByItsName() throws FilterException {
        DisplayFilter filter = DisplayFilter.compile("infiniband.aeth.syndrome == REMOTE_ACCESS_ERROR");

        assertThat(filter.matches(LaidPacket.nak())).isTrue();
        assertThat(filter.matches(LaidPacket.tunnelled())).isFalse();
        assertThat(filter.matches(LaidPacket.write())).isFalse();
    }

    @Test
    void shouldSayWhichFieldsItReads() throws FilterException {
        DisplayFilter filter = DisplayFilter.compile("infiniband.bth.psn == 1 and not infiniband.reth.r_key and udp");

        assertThat(filter.fields()).contains(Bth.PSN, Reth.R_KEY).doesNotContain(Bth.OPCODE);
        assertThat(DisplayFilter.compile("infiniband").fields()).isEmpty();
    }

    @Test
    void shouldKeepItsExpression() throws FilterException {
        assertThat(DisplayFilter.compile(" ip  or udp ")).hasToString(" ip  or udp ");
    }

    @Test
    void shouldBeUsableForOnePacketAfterTheOther() throws FilterException {
        DisplayFilter filter = DisplayFilter.compile("infiniband.payload[0:3] == \"The\" or ip.src[3] & 2 == 02");

        for (int i = 0; i < 3; i++) {
            assertThat(filter.matches(LaidPacket.write())).isTrue();
            assertThat(filter.matches(LaidPacket.other())).isFalse();
            assertThat(filter.matches(LaidPacket.nak())).isFalse();
        }
    }

    @Test
    void shouldPointAtTheMistake() {
        FilterException mistake = catchThrowableOfType(
                FilterException.class, () -> DisplayFilter.compile("ip and\ninfiniband.bth.psn == \"abc\""));

        assertThat(mistake.pointer()).isEqualTo("ip and infiniband.bth.psn == \"abc\"\n" + " ".repeat(29) + "^^^^^");
    }

    @Test
    void shouldPointAtTheMistakeInALongExpression() {
        FilterException mistake = catchThrowableOfType(
                FilterException.class,
                () -> DisplayFilter.compile("ip and ".repeat(100) + "foo" + " and ip".repeat(100)));

        String[] lines = mistake.pointer().split("\n");
        assertThat(lines).hasSize(2);
        assertThat(lines[0]).hasSizeLessThan(140).contains("foo");
        assertThat(lines[1].indexOf('^')).isEqualTo(lines[0].indexOf("foo"));
    }
}
