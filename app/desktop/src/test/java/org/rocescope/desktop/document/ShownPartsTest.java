package org.rocescope.desktop.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;

class ShownPartsTest {
    static Stream<Path> samples() {
        return Captures.samples().stream();
    }

    private static int[] those(int size, IntPredicate shown) {
        return IntStream.range(0, size).filter(shown).toArray();
    }

    /** Acknowledges may answer several requests: each of those is shown, though the packet names only one. */
    @ParameterizedTest
    @MethodSource("samples")
    void shouldBeWhatHasAShownPacket(Path file) throws Exception {
        Loading loading = Loading.start(java.util.List.of(file.toString()), InputStream.nullInputStream());
        loading.await();
        CaptureDocument document = loading.document();
        for (String filter : new String[] {"infiniband.aeth", "infiniband.feth", "frame.number <= 5"}) {
            FilterRun run = FilterRun.start(filter, loading);
            while (!run.isOver()) {
                Thread.sleep(1);
            }
            Set<Long> frames = new TreeSet<>();
            for (int i = 0; i < run.size(); i++) {
                frames.add(run.row(i) + 1L);
            }
            ShownParts parts = new ShownParts(document, run);
            Transactions t = document.transactions();
            assertThat(those(t.size(), parts.transactions()))
                    .isEqualTo(those(
                            t.size(),
                            i -> LongStream.concat(
                                            Arrays.stream(t.requestFrames(i)), Arrays.stream(t.responseFrames(i)))
                                    .anyMatch(frames::contains)));
            assertThat(those(document.findings().size(), parts.findings()))
                    .isEqualTo(those(
                            document.findings().size(),
                            i -> Arrays.stream(document.findings().get(i).frames())
                                    .anyMatch(frames::contains)));
            int connections = document.connections().list().size();
            assertThat(those(connections, parts.connections()))
                    .isEqualTo(those(
                            connections,
                            i -> frames.stream()
                                    .anyMatch(frame -> document.connections().of(document.packets(), (int) (frame - 1))
                                            == document.connections()
                                                    .list()
                                                    .get(i)
                                                    .id())));
        }
        document.close();
    }
}
