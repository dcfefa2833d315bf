package org.rocescope.dissector.placement;

/**
 * Some intervals in order, in one array of longs: first a start and an end for each, then a time and a write for each, so
 * that what is searched is near together. Starts and ends have the sign bit flipped, so that they compare as signed
 * numbers.
 */
final class Leaf {
    /** Intervals at most. */
    static final int MOST = 32;

    private static final int FEWEST = 4;

    private long[] numbers;
    /** Where the times and writes begin. */
    private int second;

    private int size;

    Leaf(boolean full) {
        second = 2 * (full ? MOST : FEWEST);
        numbers = new long[2 * second];
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == MOST;
    }

    long start(int index) {
        return numbers[2 * index];
    }

    long last(int index) {
        return numbers[2 * index + 1];
    }

    long time(int index) {
        return numbers[second + 2 * index];
    }

    long write(int index) {
        return numbers[second + 2 * index + 1];
    }

    void start(int index, long start) {
        numbers[2 * index] = start;
    }

    void last(int index, long last) {
        numbers[2 * index + 1] = last;
    }

    void written(int index, long time, long write) {
        numbers[second + 2 * index] = time;
        numbers[second + 2 * index + 1] = write;
    }

    /** Index of the first interval that ends at or behind an address; the size if there is none. */
    int find(long address) {
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = from + to >>> 1;
            if (numbers[2 * middle] <= address) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        // the last that begins at or before the address may reach it
        return from > 0 && last(from - 1) >= address ? from - 1 : from;
    }

    void insert(int index, long start, long last, long time, long write) {
        reserve(size + 1);
        int from = 2 * index;
        int count = 2 * (size - index);
        System.arraycopy(numbers, from, numbers, from + 2, count);
        System.arraycopy(numbers, second + from, numbers, second + from + 2, count);
        start(index, start);
        last(index, last);
        written(index, time, write);
        size++;
    }

    private void reserve(int count) {
        int half = second;
        while (half < 2 * count) {
            half *= 2;
        }
        if (half > second) {
            long[] larger = new long[2 * half];
            System.arraycopy(numbers, 0, larger, 0, 2 * size);
            System.arraycopy(numbers, second, larger, half, 2 * size);
            numbers = larger;
            second = half;
        }
    }

    void remove(int begin, int end) {
        int count = 2 * (size - end);
        System.arraycopy(numbers, 2 * end, numbers, 2 * begin, count);
        System.arraycopy(numbers, second + 2 * end, numbers, second + 2 * begin, count);
        size -= end - begin;
    }

    /** Gives the second half to a new leaf. */
    Leaf split() {
        Leaf other = new Leaf(true);
        other.copy(this, size / 2);
        size /= 2;
        return other;
    }

    /** Takes in all of the leaf that follows. */
    void append(Leaf next) {
        reserve(size + next.size);
        copy(next, 0);
    }

    /** Copies the intervals of another leaf from an index on behind its own. */
    private void copy(Leaf other, int index) {
        int count = 2 * (other.size - index);
        System.arraycopy(other.numbers, 2 * index, numbers, 2 * size, count);
        System.arraycopy(other.numbers, other.second + 2 * index, numbers, second + 2 * size, count);
        size += other.size - index;
    }
}
