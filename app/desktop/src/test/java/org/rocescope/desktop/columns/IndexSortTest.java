package org.rocescope.desktop.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndexSortTest {
    private static void check(int count, int distinct) {
        Random random = new Random(count * 31L + distinct);
        long[] numbers =
                random.longs(count, 0, distinct).map(n -> n - distinct / 2).toArray();
        int[] rows = IntStream.range(0, count).toArray();
        // the library of the platform keeps equal elements in their order, too
        int[] expected = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingLong(row -> numbers[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        IndexSort.sort(rows, numbers.clone(), count, () -> false);
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void shouldSortAndKeepTheOrderOfEqualOnes() {
        for (int count : new int[] {0, 1, 2, 15, 16, 17, 31, 33, 100, 1000, 4097, 50_000}) {
            check(count, 5);
            check(count, 1_000_000);
        }
    }

    @Test
    void shouldSortNoMoreThanTheRowsGiven() {
        int[] rows = {3, 2, 1, 9};
        IndexSort.sort(rows, new long[] {30, 20, 10, 0}, 3, () -> false);
        assertThat(rows).containsExactly(1, 2, 3, 9);
    }

    @Test
    void shouldStopWhenCancelled() {
        int[] rows = IntStream.range(0, 1000).toArray();
        long[] keys = IntStream.range(0, 1000).mapToLong(i -> -i).toArray();
        IndexSort.sort(rows, keys, 1000, () -> true);
        assertThat(rows[0]).isNotEqualTo(999);
        assertThat(rows).containsExactlyInAnyOrder(IntStream.range(0, 1000).toArray());
    }
}
