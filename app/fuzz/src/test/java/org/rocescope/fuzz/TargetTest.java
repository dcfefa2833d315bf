package org.rocescope.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocescope.fuzz.mutation.ByteMutation;
import org.rocescope.fuzz.seed.Seeds;

/** What fuzzing begins with is nothing that fails, and what failed once does not again. */
class TargetTest {
    private static final Path KEPT = Path.of("src/test/resources/kept");
    private static final int MUTATIONS = 300;
    private static final int SECONDS = 2;

    private static Map<Target, Map<String, byte[]>> seeds;

    @BeforeAll
    static void makeSeeds() throws IOException {
        seeds = Seeds.of(CaptureFolders.all());
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeEverySeed(Target target) {
        assertThat(seeds.get(target)).isNotEmpty();
        seeds.get(target)
                .forEach((name, input) ->
                        assertThatCode(() -> target.take(input)).as(name).doesNotThrowAnyException());
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeWhatFailedOnce(Target target) throws IOException {
        Path folder = KEPT.resolve(target.word());
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    byte[] input = Files.readAllBytes(file);
                    assertThatCode(() -> target.take(input)).as(file.toString()).doesNotThrowAnyException();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeNothingAndAlmostNothing(Target target) {
        for (byte[] input : List.of(new byte[0], new byte[1], new byte[7], new byte[100])) {
            assertThatCode(() -> target.take(input)).doesNotThrowAnyException();
        }
    }

    /** What the fuzzer does, only blindly: seconds, while the fuzzer alone takes ten to start. */
    @ParameterizedTest
    @EnumSource
    void shouldTakeChangedSeeds(Target target) {
        SplittableRandom random = new SplittableRandom(1);
        ByteMutation mutation = new ByteMutation(random);
        List<String> names = List.copyOf(seeds.get(target).keySet());
        for (int i = 0; i < MUTATIONS; i++) {
            String name = names.get(random.nextInt(names.size()));
            byte[] input = seeds.get(target).get(name);
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                input = mutation.changed(input);
            }
            byte[] changed = input;
            assertThatCode(() -> target.take(changed))
                    .as("change %d, of %s", i, name)
                    .doesNotThrowAnyException();
        }
    }

    /** The command of the long run, for one target and not long. */
    @Test
    void shouldFuzz(@TempDir Path folder) throws Exception {
        FuzzRun run = new FuzzRun(folder, List.of());

        assertThat(run.fuzz(Target.REGIONS, SECONDS)).isTrue();
        assertThat(run.figures(Target.REGIONS))
                .anyMatch(line -> line.matches("stat::number_of_executed_units: [1-9]\\d*"));
    }
}
