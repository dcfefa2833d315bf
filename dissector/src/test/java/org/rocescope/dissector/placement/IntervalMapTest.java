package org.rocescope.dissector.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalMapTest {
    /** Addresses of a test lie around here, so that those with and without the highest bit are compared. */
    private static final long MIDDLE = Long.MAX_VALUE;

    private final IntervalBudget budget = new IntervalBudget();
    private final IntervalMap map = new IntervalMap(budget);

    /** The same, byte by byte: the frame of the write that left a byte, 0 where there is none. */
    private static final class Bytes {
        final long[] frames;

        Bytes(int size) {
            frames = new long[size];
        }

        long count(int from, int to) {
            long count = 0;
            for (int i = from; i <= to; i++) {
                count += frames[i] == 0 ? 0 : 1;
            }
            return count;
        }
    }

    private long[] content(long base, int size) {
        long[] frames = new long[size];
        long before = 0;
        boolean any = false;
        for (IntervalMap.Cursor cursor = map.new Cursor(); !cursor.isAtEnd(); cursor.step()) {
            assertThat(Long.compareUnsigned(cursor.start(), cursor.last())).isNotPositive();
            assertThat(!any || Long.compareUnsigned(before, cursor.start()) < 0).isTrue();
            any = true;
            before = cursor.last();
            for (long at = cursor.start(); ; at++) {
                frames[(int) (at - base)] = Writes.frame(cursor.write());
                if (at == cursor.last()) {
                    break;
                }
            }
        }
        return frames;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, MIDDLE - 300, -4000})
    void shouldHoldWhatANaiveMapHolds(long base) {
        for (int size : new int[] {40, 600, 4000}) {
            map.clear();
            Bytes naive = new Bytes(size);
            Random random = new Random(base + size);
            for (int step = 1; step <= 1500; step++) {
                int from = random.nextInt(size);
                int length = random.nextInt(20) == 0 ? random.nextInt(size) : random.nextInt(8);
                int to = Math.min(size - 1, from + length);
                if (random.nextInt(10) < 7) {
                    map.put(base + from, base + to, step, Writes.one(step));
                    java.util.Arrays.fill(naive.frames, from, to + 1, step);
                } else {
                    long[] told = new long[1];
                    long expected = naive.count(from, to);
                    map.cut(base + from, base + to, (start, last, wholeStart, wholeLast, time, write) -> {
                        assertThat(naive.frames[(int) (start - base)]).isEqualTo(Writes.frame(write));
                        assertThat(Long.compareUnsigned(wholeStart, start)).isNotPositive();
                        assertThat(Long.compareUnsigned(wholeLast, last)).isNotNegative();
                        told[0] += last - start + 1;
                    });
                    assertThat(told[0]).isEqualTo(expected);
                    java.util.Arrays.fill(naive.frames, from, to + 1, 0);
                }
                assertThat(map.bytes()).isEqualTo(naive.count(0, size - 1));
                int query = random.nextInt(size);
                int end = Math.min(size - 1, query + random.nextInt(4));
                assertThat(map.intersects(base + query, base + end)).isEqualTo(naive.count(query, end) > 0);
                assertThat(map.holds(base + query, base + query, step)).isEqualTo(naive.frames[query] == step);
                if (step % 500 == 0) {
                    assertThat(content(base, size)).isEqualTo(naive.frames);
                    assertThat(budget.used()).isEqualTo(map.size());
                }
            }
        }
    }

    @Test
    void shouldReachTheLastAddressThereIs() {
        map.put(-8, -1, 1, Writes.one(1));
        map.put(0, 7, 2, Writes.one(2));

        map.cut(-4, -1, null);

        assertThat(map.intersects(-1, -1)).isFalse();
        assertThat(map.intersects(-8, -5)).isTrue();
        assertThat(map.intersects(0, -1)).isTrue();
        map.cut(0, -1, null);
        assertThat(map.isEmpty()).isTrue();
        assertThat(map.bytes()).isZero();
    }

    @Test
    void shouldJoinTheNearestFirstAndLeaveNothingOutWhenItShrinks() {
        Random random = new Random(1);
        List<long[]> written = new ArrayList<>();
        for (int i = 1; i <= 3000; i++) {
            long start = random.nextLong() & 0xFF_FFFF_FFC0L;
            map.put(start, start + 63, i, Writes.one(i));
            written.add(new long[] {start, start + 63});
        }
        // two neighbours that touch are joined without counting in what was not written
        map.put(-128, -65, 1, Writes.one(5000));
        map.put(-64, -1, 1, Writes.one(4999));

        map.shrink();

        assertThat(map.size()).isLessThanOrEqualTo(1501);
        assertThat(budget.used()).isEqualTo(map.size());
        assertThat(written).allMatch(range -> map.intersects(range[0], range[0]) && map.intersects(range[1], range[1]));
        boolean capped = false;
        for (IntervalMap.Cursor cursor = map.new Cursor(); !cursor.isAtEnd(); cursor.step()) {
            if (cursor.last() == -1) {
                assertThat(cursor.start()).isEqualTo(-128);
                assertThat(Writes.frame(cursor.write())).isEqualTo(4999);
                assertThat(Writes.count(cursor.write())).isEqualTo(2);
                assertThat(Writes.isCapped(cursor.write())).isFalse();
            }
            capped |= Writes.isCapped(cursor.write());
        }
        assertThat(capped).isTrue();
        for (int i = 0; i < 20; i++) {
            map.shrink();
        }
        assertThat(map.size()).isEqualTo(1);
    }

    @Test
    void shouldStaySmallWhereARingIsWrittenAgainAndAgain() {
        for (int i = 1; i <= 200_000; i++) {
            long start = i % 50_000 * 64L;
            if (!map.absorb(start, start + 63, true)) {
                map.put(start, start + 63, i, Writes.one(i));
            }
        }

        assertThat(map.bytes()).isEqualTo(50_000 * 64L);
        assertThat(map.size()).isLessThan(10_000);
    }
}
