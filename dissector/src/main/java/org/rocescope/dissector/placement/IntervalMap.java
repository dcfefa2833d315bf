package org.rocescope.dissector.placement;

import java.util.Arrays;

/**
 * Address intervals that do not overlap, in order, each with the write that left it. Addresses are unsigned 64 bit.
 *
 * <p>A tree of three levels with leaves of many intervals, so that there is no object an interval. Finding, entering and
 * removing an interval take logarithmic time and a move within one leaf.
 */
final class IntervalMap {
    /** What is told of a part of an interval that is taken out. */
    interface Parts {
        /**
         * Takes a part.
         *
         * @param start first address of the part
         * @param last last address of the part
         * @param wholeStart first address of the interval that it is of
         * @param wholeLast last address of that
         * @param time when it was written
         * @param write the write that left it, as {@link Writes} packs it
         */
        void part(long start, long last, long wholeStart, long wholeLast, long time, long write);
    }

    private static final int SAMPLES = 1024;
    /** Intervals beyond which neighbours that touch are joined, losing which write left which. */
    private static final int FEW_APART = 256;

    private static final int MANY_APART = 4096;

    private final IntervalBudget budget;

    /** The only leaf, as long as one is enough: most maps are small, and there are many. */
    private Leaf only = new Leaf(false);
    /** The leaves where there are more; else null. */
    private LeafDirectory directory;

    private int size;
    private long bytes;
    private int mostApart = FEW_APART;

    // where the last search ended; there is no leaf behind the last interval
    private LeafDirectory.Place place;
    private Leaf leaf;
    private int index;

    IntervalMap(IntervalBudget budget) {
        this.budget = budget;
    }

    private static long flip(long address) {
        return address ^ Long.MIN_VALUE;
    }

    /** How many intervals there are. */
    int size() {
        return size;
    }

    /** Sum of their lengths in bytes, unsigned. */
    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Keeps more intervals apart than usual, because it matters which write left which. */
    void keepApart() {
        mostApart = Math.max(mostApart, MANY_APART);
    }

    /** Goes to the first interval that ends at or behind an address. */
    private void seek(long flipped) {
        if (directory == null) {
            leaf = only;
        } else {
            place.seek(flipped);
            leaf = place.leaf();
        }
        index = leaf.find(flipped);
        if (index == leaf.size()) {
            nextLeaf();
        }
    }

    private void nextLeaf() {
        leaf = null;
        index = 0;
        if (directory != null) {
            place.step();
            leaf = place.isAtEnd() ? null : place.leaf();
        }
    }

    private void step() {
        if (++index == leaf.size()) {
            nextLeaf();
        }
    }

    private boolean isAtEnd() {
        return leaf == null;
    }

    private long startAt() {
        return leaf.start(index);
    }

    private long lastAt() {
        return leaf.last(index);
    }

    /** True if a byte from a first to a last address is in an interval. */
    boolean intersects(long start, long last) {
        seek(flip(start));
        return !isAtEnd() && startAt() <= flip(last);
    }

    /** First address of the interval found last, not before another. */
    long foundStart(long atLeast) {
        return flip(Math.max(startAt(), flip(atLeast)));
    }

    /** Last address of the interval found last, not behind another. */
    long foundLast(long atMost) {
        return flip(Math.min(lastAt(), flip(atMost)));
    }

    /** True if a byte from a first to a last address is in an interval that a certain write left. */
    boolean holds(long start, long last, long frame) {
        seek(flip(start));
        while (!isAtEnd() && startAt() <= flip(last)) {
            if (Writes.frame(leaf.write(index)) == frame) {
                return true;
            }
            step();
        }
        return false;
    }

    /** Enters an interval in the place of what was there. */
    void put(long start, long last, long time, long write) {
        long from = flip(start);
        long to = flip(last);
        seek(from);
        if (!isAtEnd() && startAt() <= to) {
            if (startAt() == from && lastAt() == to) {
                leaf.written(index, time, write);
                return;
            }
            cutFlipped(from, to, null);
            seek(from);
        }
        insert(from, to, time, write);
        if (size > mostApart) {
            rebuild(0);
            mostApart = Math.max(mostApart, size * 2);
        }
    }

