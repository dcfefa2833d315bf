package org.rocescope.reports.html;

import java.util.ArrayList;
import java.util.List;

/** The first entries of a kind, and how many there were: a page must not grow with the capture. */
final class Kept<T> {
    private final int most;
    private final List<T> first = new ArrayList<>();
    private long count;

    Kept(int most) {
        this.most = most;
    }

    void add(T entry) {
        count++;
        if (first.size() < most) {
            first.add(entry);
        }
    }

    List<T> first() {
        return first;
    }

    /** How many were added, the ones not kept too. */
    long count() {
        return count;
    }
}
