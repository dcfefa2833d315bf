package org.rocescope.dissector.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.packet.Header;

/** All 256 opcodes against a table written out from opcodes.md (sections 1 to 5 and 8). */
class OpcodeTest {
    /** Value or range, name (without the number where it is one of a range), headers, payload, kind, position. */
    private static final String TABLE = """
            00 | RC SEND First | | FULL | req | F
            01 | RC SEND Middle | | FULL | req | M
            02 | RC SEND Last | | SOME | req | L
            03 | RC SEND Last with Immediate | ImmDt | SOME | req | L
            04 | RC SEND Only | | ANY | req | O
            05 | RC SEND Only with Immediate | ImmDt | ANY | req | O
            06 | RC RDMA WRITE First | RETH | FULL | req | F
            07 | RC RDMA WRITE Middle | | FULL | req | M
            08 | RC RDMA WRITE Last | | SOME | req | L
            09 | RC RDMA WRITE Last with Immediate | ImmDt | SOME | req | L
            0a | RC RDMA WRITE Only | RETH | ANY | req | O
            0b | RC RDMA WRITE Only with Immediate | RETH, ImmDt | ANY | req | O
            0c | RC RDMA READ Request | RETH | NONE | req | O
            0d | RC RDMA READ Response First | AETH | FULL | rsp | F
            0e | RC RDMA READ Response Middle | | FULL | rsp | M
            0f | RC RDMA READ Response Last | AETH | SOME | rsp | L
            10 | RC RDMA READ Response Only | AETH | ANY | rsp | O
            11 | RC ACKNOWLEDGE | AETH | NONE | rsp | O
            12 | RC ATOMIC ACKNOWLEDGE | AETH, AtomicAckETH | NONE | rsp | O
            13 | RC COMPARE & SWAP | AtomicETH | NONE | req | O
            14 | RC FETCH & ADD | AtomicETH | NONE | req | O
            15 | RC reserved | | UNKNOWN | - | -
            16 | RC SEND Last with Invalidate | IETH | SOME | req | L
            17 | RC SEND Only with Invalidate | IETH | ANY | req | O
            18-1b | RC reserved | | UNKNOWN | - | -
            1c | RC FLUSH | FETH, RETH | NONE | req | O
            1d | RC ATOMIC WRITE | RETH | EIGHT | req | O
            1e-1f | RC reserved | | UNKNOWN | - | -
            20 | UC SEND First | | FULL | req | F
            21 | UC SEND Middle | | FULL | req | M
            22 | UC SEND Last | | SOME | req | L
            23 | UC SEND Last with Immediate | ImmDt | SOME | req | L
            24 | UC SEND Only | | ANY | req | O
            25 | UC SEND Only with Immediate | ImmDt | ANY | req | O
            26 | UC RDMA WRITE First | RETH | FULL | req | F
            27 | UC RDMA WRITE Middle | | FULL | req | M
            28 | UC RDMA WRITE Last | | SOME | req | L
            29 | UC RDMA WRITE Last with Immediate | ImmDt | SOME | req | L
            2a | UC RDMA WRITE Only | RETH | ANY | req | O
            2b | UC RDMA WRITE Only with Immediate | RETH, ImmDt | ANY | req | O
            2c-3f | UC reserved | | UNKNOWN | - | -
            40 | RD SEND First | RDETH, DETH | FULL | req | F
            41 | RD SEND Middle | RDETH, DETH | FULL | req | M
            42 | RD SEND Last | RDETH, DETH | SOME | req | L
            43 | RD SEND Last with Immediate | RDETH, DETH, ImmDt | SOME | req | L
            44 | RD SEND Only | RDETH, DETH | ANY | req | O
            45 | RD SEND Only with Immediate | RDETH, DETH, ImmDt | ANY | req | O
            46 | RD RDMA WRITE First | RDETH, DETH, RETH | FULL | req | F
            47 | RD RDMA WRITE Middle | RDETH, DETH | FULL | req | M
            48 | RD RDMA WRITE Last | RDETH, DETH | SOME | req | L
            49 | RD RDMA WRITE Last with Immediate | RDETH, DETH, ImmDt | SOME | req | L
            4a | RD RDMA WRITE Only | RDETH, DETH, RETH | ANY | req | O
            4b | RD RDMA WRITE Only with Immediate | RDETH, DETH, RETH, ImmDt | ANY | req | O
            4c | RD RDMA READ Request | RDETH, DETH, RETH | NONE | req | O
            4d | RD RDMA READ Response First | RDETH, AETH | FULL | rsp | F
            4e | RD RDMA READ Response Middle | RDETH | FULL | rsp | M
            4f | RD RDMA READ Response Last | RDETH, AETH | SOME | rsp | L
            50 | RD RDMA READ Response Only | RDETH, AETH | ANY | rsp | O
            51 | RD ACKNOWLEDGE | RDETH, AETH | NONE | rsp | O
            52 | RD ATOMIC ACKNOWLEDGE | RDETH, AETH, AtomicAckETH | NONE | rsp | O
            53 | RD COMPARE & SWAP | RDETH, DETH, AtomicETH | NONE | req | O
            54 | RD FETCH & ADD | RDETH, DETH, AtomicETH | NONE | req | O
            55 | RD RESYNC | RDETH, DETH | NONE | req | O
            56-5b | RD reserved | | UNKNOWN | - | -
            5c | RD FLUSH | RDETH, DETH, FETH, RETH | NONE | req | O
            5d | RD ATOMIC WRITE | RDETH, DETH, RETH | EIGHT | req | O
            5e-5f | RD reserved | | UNKNOWN | - | -
            60-63 | UD reserved | | UNKNOWN | - | -
            64 | UD SEND Only | DETH | ANY | req | O
            65 | UD SEND Only with Immediate | DETH, ImmDt | ANY | req | O
            66-7f | UD reserved | | UNKNOWN | - | -
            80 | CNP (native InfiniBand) | | UNKNOWN | - | O
            81 | CNP (RoCEv2) | CNP | NONE | - | O
            82-9f | CNP reserved | | UNKNOWN | - | -
            a0 | XRC SEND First | XRCETH | FULL | req | F
            a1 | XRC SEND Middle | XRCETH | FULL | req | M
            a2 | XRC SEND Last | XRCETH | SOME | req | L
            a3 | XRC SEND Last with Immediate | XRCETH, ImmDt | SOME | req | L
            a4 | XRC SEND Only | XRCETH | ANY | req | O
            a5 | XRC SEND Only with Immediate | XRCETH, ImmDt | ANY | req | O
            a6 | XRC RDMA WRITE First | XRCETH, RETH | FULL | req | F
            a7 | XRC RDMA WRITE Middle | XRCETH | FULL | req | M
            a8 | XRC RDMA WRITE Last | XRCETH | SOME | req | L
            a9 | XRC RDMA WRITE Last with Immediate | XRCETH, ImmDt | SOME | req | L
            aa | XRC RDMA WRITE Only | XRCETH, RETH | ANY | req | O
            ab | XRC RDMA WRITE Only with Immediate | XRCETH, RETH, ImmDt | ANY | req | O
            ac | XRC RDMA READ Request | XRCETH, RETH | NONE | req | O
            ad | XRC RDMA READ Response First | AETH | FULL | rsp | F
            ae | XRC RDMA READ Response Middle | | FULL | rsp | M
            af | XRC RDMA READ Response Last | AETH | SOME | rsp | L
            b0 | XRC RDMA READ Response Only | AETH | ANY | rsp | O
            b1 | XRC ACKNOWLEDGE | AETH | NONE | rsp | O
            b2 | XRC ATOMIC ACKNOWLEDGE | AETH, AtomicAckETH | NONE | rsp | O
            b3 | XRC COMPARE & SWAP | XRCETH, AtomicETH | NONE | req | O
            b4 | XRC FETCH & ADD | XRCETH, AtomicETH | NONE | req | O
            b5 | XRC reserved | | UNKNOWN | - | -
            b6 | XRC SEND Last with Invalidate | XRCETH, IETH | SOME | req | L
            b7 | XRC SEND Only with Invalidate | XRCETH, IETH | ANY | req | O
            b8-bb | XRC reserved | | UNKNOWN | - | -
            bc | XRC FLUSH | XRCETH, FETH, RETH | NONE | req | O
            bd | XRC ATOMIC WRITE | XRCETH, RETH | EIGHT | req | O
            be-bf | XRC reserved | | UNKNOWN | - | -
            c0-ff | MANUFACTURER | | UNKNOWN | - | -
            """;

