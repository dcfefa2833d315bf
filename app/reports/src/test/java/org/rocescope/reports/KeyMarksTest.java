package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.reports.KeyMarks.Flush;
import org.rocescope.reports.KeyMarks.Outcome;
import org.rocescope.reports.KeyMarks.Write;

class KeyMarksTest {
    private final KeyMarks marks = new KeyMarks();

    private void flush(long start, long last, long time, Outcome outcome) {
        marks.flush(new Flush(start, last, time - 1, time, outcome, time), true);
    }

    @Test
    void shouldEndAWriteWhereAFlushCoversIt() {
        marks.write(100, 199, 10, 1);
        flush(0, 999, 15, Outcome.REFUSED);
        flush(0, 999, 16, Outcome.UNANSWERED);
        flush(200, 999, 17, Outcome.CONFIRMED);
        assertThat(marks.writes()).containsExactly(new Write(100, 199, 10, KeyMarks.OPEN, 1));
        flush(0, -1, 20, Outcome.CONFIRMED);
        flush(0, -1, 30, Outcome.CONFIRMED);
        assertThat(marks.writes()).containsExactly(new Write(100, 199, 10, 20, 1));
    }

    @Test
    void shouldKeepOpenWhatAFlushLeavesOut() {
        marks.write(100, 199, 10, 1);
        flush(120, 179, 20, Outcome.CONFIRMED);
        flush(180, 199, 30, Outcome.CONFIRMED);
        assertThat(marks.writes())
                .containsExactlyInAnyOrder(
                        new Write(120, 179, 10, 20, 1),
                        new Write(100, 119, 10, KeyMarks.OPEN, 1),
                        new Write(180, 199, 10, 30, 1));
    }

    @Test
    void shouldNotTakeVisibilityForPersistence() {
        marks.write(0, 7, 10, 1);
        flush(100, 107, 15, Outcome.CONFIRMED);
        marks.flush(new Flush(0, 7, 19, 20, Outcome.CONFIRMED, 2), false);
        assertThat(marks.writes()[0].isOpen()).isTrue();
    }

    @Test
    void shouldSampleWithoutAHabitFallingThrough() {
        int all = 200_000;
        for (int i = 0; i < all; i++) {
            // each second write is of the same pointer
            long start = i % 2 == 0 ? 0 : 64L * i;
            marks.write(start, start + 7, i, i + 1);
            if (i % 10 == 9) {
                flush(0, -1, i, Outcome.CONFIRMED);
            }
        }
        assertThat(marks.writeCount()).isEqualTo(all);
        assertThat(marks.flushCount()).isEqualTo(all / 10);
        assertThat(marks.flushes()).hasSize(KeyMarks.MOST_FLUSHES).doesNotContainNull();
        Write[] kept = marks.writes();
        assertThat(kept).hasSize(KeyMarks.MOST_WRITES).allMatch(write -> write.end() >= write.time());
        long pointers = java.util.Arrays.stream(kept)
                .filter(write -> write.start() == 0)
                .count();
        long early = java.util.Arrays.stream(kept)
                .filter(write -> write.time() < all / 2)
                .count();
        assertThat(pointers).isBetween(KeyMarks.MOST_WRITES * 4L / 10, KeyMarks.MOST_WRITES * 6L / 10);
        assertThat(early).isBetween(KeyMarks.MOST_WRITES * 4L / 10, KeyMarks.MOST_WRITES * 6L / 10);
    }
}
