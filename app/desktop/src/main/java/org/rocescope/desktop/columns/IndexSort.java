package org.rocescope.desktop.columns;

import java.util.function.BooleanSupplier;

/** Puts rows in the order of numbers; rows with the same number keep theirs. Without an object a row. */
final class IndexSort {
    private static final int RUN = 16;

    private IndexSort() {}

    /**
     * Sorts.
     *
     * @param rows the rows; sorted after that
     * @param keys a number for each; moved with them
     * @param count how many of both
     * @param cancelled asked now and then; true to give it up
     */
    static void sort(int[] rows, long[] keys, int count, BooleanSupplier cancelled) {
        for (int from = 0; from < count; from += RUN) {
            insert(rows, keys, from, Math.min(count, from + RUN));
        }
        int[] fromRows = rows;
        long[] fromKeys = keys;
        int[] toRows = new int[count];
        long[] toKeys = new long[count];
        // widths as long: twice the half of 2^31 rows is more than an int holds
        for (long width = RUN; width < count; width *= 2) {
            if (cancelled.getAsBoolean()) {
                return;
            }
            for (long from = 0; from < count; from += 2 * width) {
                int middle = (int) Math.min(count, from + width);
                int end = (int) Math.min(count, from + 2 * width);
                merge(fromRows, fromKeys, (int) from, middle, end, toRows, toKeys);
            }
            int[] otherRows = fromRows;
            long[] otherKeys = fromKeys;
            fromRows = toRows;
            fromKeys = toKeys;
            toRows = otherRows;
            toKeys = otherKeys;
        }
        if (fromRows != rows) {
            System.arraycopy(fromRows, 0, rows, 0, count);
            System.arraycopy(fromKeys, 0, keys, 0, count);
        }
    }

    private static void insert(int[] rows, long[] keys, int from, int end) {
        for (int i = from + 1; i < end; i++) {
            long key = keys[i];
            int row = rows[i];
            int at = i;
            while (at > from && keys[at - 1] > key) {
                keys[at] = keys[at - 1];
                rows[at] = rows[at - 1];
                at--;
            }
            keys[at] = key;
            rows[at] = row;
        }
    }

    private static void merge(
            int[] rows, long[] keys, int from, int middle, int end, int[] mergedRows, long[] mergedKeys) {
        if (middle == end || keys[middle - 1] <= keys[middle]) {
            System.arraycopy(rows, from, mergedRows, from, end - from);
            System.arraycopy(keys, from, mergedKeys, from, end - from);
            return;
        }
        int first = from;
        int second = middle;
        for (int at = from; at < end; at++) {
            boolean takeFirst = first < middle && (second >= end || keys[first] <= keys[second]);
            int next = takeFirst ? first++ : second++;
            mergedRows[at] = rows[next];
            mergedKeys[at] = keys[next];
        }
    }
}