    private static final Map<String, Header> HEADERS = Map.ofEntries(
            Map.entry("RDETH", Rdeth.HEADER),
            Map.entry("DETH", Deth.HEADER),
            Map.entry("XRCETH", XrcEth.HEADER),
            Map.entry("RETH", Reth.HEADER),
            Map.entry("AtomicETH", AtomicEth.HEADER),
            Map.entry("AETH", Aeth.HEADER),
            Map.entry("AtomicAckETH", AtomicAckEth.HEADER),
            Map.entry("ImmDt", ImmDt.HEADER),
            Map.entry("IETH", Ieth.HEADER),
            Map.entry("FETH", Feth.HEADER),
            Map.entry("CNP", Cnp.HEADER));

    private static final Map<Header, Integer> LENGTHS = Map.ofEntries(
            Map.entry(Rdeth.HEADER, 4),
            Map.entry(Deth.HEADER, 8),
            Map.entry(XrcEth.HEADER, 4),
            Map.entry(Reth.HEADER, 16),
            Map.entry(AtomicEth.HEADER, 28),
            Map.entry(Aeth.HEADER, 4),
            Map.entry(AtomicAckEth.HEADER, 8),
            Map.entry(ImmDt.HEADER, 4),
            Map.entry(Ieth.HEADER, 4),
            Map.entry(Feth.HEADER, 4),
            Map.entry(Cnp.HEADER, 16));

