package org.rocescope.desktop.document;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/** A list that one thread appends to while others read what {@link #size()} covers. */
final class Entries<T> extends AbstractList<T> implements RandomAccess {
    private volatile Object[] elements = new Object[16];
    private volatile int size;

    /** Appends an element; only for the loading thread. */
    void append(T element) {
        Object[] grown = size == elements.length ? Arrays.copyOf(elements, size * 2) : elements;
        grown[size] = element;
        elements = grown;
        size++;
    }

    /** Puts another element in the place of one; only for the loading thread. */
    void replace(int index, T element) {
        elements[index] = element;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return (T) elements[index];
    }

    @Override
    public int size() {
        return size;
    }
}
