package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Commit logs over real hardware emulation, right ones and wrong ones. What is expected stands in the truth that the
 * program wrote which made them: which records it published too early, never flushed, or made visible only.
 */
class CommitLogTest {
    /** A record of a log: where its data is. */
    private record Bytes(long address, long length) {}

    private record Request(Flow flow, Operation operation, long frame, long address) {}

    private final List<Finding> findings = new ArrayList<>();
    private final List<Unflushed> unflushed = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();

    private static Path file(String name) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            for (String place : new String[] {"samples", "src/test/resources/placement"}) {
                if (Files.isRegularFile(folder.resolve(place).resolve(name))) {
                    return folder.resolve(place).resolve(name);
                }
            }
        }
        throw new AssertionError("no " + name);
    }

    private void analyse(String name, Requirement requirement) throws IOException {
        AnalysisListener listener = new AnalysisListener() {
            @Override
            public void finding(Finding finding) {
                if (finding.rule().id().startsWith("MPE")) {
                    findings.add(finding);
                }
            }

            @Override
            public void unflushed(Unflushed range) {
                unflushed.add(range);
            }

            @Override
            public void transaction(Flow flow, Transaction t) {
                requests.add(new Request(flow, t.operation(), t.id(), t.virtualAddress()));
            }
        };
        Analyzer analyzer = new Analyzer(listener, requirement);
        Dissector dissector = new Dissector().judgeIcrc(true);
        Packet packet = new Packet();
        Frame frame = new Frame();
        try (Capture capture = Capture.open(file(name))) {
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                analyzer.take(packet);
            }
        }
        analyzer.close();
    }

    private Set<String> rules() {
        Set<String> rules = new TreeSet<>();
        findings.forEach(finding -> rules.add(finding.rule().id()));
        return rules;
    }

    private Set<Long> frames(String rule) {
        Set<Long> frames = new TreeSet<>();
        for (Finding finding : findings) {
            if (finding.rule().id().equals(rule)) {
                assertThat(finding.frames().size()).isEqualTo((int) finding.count());
                for (long frame : finding.frames().toArray()) {
                    frames.add(frame);
                }
            }
        }
        return frames;
    }

    /** Frames of the ATOMIC WRITEs that published records: the next one of a flow after the WRITE of each. */
    private Set<Long> publications(long... data) {
        Set<Long> frames = new TreeSet<>();
        for (long address : data) {
            Flow flow = null;
            for (Request request : requests) {
                if (flow == null && request.operation() == Operation.RDMA_WRITE && request.address() == address) {
                    flow = request.flow();
                } else if (request.flow() == flow && request.operation() == Operation.ATOMIC_WRITE) {
                    frames.add(request.frame());
                    break;
                }
            }
        }
        assertThat(frames).hasSize(data.length);
        return frames;
    }

    private List<Bytes> left(Level reached) {
        return unflushed.stream()
                .filter(range -> range.reached() == reached)
                .map(range -> new Bytes(range.virtualAddress(), range.length()))
                .toList();
    }

    @Test
    void shouldFindNothingAboveANoteInALogThatIsDoneRight() throws IOException {
        analyse("commit-log.pcap", Requirement.NONE);

        assertThat(findings).allMatch(finding -> finding.severity() == Severity.NOTE);
        assertThat(unflushed).isEmpty();
    }

    @Test
    void shouldFindTheRecordsThatWerePublishedBeforeTheyWereFlushed() throws IOException {
        long data = 139752703524864L;
        analyse("commit-log-wrong-order.pcap", Requirement.NONE);

        assertThat(rules()).containsExactly("MPE-UNF-04");
        assertThat(frames("MPE-UNF-04")).isEqualTo(publications(data + 6496, data + 8896));
        assertThat(unflushed).isEmpty();
    }

    @Test
    void shouldFindTheRecordsThatWereNeverFlushed() throws IOException {
        long region = 139752703524864L;
        analyse("commit-log-unflushed.pcap", Requirement.NONE);

        assertThat(left(Level.NONE))
                .containsExactly(
                        new Bytes(region, 8),
                        new Bytes(region + 8496, 100),
                        new Bytes(region + 11596, 1500),
                        new Bytes(region + 14596, 1500));
        assertThat(unflushed).hasSize(4).allMatch(range -> range.contract() == Unflushed.Contract.OBSERVED);
        assertThat(rules()).containsExactly("MPE-UNF-01", "MPE-UNF-02", "MPE-UNF-04");
        assertThat(findings.get(0).count()).isEqualTo(4);
        assertThat(findings.get(1).count()).isEqualTo(1);
        assertThat(findings.get(1).message()).contains("(100 bytes)");
        assertThat(frames("MPE-UNF-04")).isEqualTo(publications(region + 7096, region + 11596, region + 14596));
    }

    @Test
    void shouldNoteTheRecordsThatWerePublishedWhileTheyWereFlushed() throws IOException {
        analyse("commitlog_pipelined.A.pcap", Requirement.NONE);

        assertThat(rules()).containsExactly("MPE-UNF-05");
        assertThat(findings.get(0).severity()).isEqualTo(Severity.NOTE);
        assertThat(findings.get(0).count()).isEqualTo(10);
        assertThat(unflushed).isEmpty();
    }

    @Test
    void shouldSayOfRecordsThatWereOnlyReadBackThatThisIsWeaker() throws IOException {
        long region = unsigned("0x7f1ab6400000");
        analyse("commitlog_readback.pcap", Requirement.NONE);

        assertThat(left(Level.NONE))
                .containsExactly(
                        new Bytes(region + 4096, 900),
                        new Bytes(region + 8192, 900),
                        new Bytes(region + 12288, 900),
                        new Bytes(region + 16384, 900));
        assertThat(unflushed).allMatch(range -> range.evidence() == Unflushed.Evidence.READ_AFTER_WRITE);
        assertThat(rules()).containsExactly("MPE-UNF-01");
    }

    @Test
    void shouldFindEachWrongRecordOfALongLog() throws IOException {
        analyse("commitlog_big.pcap.gz", Requirement.NONE);

        assertThat(left(Level.NONE))
                .containsExactlyInAnyOrder(
                        new Bytes(139752638634378L, 2690),
                        new Bytes(139752639065078L, 664),
                        new Bytes(139752639500372L, 4638),
                        new Bytes(139752647225856L, 4677),
                        new Bytes(139752647658853L, 2651));
        assertThat(left(Level.VISIBILITY))
                .containsExactlyInAnyOrder(
                        new Bytes(139752638659208L, 4230),
                        new Bytes(139752639166988L, 5284),
                        new Bytes(139752639659922L, 338),
                        new Bytes(139752647294656L, 1757),
                        new Bytes(139752647795013L, 2811));
        assertThat(frames("MPE-UNF-01")).hasSize(5);
        assertThat(frames("MPE-UNF-03")).hasSize(5);
        assertThat(frames("MPE-UNF-04"))
                .isEqualTo(publications(
                        139752638606948L,
                        139752638918322L,
                        139752639236882L,
                        139752639562628L,
                        139752647136189L,
                        139752647460156L,
                        139752647785309L,
                        139752638634378L,
                        139752639065078L,
                        139752639500372L,
                        139752647225856L,
                        139752647658853L));
        assertThat(rules()).containsExactly("MPE-UNF-01", "MPE-UNF-03", "MPE-UNF-04", "MPE-UNF-05");
    }

    @Test
    void shouldTakeVisibilityForEnoughUnlessPersistenceIsDeclared() throws IOException {
        analyse("commitlog_globalonly.pcap", Requirement.NONE);

        assertThat(unflushed).isEmpty();
        assertThat(rules()).containsExactly("MPE-UNF-05");
        findings.clear();
        analyse("commitlog_globalonly.pcap", Requirement.everywhere(Level.PERSISTENCE));

        // six records of 800 bytes, one behind the other, and the pointer
        long region = unsigned("0x7f1ab6400000");
        assertThat(left(Level.VISIBILITY)).containsExactly(new Bytes(region, 8), new Bytes(region + 4096, 4800));
        assertThat(unflushed).hasSize(2).allMatch(range -> range.contract() == Unflushed.Contract.DECLARED);
        assertThat(rules()).containsExactly("MPE-UNF-01", "MPE-UNF-05");
    }

    private static long unsigned(String hex) {
        return Long.decode(hex);
    }
}
