package org.rocescope.dissector.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.packet.Packet;

/** Expressions that nobody would write for their meaning. */
class HostileFilterTest {
    private static final List<String> VALID = List.of(
            "infiniband.bth.opcode == \"RC FLUSH\" and not ip.addr in {10.0.0.0/8, 192.168.0.1..192.168.0.9}",
            "(infiniband.bth.psn & 0xff == 0x64 || udp.srcport != udp.dstport) xor frame.time_relative > 0.5",
            "eth.src[0-1,3:2,-1:] == 52:54:00:00:01 and all eth.addr[0:3] in {52:54:00, 0a0b0c}",
            "frame.comment matches r\"^two\\s+(lines|words)*$\" or upper(frame.comment) contains \"L\\x49N\\105S\"",
            "ipv6.src#[1-2] == fd00:a::1/64 || ip.src#2 == 10.0.0.1 ^^ len(infiniband.payload) >= 0b1000",
            "frame.time in {\"2026-01-01 00:00:00\" .. \"Jan 2, 2026 00:00:00.5\"} and any udp.port !== 4791",
            "1 < infiniband.bth.psn <= 0x64 and infiniband.payload[0] == 'T' && count(ip) === 1");

    private static final String SIGNS = "()[]{}<>=!&|^~#.,:-+/\\\"' \t\nrRxb019aFzé\u2028\u0000\ud800$%*_";

    @Test
    void shouldOnlyEverThrowFilterException() {
        Random random = new Random(20260101);
        List<Packet> packets = List.of(
                LaidPacket.write(), LaidPacket.write(20), LaidPacket.nak(), LaidPacket.tunnelled(), LaidPacket.other());
        int compiled = 0;
        for (int i = 0; i < 50_000; i++) {
            String expression = mutated(VALID.get(random.nextInt(VALID.size())), random);
            try {
                DisplayFilter filter = DisplayFilter.compile(expression);
                packets.forEach(filter::matches);
                compiled++;
            } catch (FilterException e) {
                boolean wellFormed = e.getMessage().lines().count() == 1
                        && e.pointer().lines().count() == 2
                        && e.column() >= 1
                        && e.column() <= expression.length() + 1
                        && e.length() >= 1;
                if (!wellFormed) {
                    fail(expression, e);
                }
            }
        }
        assertThat(compiled).isBetween(1_000, 49_000);
    }