    /**
     * Counts a write that changes nothing, for it lies in one interval that is of several writes already.
     *
     * @param any whether any such interval will do, or only one that holds bytes that were not written
     * @return false if there is no such interval
     */
    boolean absorb(long start, long last, boolean any) {
        seek(flip(start));
        if (isAtEnd()
                || startAt() > flip(start)
                || lastAt() < flip(last)
                || !(any ? Writes.count(leaf.write(index)) > 1 : Writes.isCapped(leaf.write(index)))) {
            return false;
        }
        leaf.written(index, leaf.time(index), Writes.join(leaf.write(index), 1));
        return true;
    }

    /** Takes out what lies between two addresses. */
    void cut(long start, long last, Parts parts) {
        if (size > 0) {
            cutFlipped(flip(start), flip(last), parts);
        }
    }

    private void cutFlipped(long from, long to, Parts parts) {
        seek(from);
        while (!isAtEnd() && startAt() <= to) {
            if (startAt() >= from && lastAt() <= to) {
                cutRun(to, parts);
            } else if (cutPart(from, to, parts)) {
                return;
            }
        }
    }

    /** Takes out the intervals from here on that end at or before an address and are in one leaf. */
    private void cutRun(long to, Parts parts) {
        int begin = index;
        int end = begin;
        while (end < leaf.size() && leaf.last(end) <= to) {
            long start = leaf.start(end);
            long last = leaf.last(end);
            bytes -= last - start + 1;
            tell(parts, start, last, start, last, leaf.time(end), leaf.write(end));
            end++;
        }
        leaf.remove(begin, end);
        count(begin - end);
        if (directory == null) {
            leaf = index == leaf.size() ? null : leaf;
        } else if (size == 0) {
            only = leaf;
            directory = null;
            leaf = null;
        } else if (leaf.size() == 0) {
            place.remove();
            leaf = place.isAtEnd() ? null : place.leaf();
            index = 0;
        } else {
            shorten(begin);
        }
    }

    /** Puts the directory right after intervals were taken out of a leaf from an index on. */
    private void shorten(int begin) {
        if (begin == 0) {
            place.begins(leaf.start(0));
        }
        Leaf next = place.next();
        if (next != null && leaf.size() + next.size() <= Leaf.MOST / 2) {
            leaf.append(next);
            place.step();
            place.remove();
            place.back();
        }
        if (index == leaf.size()) {
            nextLeaf();
        }
    }

    /** Takes a part out of the interval here; true if nothing behind it is to be taken out. */
    private boolean cutPart(long from, long to, Parts parts) {
        long start = leaf.start(index);
        long last = leaf.last(index);
        long time = leaf.time(index);
        long write = leaf.write(index);
        long cutStart = Math.max(start, from);
        long cutLast = Math.min(last, to);
        bytes -= cutLast - cutStart + 1;
        if (start < from) {
            leaf.last(index, from - 1);
            step();
            if (last > to) {
                bytes -= last - to;
                insert(to + 1, last, time, write);
            }
        } else {
            leaf.start(index, to + 1);
            if (index == 0 && directory != null) {
                place.begins(to + 1);
            }
        }
        tell(parts, cutStart, cutLast, start, last, time, write);
        return last > to;
    }

    private static void tell(Parts parts, long start, long last, long from, long to, long time, long write) {
        if (parts != null) {
            parts.part(flip(start), flip(last), flip(from), flip(to), time, write);
        }
    }

    private void count(int more) {
        size += more;
        budget.add(more);
    }

