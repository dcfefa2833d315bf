package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {
    @Test
    void shouldHaveNoneWhereNothingCompleted() {
        assertThat(new Latencies(2).summary()).isNull();
    }

    @Test
    void shouldHaveThePercentilesOfAFew() {
        Latencies latencies = new Latencies(2);
        for (int i = 200; i > 0; i--) {
            latencies.add(i * 1000L);
        }
        ConnectionEntry.Latency summary = latencies.summary();
        assertThat(summary.p50()).isCloseTo(100_000, within(1_000L));
        assertThat(summary.p99()).isCloseTo(198_000, within(2_000L));
        assertThat(summary.max()).isEqualTo(200_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 300, 50_000, 3_000_000_000L, Long.MAX_VALUE / 4})
    void shouldKeepManyToOnePercent(long scale) {
        Random random = new Random(7);
        long[] values = new long[10_000];
        Latencies forth = new Latencies(2);
        Latencies back = new Latencies(2);
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) (scale * Math.abs(1 + random.nextGaussian()) / 8);
            (i % 3 == 0 ? forth : back).add(values[i]);
        }
        forth.addAll(back);
        Arrays.sort(values);
        ConnectionEntry.Latency summary = forth.summary();
        assertThat(summary.p50()).isCloseTo(values[4_999], Percentage.withPercentage(1));
        assertThat(summary.p99()).isCloseTo(values[9_899], Percentage.withPercentage(1));
        assertThat(summary.max()).isEqualTo(values[9_999]);
    }

    @Test
    void shouldJoinAFewWithMany() {
        Latencies few = new Latencies(2);
        few.add(0);
        Latencies many = new Latencies(2);
        for (int i = 0; i < 1000; i++) {
            many.add(1_000_000);
        }
        few.addAll(many);
        assertThat(few.summary().p50()).isCloseTo(1_000_000, within(10_000L));
        Latencies none = new Latencies(2);
        none.addAll(many);
        assertThat(none.summary().max()).isEqualTo(1_000_000);
    }
}
