package org.rocescope.dissector.placement;

import java.util.Arrays;

/**
 * Address intervals that do not overlap, in order, each with the write that left it. Addresses are unsigned 64 bit.
 *
 * <p>A directory of leaves of at most 128 intervals; a leaf is one array of longs, so that there is no object an
 * interval. Finding, entering and removing an interval take logarithmic time and a move within one leaf.
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

    private static final int LEAF = 128;
    private static final int FEWEST = 4;
    private static final int COLUMNS = 4;
    private static final int SAMPLES = 1024;
    /** Intervals beyond which neighbours that touch are joined, losing which write left which. */
    private static final int MOST_APART = 4096;

    private final IntervalBudget budget;

    // columns of a leaf, each as long as its capacity: start, last, time, write. Addresses have the sign bit flipped,
    // so
    // that they compare as signed numbers
    private long[][] leaves = new long[1][];
    private int[] sizes = new int[1];
    private long[] firsts = new long[1];
    private int leafCount;
    private int size;
    private long bytes;
    private int mostApart = MOST_APART;

    // where the last search ended
    private int atLeaf;
    private int atIndex;

    IntervalMap(IntervalBudget budget) {
        this.budget = budget;
    }

    private static long flip(long address) {
        return address ^ Long.MIN_VALUE;
    }

    private static int capacity(long[] leaf) {
        return leaf.length / COLUMNS;
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
        int low = 0;
        int high = leafCount - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (firsts[middle] <= flipped) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        atLeaf = low;
        atIndex = 0;
        if (leafCount == 0) {
            return;
        }
        long[] leaf = leaves[low];
        int from = 0;
        int to = sizes[low];
        while (from < to) {
            int middle = from + to >>> 1;
            if (leaf[middle] <= flipped) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        // the last that begins at or before the address may reach it
        int before = from - 1;
        atIndex = before >= 0 && leaf[capacity(leaf) + before] >= flipped ? before : from;
        if (atIndex == sizes[low]) {
            atLeaf++;
            atIndex = 0;
        }
    }

    private boolean isAtEnd() {
        return atLeaf >= leafCount;
    }

    private long startAt() {
        return leaves[atLeaf][atIndex];
    }

    private long lastAt() {
        long[] leaf = leaves[atLeaf];
        return leaf[capacity(leaf) + atIndex];
    }

    private long timeAt() {
        long[] leaf = leaves[atLeaf];
        return leaf[2 * capacity(leaf) + atIndex];
    }

    private long writeAt() {
        long[] leaf = leaves[atLeaf];
        return leaf[3 * capacity(leaf) + atIndex];
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
        if (++atIndex == sizes[atLeaf]) {
            atLeaf++;
            atIndex = 0;
        }
    }

    /** Enters an interval in the place of what was there. */
    void put(long start, long last, long time, long write) {
        long from = flip(start);
        long to = flip(last);
        seek(from);
        if (!isAtEnd() && startAt() <= to) {
            if (startAt() == from && lastAt() == to) {
                long[] leaf = leaves[atLeaf];
                leaf[2 * capacity(leaf) + atIndex] = time;
                leaf[3 * capacity(leaf) + atIndex] = write;
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
     * @return false if there is no such interval
     */
    boolean absorb(long start, long last) {
        seek(flip(start));
        if (isAtEnd() || startAt() > flip(start) || lastAt() < flip(last) || Writes.count(writeAt()) == 1) {
            return false;
        }
        long[] leaf = leaves[atLeaf];
        leaf[3 * capacity(leaf) + atIndex] = Writes.join(writeAt(), 1);
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
        int firstLeaf = atLeaf;
        int firstEmpty = 0;
        int emptied = 0;
        while (!isAtEnd() && startAt() <= to) {
            long start = startAt();
            long last = lastAt();
            long time = timeAt();
            long write = writeAt();
            if (start < from || last > to) {
                long cutStart = Math.max(start, from);
                long cutLast = Math.min(last, to);
                bytes -= cutLast - cutStart + 1;
                if (start < from) {
                    leaves[atLeaf][capacity(leaves[atLeaf]) + atIndex] = from - 1;
                    step();
                    if (last > to) {
                        bytes -= last - to;
                        insert(to + 1, last, time, write);
                    }
                } else {
                    leaves[atLeaf][atIndex] = to + 1;
                    if (atIndex == 0) {
                        firsts[atLeaf] = to + 1;
                    }
                }
                tell(parts, cutStart, cutLast, start, last, time, write);
                if (last > to) {
                    break;
                }
                continue;
            }
            // a run of intervals that lie within
            int leaf = atLeaf;
            int begin = atIndex;
            int end = begin;
            long[] columns = leaves[leaf];
            int capacity = capacity(columns);
            while (end < sizes[leaf] && columns[capacity + end] <= to) {
                bytes -= columns[capacity + end] - columns[end] + 1;
                end++;
            }
            if (parts != null) {
                for (int i = begin; i < end; i++) {
                    long a = columns[i];
                    long b = columns[capacity + i];
                    tell(parts, a, b, a, b, columns[2 * capacity + i], columns[3 * capacity + i]);
                }
            }
            removeRun(leaf, begin, end);
            if (sizes[leaf] == 0) {
                firstEmpty = emptied++ == 0 ? leaf : firstEmpty;
            }
            if (begin == sizes[leaf]) {
                atLeaf = leaf + 1;
                atIndex = 0;
            } else {
                atIndex = begin;
            }
        }
        if (emptied > 0) {
            drop(firstEmpty, emptied);
        } else if (firstLeaf + 1 < leafCount && sizes[firstLeaf] + sizes[firstLeaf + 1] <= LEAF / 4) {
            merge(firstLeaf);
        }
    }

    private static void tell(Parts parts, long start, long last, long from, long to, long time, long write) {
        if (parts != null) {
            parts.part(flip(start), flip(last), flip(from), flip(to), time, write);
        }
    }

    private void removeRun(int leaf, int begin, int end) {
        long[] columns = leaves[leaf];
        int capacity = capacity(columns);
        int rest = sizes[leaf] - end;
        for (int column = 0; column < COLUMNS; column++) {
            int base = column * capacity;
            System.arraycopy(columns, base + end, columns, base + begin, rest);
        }
        sizes[leaf] -= end - begin;
        count(begin - end);
        if (begin == 0 && sizes[leaf] > 0) {
            firsts[leaf] = columns[0];
        }
    }

    private void count(int more) {
        size += more;
        budget.add(more);
    }

    private void drop(int leaf, int leavesDropped) {
        int behind = leaf + leavesDropped;
        System.arraycopy(leaves, behind, leaves, leaf, leafCount - behind);
        System.arraycopy(sizes, behind, sizes, leaf, leafCount - behind);
        System.arraycopy(firsts, behind, firsts, leaf, leafCount - behind);
        Arrays.fill(leaves, leafCount - leavesDropped, leafCount, null);
        leafCount -= leavesDropped;
        if (leafCount == 0 && leaves.length > FEWEST) {
            directory(1);
        }
    }

    /** Moves the next leaf's few intervals into this one. */
    private void merge(int leaf) {
        int count = sizes[leaf];
        int more = sizes[leaf + 1];
        long[] next = leaves[leaf + 1];
        reserve(leaf, count + more);
        long[] columns = leaves[leaf];
        for (int column = 0; column < COLUMNS; column++) {
            System.arraycopy(next, column * capacity(next), columns, column * capacity(columns) + count, more);
        }
        sizes[leaf] = count + more;
        drop(leaf + 1, 1);
    }

    private void directory(int capacity) {
        leaves = Arrays.copyOf(leaves, capacity);
        sizes = Arrays.copyOf(sizes, capacity);
        firsts = Arrays.copyOf(firsts, capacity);
    }

    private void reserve(int leaf, int count) {
        long[] columns = leaves[leaf];
        int old = capacity(columns);
        if (count <= old) {
            return;
        }
        int capacity = old;
        while (capacity < count) {
            capacity *= 2;
        }
        long[] larger = new long[capacity * COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            System.arraycopy(columns, column * old, larger, column * capacity, sizes[leaf]);
        }
        leaves[leaf] = larger;
    }

    /** Enters an interval at the place of the last search, where there is none. */
    private void insert(long from, long to, long time, long write) {
        int leaf = atLeaf;
        int index = atIndex;
        if (index == 0 && leaf > 0) {
            // the end of the leaf before is the same place
            leaf--;
            index = sizes[leaf];
        }
        if (leafCount == 0) {
            addLeaf(0, FEWEST);
            leaf = 0;
            index = 0;
        } else if (sizes[leaf] == LEAF) {
            if (index == LEAF && leaf == leafCount - 1) {
                // addresses that grow fill leaf after leaf
                addLeaf(leaf + 1, LEAF);
                leaf++;
                index = 0;
            } else {
                split(leaf);
                if (index > sizes[leaf]) {
                    index -= sizes[leaf];
                    leaf++;
                }
            }
        }
        reserve(leaf, sizes[leaf] + 1);
        long[] columns = leaves[leaf];
        int capacity = capacity(columns);
        for (int column = 0; column < COLUMNS; column++) {
            int at = column * capacity + index;
            System.arraycopy(columns, at, columns, at + 1, sizes[leaf] - index);
        }
        columns[index] = from;
        columns[capacity + index] = to;
        columns[2 * capacity + index] = time;
        columns[3 * capacity + index] = write;
        sizes[leaf]++;
        if (index == 0) {
            firsts[leaf] = from;
        }
        bytes += to - from + 1;
        count(1);
    }

    private void addLeaf(int at, int capacity) {
        if (leafCount == leaves.length) {
            directory(leafCount * 2);
        }
        System.arraycopy(leaves, at, leaves, at + 1, leafCount - at);
        System.arraycopy(sizes, at, sizes, at + 1, leafCount - at);
        System.arraycopy(firsts, at, firsts, at + 1, leafCount - at);
        leaves[at] = new long[capacity * COLUMNS];
        sizes[at] = 0;
        firsts[at] = 0;
        leafCount++;
    }

    private void split(int leaf) {
        addLeaf(leaf + 1, LEAF);
        long[] columns = leaves[leaf];
        long[] next = leaves[leaf + 1];
        int half = LEAF / 2;
        for (int column = 0; column < COLUMNS; column++) {
            System.arraycopy(columns, column * LEAF + half, next, column * LEAF, LEAF - half);
        }
        sizes[leaf] = half;
        sizes[leaf + 1] = LEAF - half;
        firsts[leaf + 1] = next[0];
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
        int index = 0;
        for (int leaf = 0; leaf < leafCount; leaf++) {
            long[] columns = leaves[leaf];
            for (int i = 0; i < sizes[leaf]; i++, index++) {
                if (index > 0 && index % step == 0) {
                    gaps[count++] = flip(columns[i] - before - 1);
                }
                before = columns[capacity(columns) + i];
            }
        }
        Arrays.sort(gaps, 0, count);
        return flip(gaps[count / 2]);
    }

    /** Joins neighbours that are at most so far from each other, unsigned. */
    private void rebuild(long gap) {
        IntervalMap joined = new IntervalMap(budget);
        long from = 0;
        long to = 0;
        long time = 0;
        long write = 0;
        for (int leaf = 0; leaf < leafCount; leaf++) {
            long[] columns = leaves[leaf];
            int capacity = capacity(columns);
            for (int i = 0; i < sizes[leaf]; i++) {
                long start = columns[i];
                long between = start - to - 1;
                if (write != 0 && Long.compareUnsigned(between, gap) <= 0) {
                    to = columns[capacity + i];
                    time = Math.min(time, columns[2 * capacity + i]);
                    write = Writes.join(write, columns[3 * capacity + i], between != 0);
                } else {
                    if (write != 0) {
                        joined.append(from, to, time, write);
                    }
                    from = start;
                    to = columns[capacity + i];
                    time = columns[2 * capacity + i];
                    write = columns[3 * capacity + i];
                }
            }
            leaves[leaf] = null;
        }
        if (write != 0) {
            joined.append(from, to, time, write);
        }
        budget.add(-size);
        leaves = joined.leaves;
        sizes = joined.sizes;
        firsts = joined.firsts;
        leafCount = joined.leafCount;
        size = joined.size;
        bytes = joined.bytes;
    }

    private void append(long from, long to, long time, long write) {
        atLeaf = leafCount;
        atIndex = 0;
        insert(from, to, time, write);
    }

    /** Forgets all. */
    void clear() {
        count(-size);
        leafCount = 0;
        bytes = 0;
        leaves = new long[1][];
        sizes = new int[1];
        firsts = new long[1];
    }

    /** A way through the intervals in the order of their addresses, while nothing changes. */
    final class Cursor {
        private int leaf;
        private int index;

        boolean isAtEnd() {
            return leaf >= leafCount;
        }

        void step() {
            if (++index == sizes[leaf]) {
                leaf++;
                index = 0;
            }
        }

        long start() {
            return flip(leaves[leaf][index]);
        }

        long last() {
            return flip(leaves[leaf][capacity(leaves[leaf]) + index]);
        }

        long write() {
            return leaves[leaf][3 * capacity(leaves[leaf]) + index];
        }
    }
}
