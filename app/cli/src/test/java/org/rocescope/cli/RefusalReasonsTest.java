package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Why requests were refused, in captures beside which the program that made them wrote what it registered and asked for. From
 * the wire alone the true reason is among those named; with the registrations as regions file it is the one that is named.
 */
class RefusalReasonsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> FLAGS = Map.of(
            "LW", "LOCAL_WRITE",
            "RW", "REMOTE_WRITE",
            "RR", "REMOTE_READ",
            "RA", "REMOTE_ATOMIC",
            "FG", "FLUSH_GLOBAL",
            "FP", "FLUSH_PERSISTENT",
            "MWB", "MW_BIND");
    private static final Map<String, String> HOSTS = Map.of("A", "10.0.0.1", "B", "10.0.0.2");

    /** Reasons that a message may name, and the words by which it does. */
    private enum Reason {
        UNKNOWN_KEY("unknown R_Key", "never used successfully on this connection in the capture"),
        INVALIDATED("was invalidated by"),
        PERMISSION("registered without", "not registered with", "lacks the access"),
        RANGE("out of range", "or the range asked for"),
        REPEAT("a repeat of this request"),
        GONE("deregistered"),
        NOT_CAPTURED("was not captured"),
        MISALIGNED("behind a multiple of 8"),
        TOO_LONG("the most that"),
        NOT_ENABLED("not enabled on the responder's queue pair");

        private final List<String> words;

        Reason(String... words) {
            this.words = List.of(words);
        }

        static Set<Reason> in(String message) {
            // a hint about address 0, not a reason
            String plain = message.replaceAll("; Linux's software RoCE repeats.*", "");
            Set<Reason> reasons = new TreeSet<>();
            for (Reason reason : values()) {
                if (reason.words.stream().anyMatch(plain::contains)) {
                    reasons.add(reason);
                }
            }
            return reasons;
        }
    }

    @TempDir
    private Path folder;

    private static Path captures() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("shared/captures"))) {
                return at.resolve("shared/captures");
            }
        }
        return null;
    }

    static Stream<Path> truths() throws IOException {
        if (captures() == null) {
            return Stream.of(Path.of("none"));
        }
        List<Path> truths = new ArrayList<>();
        try (Stream<Path> files = Files.list(captures())) {
            for (Path file : files.filter(each -> each.toString().endsWith(".truth.json"))
                    .sorted()
                    .toList()) {
                String text = Files.readString(file);
                if (text.contains("REM_ACCESS_ERR") || text.contains("REM_INV_REQ_ERR")) {
                    truths.add(file);
                }
            }
        }
        // only texts and titles mention it in those that are left out
        return truths.stream().filter(file -> !failures(read(file)).isEmpty());
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** What was posted and then refused. */
    private static List<JsonNode> failures(JsonNode truth) {
        List<JsonNode> failures = new ArrayList<>();
        for (JsonNode completion : truth.path("completions")) {
            String status = completion.get("status").stringValue();
            if (!status.equals("REM_ACCESS_ERR") && !status.equals("REM_INV_REQ_ERR")) {
                continue;
            }
            for (JsonNode posted : truth.get("posted")) {
                if (posted.get("wr_id").equals(completion.get("wr_id"))
                        && posted.get("node").equals(completion.get("node"))) {
                    failures.add(((ObjectNode) posted.deepCopy()).put("status", status));
                }
            }
        }
        return failures;
    }

    private static Reason truth(JsonNode truth, JsonNode posted) {
        long address = posted.get("raddr").longValue();
        String operation = posted.get("op").stringValue();
        long length = posted.path("len").asLong(8);
        if (posted.get("status").stringValue().equals("REM_INV_REQ_ERR")) {
            return address % 8 != 0 && !operation.equals("flush")
                    ? Reason.MISALIGNED
                    : length > Integer.MAX_VALUE ? Reason.TOO_LONG : Reason.NOT_ENABLED;
        }
        if (posted.get("rkey").longValue() == truth.path("mw_rkey").asLong(-1)) {
            return Reason.INVALIDATED;
        }
        for (JsonNode region : truth.get("mrs")) {
            if (!region.has("addr")
                    || region.get("node").equals(posted.get("node"))
                    || region.get("rkey").longValue() != posted.get("rkey").longValue()) {
                continue;
            }
            List<String> access = List.of(region.get("access").stringValue().split("\\|"));
            if (!access.containsAll(needed(operation, posted.path("type").asInt(0)))) {
                return Reason.PERMISSION;
            }
            long first = region.get("addr").longValue();
            boolean inside = address >= first
                    && address + length <= first + region.get("length").longValue();
            // what is allowed was repeated by rxe with another address
            return inside ? Reason.REPEAT : Reason.RANGE;
        }
        return Reason.UNKNOWN_KEY;
    }

    private static List<String> needed(String operation, int placement) {
        return switch (operation) {
            case "write", "awrite" -> List.of("RW");
            case "read" -> List.of("RR");
            case "cas", "faa" -> List.of("RA");
            case "flush" -> placement == 1 ? List.of("FG") : placement == 2 ? List.of("FP") : List.of("FG", "FP");
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private String regionsFile(JsonNode truth) throws IOException {
        ObjectNode file = JSON.createObjectNode();
        ArrayNode regions = file.putArray("regions");
        for (JsonNode region : truth.get("mrs")) {
            if (region.has("addr")) {
                ObjectNode entry = regions.addObject();
                entry.set("name", region.get("name"));
                entry.set("rkey", region.get("rkey"));
                entry.set("base", region.get("addr"));
                entry.set("length", region.get("length"));
                entry.put("host", HOSTS.get(region.get("node").stringValue()));
                ArrayNode access = entry.putArray("access");
                for (String letters : region.get("access").stringValue().split("\\|")) {
                    access.add(FLAGS.get(letters));
                }
            }
        }
        return Files.writeString(folder.resolve("regions.json"), file.toString())
                .toString();
    }

    private static List<String> refusals(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("analyze", "--format", "json", "--fail-on", "never"));
        words.addAll(List.of(arguments));
        List<String> messages = new ArrayList<>();
        for (JsonNode finding :
                JSON.readTree(Run.of(words.toArray(String[]::new)).out()).get("findings")) {
            if (Set.of("RC-KEY-02", "RC-NAK-02", "RC-OPC-02")
                    .contains(finding.get("rule").stringValue())) {
                messages.add(finding.get("message").stringValue());
            }
            // what succeeded was allowed, and nobody guessed
            assertThat(finding.get("rule").stringValue()).isNotIn("RGN-01", "RGN-02", "EXP-01", "EXP-02");
        }
        return messages;
    }

    private static List<Path> captures(Path truth) {
        String base = truth.getFileName().toString().replace(".truth.json", "");
        return Stream.of(".pcap", ".A.pcap", ".B.pcap")
                .map(end -> truth.resolveSibling(base + end))
                .filter(Files::exists)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("truths")
    void shouldNameTheTrueReason(Path file) throws IOException {
        assumeThat(captures()).isNotNull();
        JsonNode truth = read(file);
        List<JsonNode> failures = failures(truth);
        String regions = regionsFile(truth);
        for (Path capture : captures(file)) {
            List<String> byWire = refusals(capture.toString());
            List<String> byFile = refusals("--regions", regions, capture.toString());
            assertThat(byWire).as("%s", capture).hasSameSizeAs(failures);
            assertThat(byFile).hasSameSizeAs(failures);
            for (int i = 0; i < failures.size(); i++) {
                Reason reason = failures.size() == 1 ? truth(truth, failures.get(i)) : Reason.REPEAT;
                boolean sliced = Reason.in(byWire.get(i)).contains(Reason.NOT_CAPTURED);
                assertThat(sliced)
                        .as("only in a sliced capture")
                        .isEqualTo(file.toString().contains("snap60"));
                assertThat(Reason.in(byWire.get(i)))
                        .as("%s: %s", capture, byWire.get(i))
                        .contains(sliced ? Reason.NOT_CAPTURED : reason);
                assertThat(Reason.in(byFile.get(i)))
                        .as("%s: %s", capture, byFile.get(i))
                        .containsExactly(sliced ? Reason.NOT_CAPTURED : reason);
            }
        }
    }
}