    /** One opcode as the sheet has it. */
    record Row(int value, String name, List<Header> headers, String payload, String kind, String position) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "0x%02x %s", value, name);
        }
    }

    static Stream<Row> rows() {
        return TABLE.lines().flatMap(OpcodeTest::rows);
    }

    private static Stream<Row> rows(String line) {
        String[] cells = Arrays.stream(line.split("\\|")).map(String::strip).toArray(String[]::new);
        String[] range = cells[0].split("-");
        int first = Integer.parseInt(range[0], 16);
        int last = Integer.parseInt(range[range.length - 1], 16);
        List<Header> headers = Arrays.stream(cells[2].split(", "))
                .filter(name -> !name.isEmpty())
                .map(HEADERS::get)
                .toList();
        boolean numbered = cells[5].equals("-");
        return IntStream.rangeClosed(first, last)
                .mapToObj(value -> new Row(
                        value,
                        numbered ? String.format(Locale.ROOT, "%s 0x%02x", cells[1], value) : cells[1],
                        headers,
                        cells[3],
                        cells[4],
                        cells[5]));
    }

    @Test
    void shouldHaveATableOfAllOpcodes() {
        assertThat(rows().map(Row::value))
                .containsExactlyElementsOf(IntStream.range(0, 256).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void shouldKnowTheOpcode(Row row) {
        Opcode opcode = Opcode.of(row.value());

        assertThat(opcode.value()).isEqualTo(row.value());
        assertThat(opcode.name()).isEqualTo(row.name());
        assertThat(opcode.headers()).isEqualTo(row.headers());
        assertThat(opcode.payload().name()).isEqualTo(row.payload());
        assertThat(opcode.isRequest()).isEqualTo(row.kind().equals("req"));
        assertThat(opcode.isResponse()).isEqualTo(row.kind().equals("rsp"));
        assertThat(opcode.position().name()).startsWith(row.position().equals("-") ? "NONE" : row.position());
        assertThat(opcode.isReserved()).isEqualTo(row.name().contains("reserved"));
        assertThat(opcode.beginsMessage()).isEqualTo("FO".contains(row.position()));
        assertThat(opcode.endsMessage()).isEqualTo("LO".contains(row.position()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void shouldPlaceTheHeadersOneBehindTheOther(Row row) {
        Opcode opcode = Opcode.of(row.value());
        Map<Header, Integer> offsets = new HashMap<>();
        int at = 12;
        for (Header header : row.headers()) {
            offsets.put(header, at);
            at += LENGTHS.get(header);
        }

        assertThat(opcode.headersLength()).isEqualTo(at - 12);
        assertThat(opcode.rethOffset()).isEqualTo(offsets.getOrDefault(Reth.HEADER, -1));
        assertThat(opcode.aethOffset()).isEqualTo(offsets.getOrDefault(Aeth.HEADER, -1));
        assertThat(opcode.atomicEthOffset()).isEqualTo(offsets.getOrDefault(AtomicEth.HEADER, -1));
        assertThat(opcode.atomicAckEthOffset()).isEqualTo(offsets.getOrDefault(AtomicAckEth.HEADER, -1));
        assertThat(opcode.immDtOffset()).isEqualTo(offsets.getOrDefault(ImmDt.HEADER, -1));
        assertThat(opcode.iethOffset()).isEqualTo(offsets.getOrDefault(Ieth.HEADER, -1));
        assertThat(opcode.fethOffset()).isEqualTo(offsets.getOrDefault(Feth.HEADER, -1));
        assertThat(opcode.dethOffset()).isEqualTo(offsets.getOrDefault(Deth.HEADER, -1));
    }

    @Test
    void shouldTellTheServiceByTheThreeHighBits() {
        List<String> services = List.of("RC", "UC", "RD", "UD", "CNP", "XRC", "MANUFACTURER", "MANUFACTURER");
        for (int value = 0; value < 256; value++) {
            assertThat(Opcode.of(value).service().name()).isEqualTo(services.get(value >> 5));
        }
    }

    @Test
    void shouldGiveEveryHeaderTheLengthOfTheSheet() {
        assertThat(LENGTHS.entrySet())
                .allSatisfy(entry -> assertThat(entry.getKey().length()).isEqualTo(entry.getValue()));
    }

    @Test
    void shouldFindEveryOpcodeByItsName() {
        Map<String, Integer> byName = rows().collect(Collectors.toMap(Row::name, Row::value));
        assertThat(byName)
                .hasSize(256)
                .allSatisfy(
                        (name, value) -> assertThat(Opcode.NAMES.valueOf(name)).isEqualTo(value.longValue()));
        assertThat(Opcode.NAMES.valueOf("rdma_write_only")).isEqualTo(0x0A);
        assertThat(Opcode.NAMES.valueOf("ACK")).isEqualTo(0x11);
        assertThat(Opcode.NAMES.valueOf("CNP")).isEqualTo(0x81);
        assertThat(Opcode.NAMES.valueOf("FLUSH")).isEqualTo(0x1C);
    }
}
