package org.rocescope.dissector.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyPlacementTest {
    private static List<Unflushed> ranges(KeyPlacement key) {
        List<Unflushed> ranges = new ArrayList<>();
        Placement analysis = new Placement(Requirement.NONE, range -> {}, each -> {});
        new UnflushedRanges(key, new FlowPlacement(null, analysis), Requirement.NONE, false, ranges::add).run();
        return ranges;
    }

    @Test
    void shouldJoinRangesWhereThereAreTooManyAndSaySo() {
        IntervalBudget budget = new IntervalBudget(1000);
        KeyPlacement key = new KeyPlacement(null, 1, budget, BytesAtRisk.MOST_POINTS);
        Random random = new Random(7);
        List<Long> written = new ArrayList<>();
        for (int i = 1; i <= 20_000; i++) {
            long address = random.nextLong() & 0xFFFFFFFFC0L;
            key.update(address, address + 63, i, i);
            written.add(address);
            assertThat(budget.used()).isLessThanOrEqualTo(1000);
        }

        List<Unflushed> ranges = ranges(key);

        assertThat(ranges).hasSizeLessThanOrEqualTo(1000).anyMatch(Unflushed::capped);
        assertThat(written.subList(19_900, 20_000))
                .allMatch(address -> ranges.stream()
                        .anyMatch(range -> Long.compareUnsigned(range.virtualAddress(), address) <= 0
                                && Long.compareUnsigned(range.lastAddress(), address + 63) >= 0));
        key.release();
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldNotCallARangeCappedThatWasWrittenWhole() {
        KeyPlacement key = new KeyPlacement(null, 1, new IntervalBudget(100), BytesAtRisk.MOST_POINTS);
        for (int i = 0; i < 10_000; i++) {
            key.update(i * 64L, i * 64L + 63, i, i + 1);
        }

        assertThat(ranges(key)).singleElement().satisfies(range -> {
            assertThat(range.length()).isEqualTo(640_000);
            assertThat(range.capped()).isFalse();
            assertThat(range.writes()).isEqualTo(10_000);
            assertThat(range.writeFrames().get(0)).isEqualTo(1);
        });
    }

    @Test
    void shouldFindKeysAgainWhileTheOldestAreGivenUp() {
        KeyTable table = new KeyTable();
        IntervalBudget budget = new IntervalBudget();
        for (int i = 0; i < 3000; i++) {
            KeyPlacement gone = table.add(new KeyPlacement(null, i * 7919, budget, 1), i < 100);
            assertThat(gone == null).isEqualTo(i < 100);
            if (gone != null) {
                assertThat(gone.rKey()).isEqualTo((i - 100) * 7919);
                assertThat(table.get(gone.rKey())).isNull();
            }
            for (int back = Math.max(0, i - 99); back <= i; back++) {
                assertThat(table.get(back * 7919)).isNotNull();
            }
        }
        assertThat(table.size()).isEqualTo(100);
    }

    @Test
    void shouldTellPercentilesToAnEighth() {
        DurabilityLag lag = new DurabilityLag();
        for (int i = 1; i <= 1000; i++) {
            lag.add(i * 1000L, 64, i, i);
        }

        assertThat(lag.percentile(0.5)).isBetween(500_000L, 562_500L);
        assertThat(lag.percentile(0.99)).isBetween(990_000L, 1_000_000L);
        assertThat(lag.percentile(1)).isEqualTo(1_000_000);
        assertThat(lag.worstWriteFrame()).isEqualTo(1000);
        assertThat(lag.bytes()).isEqualTo(64_000);
    }

    @Test
    void shouldKeepTheWorstOfBytesAtRiskInFewPoints() {
        BytesAtRisk risk = new BytesAtRisk(BytesAtRisk.MOST_POINTS);
        for (int i = 0; i < 100_000; i++) {
            risk.add(i, i == 61_803 ? 999 : i % 7);
        }

        assertThat(risk.size()).isLessThanOrEqualTo(BytesAtRisk.MOST_POINTS);
        assertThat(risk.most()).isEqualTo(999);
        assertThat(risk.mostTime()).isEqualTo(61_803);
        long most = 0;
        for (int i = 0; i < risk.size(); i++) {
            most = Math.max(most, risk.bytes(i));
            assertThat(i == 0 || risk.time(i) > risk.time(i - 1)).isTrue();
        }
        assertThat(most).isEqualTo(999);
    }
}
