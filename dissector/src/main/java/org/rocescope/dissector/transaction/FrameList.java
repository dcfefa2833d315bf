package org.rocescope.dissector.transaction;

import java.util.Arrays;

/** A list of frame numbers in the order added; reusable. The first costs nothing, and most have no more. */
public final class FrameList {
    /** Longer arrays are not kept when the list is used again. */
    private static final int MOST_KEPT = 8;

    private static final long[] NONE = {};

    private long first;
    private long[] more = NONE;
    private int size;

    void clear() {
        size = 0;
        if (more.length > MOST_KEPT) {
            more = NONE;
        }
    }

    /** Adds a frame number. */
    public void append(long number) {
        add(number);
    }

    void add(long number) {
        if (size > more.length) {
            more = Arrays.copyOf(more, Math.max(2, more.length * 2));
        }
        set(size++, number);
    }

    private void set(int index, long number) {
        if (index == 0) {
            first = number;
        } else {
            more[index - 1] = number;
        }
    }

    void addAll(FrameList other) {
        for (int i = 0; i < other.size; i++) {
            add(other.get(i));
        }
        long[] sorted = toArray();
        Arrays.sort(sorted);
        for (int i = 0; i < size; i++) {
            set(i, sorted[i]);
        }
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The frame number at an index from 0. */
    public long get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return index == 0 ? first : more[index - 1];
    }

    /** A copy as an array. */
    public long[] toArray() {
        long[] numbers = new long[size];
        for (int i = 0; i < size; i++) {
            numbers[i] = get(i);
        }
        return numbers;
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
