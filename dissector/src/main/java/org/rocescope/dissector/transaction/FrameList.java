package org.rocescope.dissector.transaction;

import java.util.Arrays;

/**
 * A list of frame numbers in the order added; reusable. The first costs nothing, and most have no more. Where there is no
 * room for a further one, it takes the place of the last: first and last are always those that they should be.
 */
public final class FrameList {
    /** Numbers of a list at most. */
    public static final int MOST = 1 << 20;
    /** Longer arrays are not kept when the list is used again. */
    private static final int MOST_KEPT = 8;

    private static final int FEWEST = 2;
    private static final long[] NONE = {};

    /** Null for a list whose length is bounded where it is filled. */
    private final MessageSpace space;

    private long first;
    private long[] more = NONE;
    private int size;

    /** An empty list. */
    public FrameList() {
        this(null);
    }

    FrameList(MessageSpace space) {
        this.space = space;
    }

    void clear() {
        size = 0;
        if (more.length > MOST_KEPT) {
            release();
        }
    }

    /** Empties it and gives all room back. */
    void release() {
        size = 0;
        if (space != null) {
            space.giveBack(more.length);
        }
        more = NONE;
    }

    /** Adds a frame number. */
    public void append(long number) {
        add(number);
    }

    void add(long number) {
        if (size > more.length && !reach()) {
            size--;
        }
        set(size++, number);
    }

    private boolean reach() {
        int length = Math.max(FEWEST, more.length * 2);
        if (space != null) {
            if (length > MOST) {
                space.refuse();
                return false;
            }
            if (more.length == 0) {
                // the first would be lost else
                space.takeFew(length);
            } else if (!space.take(length - more.length)) {
                return false;
            }
        }
        more = Arrays.copyOf(more, length);
        return true;
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
