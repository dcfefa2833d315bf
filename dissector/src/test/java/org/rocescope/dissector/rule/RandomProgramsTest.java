package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.dissector.placement.Unflushed;

/**
 * What is reported as not flushed is, byte by byte, what a naive model says. {@code -Drocescope.programs=100000} runs
 * more programs than usual, {@code -Drocescope.seed=N} begins at another one.
 */
class RandomProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("rocescope.programs", 2000);
    private static final long SEED = Long.getLong("rocescope.seed", 1);

    @Test
    void shouldAgreeWithANaiveModel() {
        long bytes = 0;
        for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
            RandomPrograms program = new RandomPrograms(seed);
            Exchange exchange = new Exchange().take(Wire.connectionRequest(1, 4), Wire.connectionReply(4));
            program.packets().forEach(exchange::take);
            String[][] said = new String[RandomPrograms.KEYS.length][RandomPrograms.SIZE];
            for (Unflushed range : exchange.unflushed()) {
                int key = range.rKey() - RandomPrograms.KEYS[0];
                int from = (int) (range.virtualAddress() - RandomPrograms.BASE);
                for (int i = from; i < from + range.length(); i++) {
                    assertThat(said[key][i])
                            .as("seed %d: byte told twice", seed)
                            .isNull();
                    said[key][i] =
                            range.reached() + " " + range.required() + " " + range.contract() + " " + range.evidence();
                    bytes++;
                }
            }
            for (int key = 0; key < said.length; key++) {
                assertThat(said[key])
                        .as("seed %d, R_Key %x", seed, RandomPrograms.KEYS[key])
                        .isEqualTo(program.expected(key));
            }
        }
        assertThat(bytes).as("bytes that were not flushed").isGreaterThan(PROGRAMS);
    }
}
