package org.rocescope.dissector.filter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.packet.Packet;

/** What a condition means where a name has several values, or none. Checked against Wireshark 4.0. */
class SeveralValuesTest {

    /** The write has ip.addr 10.0.0.1 and 10.0.0.2 and no ipv6.addr. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ip.addr == 10.0.0.1                 | true",
                "ip.addr == 10.0.0.3                 | false",
                "ip.addr != 10.0.0.1                 | false",
                "ip.addr != 10.0.0.3                 | true",
                "ip.addr === 10.0.0.1                | false",
                "ip.addr === 10.0.0.0/24             | true",
                "ip.addr != 10.0.0.0/24              | false",
                "ip.addr !== 10.0.0.1                | true",
                "ip.addr !== 10.0.0.0/24             | false",
                "any ip.addr != 10.0.0.1             | true",
                "any ip.addr === 10.0.0.1            | true",
                "all ip.addr == 10.0.0.1             | false",
                "all ip.addr > 10.0.0.0              | true",
                "all ip.addr > 10.0.0.1              | false",
                "ip.addr > 10.0.0.1                  | true",
                "not ip.addr == 10.0.0.1             | false",
                "not ip.addr == 10.0.0.3             | true",
                "ip.addr in {10.0.0.1, 10.0.0.9}     | true",
                "all ip.addr in {10.0.0.1, 10.0.0.9} | false",
                "all ip.addr in {10.0.0.1, 10.0.0.2} | true",
                "ip.addr not in {10.0.0.1}           | false",
                "all ip.addr not in {10.0.0.1}       | false",
                "all ip.addr not in {10.0.0.3}       | true",
                "any ip.addr not in {10.0.0.1}       | true",
                "any ip.addr not in {10.0.0.1, 10.0.0.2} | false",
                "ip.src == ip.addr                   | true",
                "ip.addr != ip.addr                  | false",
                "ip.addr === ip.addr                 | false",
                "ip.src === ip.src                   | true",
                "all eth.addr[0:3] == 52:54:00       | true",
                "all eth.addr contains 00:01         | false",
                "eth.addr contains 00:01             | true",
                "all eth.addr matches r'^RT'         | true",
                "ipv6.addr == ::1                    | false",
                "ipv6.addr != ::1                    | false",
                "all ipv6.addr == ::1                | false",
                "not ipv6.addr == ::1                | true",
                "ipv6.addr not in {::1}              | true",
                "all ipv6.addr not in {::1}          | true",
                "ipv6.addr in {::1}                  | false",
            })
    void shouldMeanAnyOrAllValues(String expression, boolean expected) throws FilterException {
        DisplayFilter filter = DisplayFilter.compile(expression.replace("r'^RT'", "r\"^RT\""));

        assertThat(filter.matches(LaidPacket.write())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ip.src == 192.168.0.1                 | true",
                "ip.src == 10.0.0.1                    | true",
                "ip.src#1 == 192.168.0.1               | true",
                "ip.src#1 == 10.0.0.1                  | false",
                "ip.src#2 == 10.0.0.1                  | true",
                "ip.src #2 == 10.0.0.1                 | true",
                "ip.src#3                              | false",
                "ip.addr#2 == 10.0.0.2                 | true",
                "ip.addr#[1-2] == 192.168.0.2          | true",
                "ip.addr#[2:] == 192.168.0.2           | false",
                "ip.addr#[1,3] == 10.0.0.2             | false",
                "ip.addr#[1:2] == 10.0.0.2             | true",
                "ip#2                                  | true",
                "udp#2                                 | false",
                "ip.src#2[0] == 0a                     | true",
                "all ip.addr == 10.0.0.0/8             | false",
                "all ip.addr#2 == 10.0.0.0/8           | true",
                "count(ip.src) == 2                    | true",
                "count(ip) == 2                        | true",
                "count(ip.addr) == 4                   | true",
                "len(ip) == 20                         | true",
                "infiniband.aeth.syndrome == 31        | true",
            })
    void shouldLookAtEachLayerOfATunnel(String expression, boolean expected) throws FilterException {
        assertThat(DisplayFilter.compile(expression).matches(LaidPacket.tunnelled()))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ipv6.src == fd00:a::1                  | true",
                "ipv6.src == fd00:a:0:0:0:0:0:1         | true",
                "ipv6.src == FD00:000a::0.0.0.1         | true",
                "ipv6.src == fd00:a::2                  | false",
                "ipv6.src < fd00:a::2                   | true",
                "ipv6.addr == fd00::/8                  | true",
                "ipv6.addr == fd00:a::99/64             | true",
                "ipv6.addr != fd00:a::/64               | false",
                "ipv6.addr == fe80::/10                 | false",
                "ipv6.addr == ::/0                      | true",
                "ipv6.addr in {fe80::/10, fd00::/8}     | true",
                "ipv6.dst in {fd00:a::1..fd00:a::9}     | true",
                "ipv6.src[0:2] == fd:00                 | true",
                "ipv6.src[15] == 01                     | true",
                "ipv6.addr == ipv6.dst                  | true",
                "infiniband.aeth.syndrome & 0x60 == 96  | true",
                "infiniband.aeth.syndrome.error_code == 2 | true",
                "infiniband.aeth.syndrome.timer         | false",
            })
    void shouldCompareIpv6Addresses(String expression, boolean expected) throws FilterException {
        assertThat(DisplayFilter.compile(expression).matches(LaidPacket.nakOverIpv6()))
                .isEqualTo(expected);
    }

    @Test
    void shouldTakeBytesThatWereNotCapturedForAbsent() throws FilterException {
        Packet sliced = LaidPacket.write(20);

        assertThat(DisplayFilter.compile("infiniband.reth.r_key == 0x1234").matches(sliced))
                .isTrue();
        assertThat(DisplayFilter.compile("infiniband.reth.dmalen").matches(sliced))
                .isFalse();
        assertThat(DisplayFilter.compile("infiniband.reth.dmalen != 5").matches(sliced))
                .isFalse();
        assertThat(DisplayFilter.compile("infiniband.payload").matches(sliced)).isFalse();
        assertThat(DisplayFilter.compile("len(infiniband.reth) == 12").matches(sliced))
                .isTrue();
        assertThat(DisplayFilter.compile("infiniband.payload contains 54").matches(sliced))
                .isFalse();
        assertThat(DisplayFilter.compile("len(infiniband.payload) == 11").matches(LaidPacket.write(5)))
                .isTrue();
    }
}
