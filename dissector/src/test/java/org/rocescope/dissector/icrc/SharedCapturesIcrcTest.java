package org.rocescope.dissector.icrc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;

/**
 * Verdicts over the captures of real soft-RoCE traffic and over public ones, held against what independent programs
 * found. The captures are not part of this project: the folder is the system property "rocescope.captures", or
 * "shared/captures" in a folder above; without it the tests are skipped.
 */
class SharedCapturesIcrcTest {
    private static final Pattern ENTRY =
            Pattern.compile("\"([^\"]+)\": \\{\\s*\"file\"(.*?)\"opcodes\"", Pattern.DOTALL);

    private static Path folder() {
        String property = System.getProperty("rocescope.captures");
        if (property != null) {
            return Path.of(property);
        }
        for (Path above = Path.of("").toAbsolutePath(); above != null; above = above.getParent()) {
            Path captures = above.resolve("shared/captures");
            if (Files.isRegularFile(captures.resolve("icrc.json"))) {
                return captures;
            }
        }
        return null;
    }

    private static Path found() {
        Path folder = folder();
        assumeTrue(folder != null, "the captures are not here");
        return folder;
    }

    @TestFactory
    List<DynamicTest> shouldCountAsTheIndependentProgramDid() throws IOException {
        Path folder = found();
        List<DynamicTest> tests = new ArrayList<>();
        Matcher entry = ENTRY.matcher(Files.readString(folder.resolve("icrc.json")));
        while (entry.find()) {
            String name = entry.group(1);
            String values = entry.group(2);
            tests.add(DynamicTest.dynamicTest(name, () -> shouldCount(folder.resolve(name), values)));
        }
        assertThat(tests).hasSizeGreaterThan(100);
        return tests;
    }

    private static void shouldCount(Path file, String values) throws IOException {
        CaptureVerdicts found = CaptureVerdicts.of(file, new Dissector());

        assertThat(found.packets()).isEqualTo(number(values, "packets"));
        assertThat(found.roce()).isEqualTo(number(values, "roce"));
        // a flipped bit in the IP length: the other program stops there; by the UDP length all is captured, and bad
        List<Integer> damaged = found.malformed().getOrDefault(Malformed.IPV4_TOTAL_LENGTH, List.of());
        Map<IcrcVerdict, Integer> expected = new EnumMap<>(IcrcVerdict.class);
        expected.put(IcrcVerdict.GOOD, number(values, "icrc_ok"));
        expected.put(IcrcVerdict.RXE_FLUSH, number(values, "icrc_rxe_flush_variant"));
        expected.put(IcrcVerdict.BAD, number(values, "icrc_bad") + damaged.size());
        expected.put(IcrcVerdict.NOT_CAPTURED, number(values, "truncated") - damaged.size());
        expected.values().removeIf(count -> count == 0);
        assertThat(found.counts()).isEqualTo(expected);
        List<Integer> bad = new ArrayList<>(numbers(values, "bad_frames"));
        bad.addAll(damaged);
        assertThat(found.bad()).containsExactlyInAnyOrderElementsOf(bad);
        assertThat(found.malformed().keySet()).isSubsetOf(Malformed.IPV4_TOTAL_LENGTH);
    }

    private static int number(String values, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\": (\\d+)").matcher(values);
        assertThat(matcher.find()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private static List<Integer> numbers(String values, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\": \\[([^\\]]*)]").matcher(values);
        assertThat(matcher.find()).isTrue();
        return Arrays.stream(matcher.group(1).split(","))
                .map(String::strip)
                .filter(number -> !number.isEmpty())
                .map(Integer::valueOf)
                .toList();
    }

    /** One bit of an IPv4 total length was flipped on the way: 48 became 176. */
    @Test
    void shouldCallADamagedIpLengthMalformedAndTheIcrcBad() throws IOException {
        CaptureVerdicts found = CaptureVerdicts.of(found().resolve("corrupt_plain.A.pcap"), new Dissector());

        assertThat(found.malformed()).isEqualTo(Map.of(Malformed.IPV4_TOTAL_LENGTH, List.of(128)));
        assertThat(found.bad()).contains(128).hasSize(13);
        assertThat(found.count(IcrcVerdict.NOT_CAPTURED)).isZero();
    }

    /** File, frames, frames with a BTH, verdicts. */
    @ParameterizedTest
    @CsvSource({
        "oferby-proxy_roce, 123, 105, GOOD 105",
        "connectx_vlan_cm_send, 5, 5, GOOD 5",
        "scapy_roce_uts, 6, 6, GOOD 5 BAD 1",
        "cnp_and_rping_vectors, 3, 3, GOOD 3",
        "pcapplusplus_infiniband, 1, 1, GOOD 1",
        // the UDP length of one ends the packet early, before the zeros
        "libtins_rocev2test, 5, 5, PLACEHOLDER 4 BAD 1",
        "pvrdma_golden_ipv6, 8, 8, GOOD 8",
        "fpga_hls_icrc_placeholder_rawip, 6, 3, PLACEHOLDER 3",
        "roomsoc_hw, 3, 2, GOOD 2",
        "open_rdma_driver_icrc_rawip, 2, 2, GOOD 2"
    })
    void shouldJudgeThePublicCapturesAsTheirDescriptionSays(String name, int packets, int roce, String verdicts)
            throws IOException {
        CaptureVerdicts found = CaptureVerdicts.of(found().resolve("public/" + name + ".pcap"), new Dissector());

        assertThat(found.packets()).isEqualTo(packets);
        assertThat(found.roce()).isEqualTo(roce);
        assertThat(found.counts()).isEqualTo(counts(verdicts));
    }

    /** Packets whose receiver is told apart by the port that the user names. */
    @ParameterizedTest
    @CsvSource({"roomsoc_hw, 8000, 3, GOOD 2 UNMASKED 1", "fpga_hls_icrc_placeholder_rawip, 18515, 6, PLACEHOLDER 6"})
    void shouldJudgePacketsToAPortThatTheUserNames(String name, int port, int roce, String verdicts)
            throws IOException {
        Dissector dissector = new Dissector().rocePort(port);
        CaptureVerdicts found = CaptureVerdicts.of(found().resolve("public/" + name + ".pcap"), dissector);

        assertThat(found.roce()).isEqualTo(roce);
        assertThat(found.counts()).isEqualTo(counts(verdicts));
    }

    private static Map<IcrcVerdict, Integer> counts(String text) {
        Map<IcrcVerdict, Integer> counts = new EnumMap<>(IcrcVerdict.class);
        String[] words = text.toUpperCase(Locale.ROOT).split(" ");
        for (int i = 0; i < words.length; i += 2) {
            counts.put(IcrcVerdict.valueOf(words[i]), Integer.valueOf(words[i + 1]));
        }
        return counts;
    }
}
