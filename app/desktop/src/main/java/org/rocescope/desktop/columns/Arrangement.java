package org.rocescope.desktop.columns;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.util.Duration;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.workspace.Faults;

/**
 * Which rows a table shows, and in which order. Found beside the interface thread; what was found before stays until
 * then. While a capture grows it is found anew, but not so often that it takes most of the time. Its methods are for the
 * interface thread.
 */
public final class Arrangement {
    private static final long LEAST_PAUSE_NANOS = 200_000_000L;
    /** Times the last run's duration that is waited before the next. */
    private static final long PAUSES = 4;

    /** What is asked for. */
    private record Wish(
            CaptureDocument document,
            Function<CaptureDocument, IntPredicate> filter,
            LongSupplier filterVersion,
            List<SortKey> keys) {
        boolean isPlain() {
            return filter == null && keys.isEmpty();
        }
    }

    private final ToIntFunction<CaptureDocument> counter;
    private final Faults faults;
    private final Runnable changed;
    private final PauseTransition again = new PauseTransition();
    private volatile Wish wish = new Wish(null, null, () -> 0, List.of());
    private boolean running;
    private long lastStart;
    private long lastNanos;
    private long shownVersion = -1;
    private Wish shownWish;
    private int[] rows = {};
    private int size;
    private long exchanged;

    /**
     * Nothing is shown yet.
     *
     * @param counter how many rows a document has
     * @param changed told when other rows are shown, or in another order
     */
    public Arrangement(ToIntFunction<CaptureDocument> counter, Faults faults, Runnable changed) {
        this.counter = counter;
        this.faults = faults;
        this.changed = changed;
        again.setOnFinished(event -> look());
    }

    /** Shows another document, or none. */
    public void begin(CaptureDocument document) {
        ask(new Wish(document, wish.filter, wish.filterVersion, wish.keys));
        size = 0;
        rows = new int[0];
        shownWish = null;
        exchanged++;
        changed.run();
        look();
    }

    /**
     * Lets only some rows through.
     *
     * @param filter says which, made anew beside the interface thread; null for all
     * @param version another number whenever the filter would say something else
     */
    public void filter(Function<CaptureDocument, IntPredicate> filter, LongSupplier version) {
        ask(new Wish(wish.document, filter, version, wish.keys));
        look();
    }

    /** Puts rows in order, by the first key first; by none they stay as the document has them. */
    public void order(List<SortKey> keys) {
        ask(new Wish(wish.document, wish.filter, wish.filterVersion, List.copyOf(keys)));
        look();
    }

    private void ask(Wish next) {
        wish = next;
    }

    /** Takes in what has come since. */
    public void look() {
        Wish asked = wish;
        if (asked.document == null) {
            return;
        }
        int count = counter.applyAsInt(asked.document);
        if (asked.isPlain()) {
            boolean other = shownWish != asked;
            shownWish = asked;
            exchanged += other ? 1 : 0;
            if (other || size != count) {
                size = count;
                changed.run();
            }
            return;
        }
        long version = (count * 31L + asked.filterVersion.getAsLong()) * 31 + asked.document.revision();
        if (running || shownWish == asked && shownVersion == version) {
            return;
        }
        long wait = lastStart + Math.max(LEAST_PAUSE_NANOS, PAUSES * lastNanos) - System.nanoTime();
        if (shownWish == asked && wait > 0) {
            again.setDuration(Duration.millis(wait / 1e6 + 1));
            again.playFromStart();
            return;
        }
        running = true;
        lastStart = System.nanoTime();
        Thread thread = new Thread(() -> run(asked, count, version), "arrangement of rows");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Wish asked, int count, long version) {
        int[] found = null;
        try {
            found = find(asked, count);
        } catch (RuntimeException | OutOfMemoryError e) {
            faults.handle(e);
        }
        int[] result = found;
        Platform.runLater(() -> {
            running = false;
            lastNanos = System.nanoTime() - lastStart;
            if (wish == asked) {
                // also after a fault, which would only come again
                shownWish = asked;
                shownVersion = version;
                if (result != null) {
                    rows = result;
                    size = result.length;
                    exchanged++;
                    changed.run();
                }
            }
            look();
        });
    }

    private int[] find(Wish asked, int count) {
        int[] found = new int[count];
        int matching = 0;
        IntPredicate filter = asked.filter == null ? row -> true : asked.filter.apply(asked.document);
        for (int row = 0; row < count; row++) {
            if ((row & 0xFFFF) == 0 && wish != asked) {
                return null;
            }
            if (filter.test(row)) {
                found[matching++] = row;
            }
        }
        long[] numbers = asked.keys.isEmpty() ? null : new long[matching];
        for (int key = asked.keys.size() - 1; key >= 0 && wish == asked; key--) {
            SortKey by = asked.keys.get(key);
            IntToLongFunction order = by.order().in(asked.document);
            for (int i = 0; i < matching; i++) {
                long number = order.applyAsLong(found[i]);
                numbers[i] = number == Column.UNKNOWN ? Long.MAX_VALUE : by.descending() ? ~number : number;
            }
            IndexSort.sort(found, numbers, matching, () -> wish != asked);
        }
        return Arrays.copyOf(found, matching);
    }

    /** True if what is shown is what was asked for, apart from what has come since. */
    public boolean isThere() {
        return wish.document == null || shownWish == wish;
    }

    /** How many rows are shown. */
    public int size() {
        return size;
    }

    /** Another number whenever other rows are shown, and not only more at the end. */
    public long version() {
        return exchanged;
    }

    /** True if all rows are shown as the document has them. */
    private boolean isPlain() {
        return shownWish == null || shownWish.isPlain();
    }

    /** The row at an index. */
    public int row(int index) {
        return isPlain() ? index : rows[index];
    }

    /** Index of a row, or -1 if it is not shown. */
    public int indexOf(int row) {
        if (isPlain()) {
            return row >= 0 && row < size ? row : -1;
        }
        for (int i = 0; i < size; i++) {
            if (rows[i] == row) {
                return i;
            }
        }
        return -1;
    }

    /** What is shown now, and stays so: gives the row at an index below {@link #size()}. */
    java.util.function.IntUnaryOperator rows() {
        if (isPlain()) {
            return index -> index;
        }
        int[] now = rows;
        return index -> now[index];
    }
}
