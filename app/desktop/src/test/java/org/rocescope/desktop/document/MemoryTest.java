package org.rocescope.desktop.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;
import org.rocescope.dissector.placement.FlushMiss;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.inputs.regions.Declaration;
import org.rocescope.inputs.regions.Declaration.Placing;
import org.rocescope.inputs.regions.RegionsFile;

/** What a document has of memory: what was not flushed, R_Keys, regions. */
class MemoryTest {
    @TempDir
    Path folder;

    static Stream<Path> captures() {
        return Captures.all().stream();
    }

    private static CaptureDocument load(Declaration declaration, Path file) throws InterruptedException {
        Loading loading = Loading.start(List.of(file.toString()), InputStream.nullInputStream(), declaration, null);
        loading.await();
        return loading.document();
    }

    static void compare(CaptureDocument document, LibraryPass library) {
        assertThat(document.unflushed().list().stream()
                        .map(u -> u.connection() + " " + u.requester() + " " + u.rKey() + " " + u.virtualAddress() + " "
                                + u.length() + " " + u.reached() + " " + u.required() + " " + u.contract() + " "
                                + Arrays.toString(u.writeFrames()) + " " + u.writes() + " " + u.evidence() + " "
                                + u.capped() + " " + u.uncertain()))
                .isEqualTo(library.unflushed);
        assertThat(document.unflushed().dueBytes()).isEqualTo(library.dueBytes);
        assertThat(document.connections().list().stream()
                        .mapToLong(ConnectionEntry::unflushedBytes)
                        .sum())
                .isEqualTo(library.dueBytes);
        assertThat(document.connections().pairs().stream()
                        .mapToLong(HostPair::unflushedBytes)
                        .sum())
                .isEqualTo(library.dueBytes);
        assertThat(document.keys().stream()
                        .map(k -> k.connection() + " " + k.requester() + " " + k.rKey() + " " + k.updates() + " "
                                + k.doubtfulUpdates() + " " + k.writtenBytes() + " " + k.flushes() + " "
                                + k.lastFlushFrame() + " " + k.asked() + " " + k.mostAtRisk()))
                .isEqualTo(library.keys);
        assertThat(document.memory().stream()
                        .map(r -> r.host() + " " + r.rKey() + " " + r.name() + " " + r.access() + " " + r.unused() + " "
                                + r.operations() + " " + r.isReached() + " " + r.lowest() + "-" + r.highest() + " "
                                + r.requests() + " " + r.bytes() + " " + r.refused() + " " + r.invalidations() + " "
                                + r.firstFrame() + "-" + r.lastFrame() + " " + r.connections() + " "
                                + r.requesters()))
                .isEqualTo(library.regions);
    }

    /** As with {@code --placement persistence}: then everything that was written has to be flushed. */
    @ParameterizedTest
    @MethodSource("captures")
    void shouldAskForWhatIsDeclared(Path file) throws Exception {
        LibraryPass library = LibraryPass.over(Requirement.everywhere(Level.PERSISTENCE), KnownRegions.NONE, file);
        CaptureDocument document = load(Declaration.NONE.withPlacing(Placing.PERSISTENCE), file);
        assertThat(document.unflushed().list()).allMatch(UnflushedEntry::isDue);
        compare(document, library);
        document.close();
    }

    @Test
    void shouldNotLookForWhatIsNotAskedFor() throws Exception {
        CaptureDocument document =
                load(Declaration.NONE.withPlacing(Placing.NONE), Captures.sample("commit-log-unflushed.pcap"));
        assertThat(document.unflushed().list()).isEmpty();
        assertThat(document.findings()).noneMatch(f -> f.rule().id().startsWith("MPE-UNF"));
        document.close();
    }

    /** The sample is described so: record 2 is flushed 100 bytes short, records 5 and 7 are never flushed. */
    @Test
    void shouldTellWhichFlushMissedARange() throws Exception {
        CaptureDocument document = load(Declaration.NONE, Captures.sample("commit-log-unflushed.pcap"));
        List<FlushMiss> misses =
                document.unflushed().list().stream().map(UnflushedEntry::miss).toList();
        assertThat(misses.stream().filter(m -> m.kind() == FlushMiss.Kind.CUT_SHORT))
                .singleElement()
                .satisfies(miss -> {
                    assertThat(miss.bytes()).isEqualTo(100);
                    int flush = document.packets().transaction((int) miss.frame() - 1);
                    assertThat(document.transactions().operation(flush)).isEqualTo(Operation.FLUSH);
                    UnflushedEntry left = document.unflushed().list().get(misses.indexOf(miss));
                    assertThat(document.transactions().virtualAddress(flush)
                                    + document.transactions().length(flush))
                            .isEqualTo(left.virtualAddress());
                });
        assertThat(misses)
                .extracting(FlushMiss::kind)
                .contains(FlushMiss.Kind.BEGINS_BEHIND, FlushMiss.Kind.NONE_AFTER);
        document.close();
    }

    @Test
    void shouldNameMemoryByTheRegionsFile() throws Exception {
        Path file = Captures.sample("commit-log-unflushed.pcap");
        Path regions = Files.writeString(folder.resolve("regions.json"), """
                {"regions": [
                  {"name": "tail", "rkey": "0xa48d", "base": "0x7f1ab6400000", "length": 4096,
                   "access": ["REMOTE_WRITE", "REMOTE_READ", "FLUSH_PERSISTENT"], "requirement": "persistence"},
                  {"name": "records", "rkey": "0xa48d", "base": "0x7f1ab6401000", "length": 65536,
                   "access": ["REMOTE_WRITE", "FLUSH_PERSISTENT"], "requirement": "persistence"}]}
                """);
        KnownRegions known = RegionsFile.read(regions);
        CaptureDocument document = load(Declaration.NONE.withRegions(regions), file);
        compare(document, LibraryPass.over(known.requirement(), known, file));
        assertThat(document.unflushed().list())
                .allMatch(u -> u.contract() == Unflushed.Contract.DECLARED)
                .extracting(UnflushedEntry::region)
                .containsExactlyInAnyOrder("tail", "records", "records", "records");
        assertThat(document.memory()).singleElement().satisfies(memory -> {
            assertThat(memory.name()).isEqualTo("tail, records");
            assertThat(memory.unused()).isEqualTo(Access.REMOTE_READ);
        });
        for (int i = 0; i < document.transactions().size(); i++) {
            boolean tail = document.transactions().virtualAddress(i) < 0x7f1ab6401000L;
            assertThat(document.regionName(i)).isEqualTo(tail ? "tail" : "records");
        }
        document.close();
    }

    @Test
    void shouldGoOnWithoutRegionsThatCannotBeTaken() throws Exception {
        Path regions = Files.writeString(folder.resolve("regions.json"), "{\"regions\": [{\"rkey\": true}]}");
        CaptureDocument document =
                load(Declaration.NONE.withRegions(regions), Captures.sample("commit-log-unflushed.pcap"));
        assertThat(document.regionsFault()).startsWith(regions + ": line 1: ").doesNotContain("\n");
        assertThat(document.unflushed().due()).isEqualTo(4);
        document.close();
        CaptureDocument second =
                load(Declaration.NONE.withRegions(folder.resolve("none.json")), Captures.sample("flush.pcap"));
        assertThat(second.regionsFault()).endsWith("none.json: no such file");
        second.close();
    }
}
