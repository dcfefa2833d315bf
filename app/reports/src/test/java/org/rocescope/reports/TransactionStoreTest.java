package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransactionStoreTest {
    private static TransactionEntry entry(long id, Long rkey, Long va, Long length, Long latency, String nak) {
        TransactionEntry.Flush flush = id % 2 == 0 ? Words.flush((int) (id % 12)) : null;
        return new TransactionEntry(
                id,
                (int) id * 3,
                (int) (id & 1),
                flush == null ? "RDMA_READ" : "FLUSH",
                0,
                0xFFFFFF,
                new long[] {id, id + 5, id + 2},
                id % 3 == 0 ? new long[0] : new long[] {1L << 34},
                rkey,
                va,
                length,
                nak == null ? "partial" : "nak",
                nak,
                latency,
                (int) id,
                flush,
                id % 7 == 0 ? null : "region " + id % 4);
    }

    /** All values; the record itself shows arrays by identity. */
    private static String text(TransactionEntry t) {
        String frames = Arrays.toString(t.requestFrames()) + Arrays.toString(t.responseFrames());
        return t.toString().replaceAll("\\[J@[0-9a-f]+", "") + frames;
    }

    @Test
    void shouldGiveBackWhatItTookInTheOrderOfIds() throws IOException {
        List<TransactionEntry> taken = new ArrayList<>();
        TransactionStore store = new TransactionStore(TransactionStore.MOST);
        for (int i = 0; i < 20_000; i++) {
            boolean addressed = i % 5 != 0;
            taken.add(entry(
                    i + 1,
                    addressed ? 0xFFFFFFFFL : null,
                    addressed ? (Long) (-1L - i) : null,
                    i % 7 == 0 ? null : (Long) (1L << 31),
                    i % 11 == 0 ? null : (Long) (i * 1_000_000L),
                    i % 13 == 0 ? "INVALID_REQUEST" : null));
        }
        for (int i = taken.size() - 1; i >= 0; i--) {
            store.add(taken.get(i));
        }
        List<String> given = new ArrayList<>();
        store.forEach(entry -> given.add(text(entry)));
        assertThat(given)
                .isEqualTo(taken.stream().map(TransactionStoreTest::text).toList());
        assertThat(store.size()).isEqualTo(20_000);
    }
}
