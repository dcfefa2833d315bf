package org.rocescope.dissector.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.dissection.Nearest;

/** Addresses, times, ranges and near names, each by itself. */
class ConstantTextTest {

    @ParameterizedTest
    @CsvSource({
        "::, 00000000000000000000000000000000",
        "::1, 00000000000000000000000000000001",
        "1::, 00010000000000000000000000000000",
        "fe80::1:2, fe800000000000000000000000010002",
        "1:2:3:4:5:6:7:8, 00010002000300040005000600070008",
        "::ffff:10.0.0.1, 00000000000000000000ffff0a000001",
        "1:2:3:4:5:6:1.2.3.4, 00010002000300040005000601020304",
        "1::8:1.2.3.4, 00010000000000000000000801020304",
    })
    void shouldReadIpv6Addresses(String text, String bytes) {
        assertThat(Address.ipv6(text)).isEqualTo(HexFormat.of().parseHex(bytes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":::",
                "1",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1::2::3",
                "12345::",
                "g::",
                "1:2:3:4:5:6:7::8",
                "::1.2.3",
                "1.2.3.4::",
                "1.2.3.4::1",
                "::1.2.3.4:5",
                "1:2:3:4:5:6:7:1.2.3.4",
                ":1:2:3:4:5:6:7"
            })
    void shouldRefuseWhatIsNoIpv6Address(String text) {
        assertThat(Address.ipv6(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.-1", "01.2.3.4", "1..3.4", "1.2.3.4 ", "a.b.c.d"})
    void shouldRefuseWhatIsNoIpv4Address(String text) {
        assertThat(Address.ipv4(text)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01, 0",
        "1970-01-01T00:00:01Z, 1000000000",
        "1970-01-01 00:01, 60000000000",
        "1970-01-01 00:00:00.000000001, 1",
        "1970-01-01 00:00:00 UTC, 0",
        "1970-01-01T02:30:00+02:30, 0",
        "1969-12-31 23:59:59.5, -500000000",
        "2262-04-11 23:47:16, 9223372036000000000",
        "'Jan 1, 1970 00:00:00.25', 250000000",
        "'Feb 28,  2026 12:00:00', 1772280000000000000",
    })
    void shouldReadTimes(String text, long nanos) {
        assertThat(Moment.absolute(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1970-1-1",
                "1970-02-30",
                "1970-01-01 24:00",
                "1970-01-01 00:00:00.0000000001",
                "9999-01-01",
                "1970-01-01 00:00:00+99:00",
                "Foo 1, 1970 00:00:00",
                "2262-04-11 23:47:17"
            })
    void shouldRefuseWhatIsNoTime(String text) {
        assertThat(Moment.absolute(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1.5, 1500000000", ".001, 1000000", "-2, -2000000000", "0.000000001, 1", "+3, 3000000000"})
    void shouldReadSpansOfTime(String text, long nanos) {
        assertThat(Moment.relative(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "1.", "1e3", "0x1", "0.0000000001", "9999999999999", "1 s"})
    void shouldRefuseWhatIsNoSpanOfTime(String text) {
        assertThat(Moment.relative(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 10, 3, 4",
        "-1, 10, 9, 10",
        "2:3, 10, 2, 5",
        ":3, 10, 0, 3",
        "7:, 10, 7, 10",
        "-4:, 10, 6, 10",
        "-4:2, 10, 6, 8",
        "2-5, 10, 2, 6",
        "2--1, 10, 2, 10",
        "-3--2, 10, 7, 9",
    })
    void shouldReadRanges(String text, int size, int first, int end) {
        Range range = Range.of(text);

        assertThat(range.fits(size)).isTrue();
        assertThat(range.firstOf(size)).isEqualTo(first);
        assertThat(range.endOf(size)).isEqualTo(end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", "-", "0:0", "3-1", "-1--2", "1:-2", "a", "1:2:3", "9999999999", "1-"})
    void shouldRefuseWhatIsNoRange(String text) {
        assertThat(Range.of(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "9:2", "-11", "-11:2", "10:", "5--6", "999999999:999999999"})
    void shouldNotFitRangesIntoTenPlaces(String text) {
        assertThat(Range.of(text).fits(10)).isFalse();
    }

    @Test
    void shouldFindTheNearestNames() {
        List<String> names = List.of("ip.src", "ip.dst", "udp.srcport", "udp.dstport", "infiniband.bth.psn", "eth.src");

        assertThat(Nearest.to("udp.srcprot", names)).containsExactly("udp.srcport");
        assertThat(Nearest.to("src", names)).containsExactly("ip.src", "eth.src");
        assertThat(Nearest.to("bth.psn", names)).containsExactly("infiniband.bth.psn");
        assertThat(Nearest.to("port", names)).containsExactly("udp.srcport", "udp.dstport");
        assertThat(Nearest.to("x", names)).isEmpty();
        assertThat(Nearest.to("something.else", names)).isEmpty();
    }
}
