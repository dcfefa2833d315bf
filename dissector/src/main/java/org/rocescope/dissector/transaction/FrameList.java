package org.rocescope.dissector.transaction;

import java.util.Arrays;

/** A list of frame numbers in the order added; reusable. */
public final class FrameList {
    /** Longer arrays are not kept when the list is used again. */
    private static final int MOST_KEPT = 64;

    private long[] numbers = new long[2];
    private int size;

    void clear() {
        size = 0;
        if (numbers.length > MOST_KEPT) {
            numbers = new long[2];
        }
    }

    /** Adds a frame number. */
    public void append(long number) {
        add(number);
    }

    void add(long number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size * 2);
        }
        numbers[size++] = number;
    }

    void addAll(FrameList other) {
        for (int i = 0; i < other.size; i++) {
            add(other.numbers[i]);
        }
        Arrays.sort(numbers, 0, size);
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
        return numbers[index];
    }

    /** A copy as an array. */
    public long[] toArray() {
        return Arrays.copyOf(numbers, size);
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
