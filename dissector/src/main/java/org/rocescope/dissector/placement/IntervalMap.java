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
    private static final int MOST_APART = 4096;

    private final IntervalBudget budget;

    private LeafDirectory directory = new LeafDirectory();
    /** An empty leaf, or null. */
    private Leaf spare;

    private int size;
    private long bytes;
    private int mostApart = MOST_APART;

    // where the last search ended
    private LeafDirectory.Place place = directory.new Place();
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

    /** Goes to the first interval that ends at or behind an address. */
    private void seek(long flipped) {
        place.seek(flipped);
        index = 0;
        if (!place.isAtEnd()) {
            index = place.leaf().find(flipped);
            if (index == place.leaf().size()) {
                place.step();
                index = 0;
            }
        }
    }

    private boolean isAtEnd() {
        return place.isAtEnd();
    }

    private long startAt() {
        return place.leaf().start(index);
    }

    private long lastAt() {
        return place.leaf().last(index);
    }

    private long writeAt() {
        return place.leaf().write(index);
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
            if (Writes.frame(writeAt()) == frame) {
                return true;
            }
            step();
        }
        return false;
    }

    private void step() {
        if (++index == place.leaf().size()) {
            place.step();
            index = 0;
        }
    }

    /** Enters an interval in the place of what was there. */
    void put(long start, long last, long time, long write) {
        long from = flip(start);
        long to = flip(last);
        seek(from);
        if (!isAtEnd() && startAt() <= to) {
            if (startAt() == from && lastAt() == to) {
                place.leaf().written(index, time, write);
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
                || !(any ? Writes.count(writeAt()) > 1 : Writes.isCapped(writeAt()))) {
            return false;
        }
        Leaf leaf = place.leaf();
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
        Leaf leaf = place.leaf();
        int begin = index;
        int end = begin;
        while (end < leaf.size() && leaf.last(end) <= to) {
            bytes -= leaf.last(end) - leaf.start(end) + 1;
            long start = leaf.start(end);
            long last = leaf.last(end);
            tell(parts, start, last, start, last, leaf.time(end), leaf.write(end));
            end++;
        }
        leaf.remove(begin, end);
        count(begin - end);
        if (leaf.size() == 0) {
            // where all is flushed again and again the same leaf serves
            spare = leaf;
            place.remove();
            index = 0;
            return;
        }
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
            place.step();
            index = 0;
        }
    }

    /** Takes a part out of the interval here; true if nothing behind it is to be taken out. */
    private boolean cutPart(long from, long to, Parts parts) {
        Leaf leaf = place.leaf();
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
            if (index == 0) {
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
        if (size == 1) {
            Leaf leaf = spare == null ? new Leaf(false) : spare;
            spare = null;
            enter(leaf, from, to, time, write);
            return;
        }
        // the end of the leaf before is the same place
        if (index == 0 && place.back()) {
            index = place.leaf().size();
        }
        Leaf leaf = place.leaf();
        if (leaf.isFull()) {
            if (index == Leaf.MOST && place.next() == null) {
                // addresses that grow fill leaf after leaf
                enter(new Leaf(true), from, to, time, write);
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

    /** Enters a new leaf with its first interval. */
    private void enter(Leaf leaf, long from, long to, long time, long write) {
        leaf.insert(0, from, to, time, write);
        place.insertBehind(leaf);
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
        for (LeafDirectory.Place at = directory.new Place(); !at.isAtEnd(); at.remove()) {
            Leaf leaf = at.leaf();
            for (int i = 0; i < leaf.size(); i++) {
                long between = leaf.start(i) - to - 1;
                if (write != 0 && Long.compareUnsigned(between, gap) <= 0) {
                    time = Math.min(time, leaf.time(i));
                    write = Writes.join(write, leaf.write(i), between != 0);
                } else {
                    if (write != 0) {
                        joined.append(from, to, time, write);
                    }
                    from = leaf.start(i);
                    time = leaf.time(i);
                    write = leaf.write(i);
                }
                to = leaf.last(i);
            }
        }
        if (write != 0) {
            joined.append(from, to, time, write);
        }
        directory = joined.directory;
        place = joined.place;
        size = joined.size;
        bytes = joined.bytes;
    }

    /** Enters an interval behind all others. */
    private void append(long from, long to, long time, long write) {
        // the place stays at the last leaf
        index = size == 0 ? 0 : place.leaf().size();
        insert(from, to, time, write);
    }

    /** Forgets all. */
    void clear() {
        count(-size);
        bytes = 0;
        spare = null;
        directory.clear();
    }

    /** A way through the intervals in the order of their addresses, while nothing changes. */
    final class Cursor {
        private final LeafDirectory.Place at = directory.new Place();
        private int here;

        boolean isAtEnd() {
            return at.isAtEnd();
        }

        void step() {
            if (++here == at.leaf().size()) {
                at.step();
                here = 0;
            }
        }

        long start() {
            return flip(at.leaf().start(here));
        }

        long last() {
            return flip(at.leaf().last(here));
        }

        long write() {
            return at.leaf().write(here);
        }
    }
}
