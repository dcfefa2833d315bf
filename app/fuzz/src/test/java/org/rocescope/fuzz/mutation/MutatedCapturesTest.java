package org.rocescope.fuzz.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.fuzz.CaptureFolders;

class MutatedCapturesTest {
    private static final int COUNT = 500;

    private static byte[] sample(String name) throws IOException {
        return Files.readAllBytes(CaptureFolders.all().get(0).resolve(name));
    }

    @Test
    void shouldEndEveryCommandAsItMay(@TempDir Path failed) throws IOException {
        MutatedCaptures mutated = new MutatedCaptures(CaptureFolders.all(), failed);

        assertThat(mutated.run(0, COUNT)).isEmpty();
    }

    @Test
    void shouldMakeTheSameOfTheSameNumberAndSomethingElseOfAnother() throws IOException {
        List<byte[]> captures = List.of(
                sample("flush.pcap"), sample("rdma-write.pcap"), sample("flush-not-registered-both-sides.pcapng"));
        Set<Integer> different = new HashSet<>();
        for (int number = 0; number < 100; number++) {
            byte[] mutation = CaptureMutation.of(number, captures);
            assertThat(CaptureMutation.of(number, captures)).isEqualTo(mutation);
            different.add(java.util.Arrays.hashCode(mutation));
        }

        // some are left as they are
        assertThat(different).hasSizeGreaterThan(80);
    }

    @Test
    void shouldPutTogetherWhatItTookApart() throws IOException {
        for (String name : List.of("flush.pcap", "flush-not-registered-both-sides.pcapng")) {
            CaptureParts capture = CaptureParts.of(sample(name));

            assertThat(capture.parts()).hasSizeGreaterThan(5);
            assertThat(capture.joined()).isEqualTo(sample(name));
        }
    }

    @Test
    void shouldTellACommandThatEndsAsItMayNot(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("flush.pcap"), sample("flush.pcap"));

        assertThat(CommandRun.of(List.of("analyze")).on(file).fault()).isNull();
        assertThat(CommandRun.of(List.of("analyze", "--no-such-option"))
                        .on(file)
                        .fault())
                .startsWith("exit status 2");
    }
}