    /** Enters an interval at the place of the last search, where there is none. */
    private void insert(long from, long to, long time, long write) {
        bytes += to - from + 1;
        count(1);
        if (directory == null) {
            index = leaf == null ? only.size() : index;
            leaf = only;
            if (!leaf.isFull()) {
                leaf.insert(index, from, to, time, write);
                return;
            }
            directory = new LeafDirectory();
            place = directory.new Place();
            place.insertBehind(only);
            only = null;
        } else if (index == 0 && place.back()) {
            // the end of the leaf before is the same place
            leaf = place.leaf();
            index = leaf.size();
        }
        if (leaf.isFull()) {
            if (index == Leaf.MOST && place.next() == null) {
                // addresses that grow fill leaf after leaf
                Leaf last = new Leaf(true);
                last.insert(0, from, to, time, write);
                place.insertBehind(last);
                leaf = last;
                return;
            }
            Leaf second = leaf.split();
            place.insertBehind(second);
            if (index > leaf.size()) {
                index -= leaf.size();
                leaf = second;
            } else {
                place.back();
            }
        }
        leaf.insert(index, from, to, time, write);
        if (index == 0) {
            place.begins(from);
        }
    }

    /** Stays within what the analysis may keep. */
    void keepWithin() {
        if (budget.isExceeded()) {
            shrink();
        }
    }

    /**
     * Takes at most half as many intervals, by joining neighbours, those that are nearest to each other first. What lies
     * between two that are joined counts as written from then on.
     */
    void shrink() {
        int target = Math.max(1, size / 2);
        rebuild(0);
        while (size > target) {
            rebuild(medianGap());
        }
    }

    private long medianGap() {
        int step = Math.max(1, size / SAMPLES);
        long[] gaps = new long[size / step + 1];
        int count = 0;
        long before = 0;
        int number = 0;
        for (Cursor cursor = new Cursor(); !cursor.isAtEnd(); cursor.step()) {
            if (number > 0 && number % step == 0) {
                gaps[count++] = flip(cursor.start() - before - 1);
            }
            before = cursor.last();
            number++;
        }
        Arrays.sort(gaps, 0, count);
        return flip(gaps[count / 2]);
    }

    /** Joins neighbours that are at most so far from each other, unsigned. */
    private void rebuild(long gap) {
        IntervalMap joined = new IntervalMap(budget);
        budget.add(-size);
        long from = 0;
        long to = 0;
        long time = 0;
        long write = 0;
        for (Cursor cursor = new Cursor(); !cursor.isAtEnd(); cursor.step()) {
            long start = flip(cursor.start());
            long between = start - to - 1;
            if (write != 0 && Long.compareUnsigned(between, gap) <= 0) {
                time = Math.min(time, cursor.time());
                write = Writes.join(write, cursor.write(), between != 0);
            } else {
                if (write != 0) {
                    joined.append(from, to, time, write);
                }
                from = start;
                time = cursor.time();
                write = cursor.write();
            }
            to = flip(cursor.last());
        }
        if (write != 0) {
            joined.append(from, to, time, write);
        }
        only = joined.only;
        directory = joined.directory;
        place = joined.place;
        size = joined.size;
        bytes = joined.bytes;
    }

    /** Enters an interval behind all others, where nothing else was done before. */
    private void append(long from, long to, long time, long write) {
        index = leaf == null ? 0 : leaf.size();
        insert(from, to, time, write);
    }

    /** Forgets all. */
    void clear() {
        count(-size);
        bytes = 0;
        only = new Leaf(false);
        directory = null;
    }

    /** A way through the intervals in the order of their addresses, while nothing changes. */
    final class Cursor {
        private final LeafDirectory.Place at = directory == null ? null : directory.new Place();
        private Leaf leaf = directory == null ? only : at.leaf();
        private int here;

        boolean isAtEnd() {
            return leaf == null || here == leaf.size();
        }

        void step() {
            if (++here == leaf.size()) {
                here = 0;
                if (at != null) {
                    at.step();
                }
                leaf = at == null || at.isAtEnd() ? null : at.leaf();
            }
        }

        long start() {
            return flip(leaf.start(here));
        }

        long last() {
            return flip(leaf.last(here));
        }

        long time() {
            return leaf.time(here);
        }

        long write() {
            return leaf.write(here);
        }
    }
}