    private static String mutated(String expression, Random random) {
        StringBuilder mutated = new StringBuilder(expression);
        for (int n = random.nextInt(3); n >= 0; n--) {
            int at = random.nextInt(mutated.length() + 1);
            int to = Math.min(mutated.length(), at + 1 + random.nextInt(8));
            switch (random.nextInt(5)) {
                case 0 -> mutated.delete(at, Math.min(mutated.length(), at + 1));
                case 1 -> mutated.insert(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
                case 2 ->
                    mutated.replace(
                            at, Math.min(mutated.length(), at + 1), "" + SIGNS.charAt(random.nextInt(SIGNS.length())));
                case 3 -> mutated.insert(random.nextInt(mutated.length() + 1), mutated.substring(at, to));
                default -> mutated.delete(at, to);
            }
        }
        return mutated.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", "not (", "len(", "!(ip and (ip or (ip xor (", "frame[0:1]", "eth.src&", "count(eth[0:1]&"})
    void shouldNotOverflowTheStackHoweverDeepItIsNested(String part) throws Exception {
        DisplayFilter.compile("count(eth[0:1]) & 1 == 1 and not (ip or ip)"); // loads classes on a stack with room
        String expression = part.repeat(60_000 / part.length());
        Throwable[] thrown = new Throwable[1];
        Thread small = new Thread(
                null,
                () -> {
                    try {
                        DisplayFilter.compile(expression);
                    } catch (Throwable e) {
                        thrown[0] = e;
                    }
                },
                "small stack",
                512 * 1024);
        small.start();
        small.join();

        assertThat(thrown[0]).isInstanceOf(FilterException.class);
    }

    @Test
    void shouldAllowAHundredLevels() throws FilterException {
        String allowed = "(".repeat(100) + "ip" + ")".repeat(100);

        assertThat(DisplayFilter.compile(allowed).matches(LaidPacket.write())).isTrue();
        assertThatExceptionOfType(FilterException.class)
                .isThrownBy(() -> DisplayFilter.compile("(" + allowed + ")"))
                .withMessage("column 101: more than 100 levels stand within each other");
    }

    @Test
    void shouldCountLevelsAndNotParentheses() throws FilterException {
        String many = "(ip) and ".repeat(500) + "eth.src[0] & 0x52 == 52 and ".repeat(500) + "udp";

        assertThat(DisplayFilter.compile(many).matches(LaidPacket.write())).isTrue();
    }

    @Test
    void shouldTakeNegationsAndTermsWithoutNumber() throws FilterException {
        Packet write = LaidPacket.write();

        assertThat(DisplayFilter.compile("!".repeat(60_000) + "ip").matches(write))
                .isTrue();
        assertThat(DisplayFilter.compile("not ".repeat(10_001) + "ip").matches(write))
                .isFalse();
        assertThat(DisplayFilter.compile("ip" + " and ip".repeat(9_000)).matches(write))
                .isTrue();
        assertThat(DisplayFilter.compile("frame.len in {1" + ",1".repeat(30_000) + "}")
                        .matches(write))
                .isFalse();
    }

    @Test
    void shouldLimitTheLength() {
        assertThatExceptionOfType(FilterException.class)
                .isThrownBy(() -> DisplayFilter.compile(" ".repeat(DisplayFilter.MAX_LENGTH + 1)))
                .withMessageContaining("at most 65536");
    }

    @Test
    void shouldKeepMessagesShort() {
        assertThatExceptionOfType(FilterException.class)
                .isThrownBy(() -> DisplayFilter.compile("a".repeat(60_000)))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
    }

    @Test
    void shouldGiveUpASearchThatWouldTakeForever() throws FilterException {
        DisplayFilter filter = DisplayFilter.compile("infiniband.payload matches r\"^(\\w|\\s|.)*(\\w|.)*\\1zz$\"");

        assertThat(filter.undecided()).isZero();
        assertThat(filter.matches(LaidPacket.write())).isFalse();
        assertThat(filter.undecided()).isEqualTo(1);
    }

    @Test
    void shouldRefuseARegularExpressionThatIsNestedTooDeep() {
        assertThatExceptionOfType(FilterException.class)
                .isThrownBy(() -> DisplayFilter.compile("frame matches \"" + "(".repeat(50_000) + "\""))
                .withMessageContaining("no regular expression");
    }

    @Test
    void shouldRefuseMasksThatWouldMultiplyTheValuesOfRepeatedFields() throws FilterException {
        assertThat(DisplayFilter.compile("eth.src & eth.dst & ff:ff:ff:00:00:00 == eth.dst & eth.src"))
                .isNotNull();
        assertThatExceptionOfType(FilterException.class)
                .isThrownBy(() -> DisplayFilter.compile("eth&".repeat(24) + "aa"))
                .withMessageContaining("more than one mask that is a field");
        assertThatExceptionOfType(FilterException.class)
                .isThrownBy(() -> DisplayFilter.compile("eth.src & eth.dst[0:6] & eth.src"))
                .withMessageContaining("more than one mask that is a field");
    }

    @Test
    void shouldSayOnOneLineThatARegularExpressionIsNone() {
        for (String property : List.of("\u0000", "\n", "\u2028", "x".repeat(10_000))) {
            assertThatExceptionOfType(FilterException.class)
                    .isThrownBy(() -> DisplayFilter.compile("eth.src matches r\"\\p{" + property + "}\""))
                    .satisfies(e -> assertThat(e.getMessage())
                            .contains("no regular expression")
                            .hasSizeLessThan(300)
                            .doesNotContainPattern("[\\p{Cntrl}\\u2028]"));
        }
    }
}
