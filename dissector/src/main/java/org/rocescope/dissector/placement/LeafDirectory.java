package org.rocescope.dissector.placement;

import java.util.Arrays;

/** Finds the leaf that an address belongs to: branches of at most 128 leaves, and a list of the branches. */
final class LeafDirectory {
    private static final int MOST = 128;
    private static final int FEWEST = 2;

    private static final class Branch {
        Leaf[] leaves = new Leaf[FEWEST];
        long[] firsts = new long[FEWEST];
        int size;

        void insert(int slot, Leaf leaf) {
            if (size == leaves.length) {
                leaves = Arrays.copyOf(leaves, size * 2);
                firsts = Arrays.copyOf(firsts, size * 2);
            }
            System.arraycopy(leaves, slot, leaves, slot + 1, size - slot);
            System.arraycopy(firsts, slot, firsts, slot + 1, size - slot);
            leaves[slot] = leaf;
            firsts[slot] = leaf.start(0);
            size++;
        }

        void remove(int slot) {
            size--;
            System.arraycopy(leaves, slot + 1, leaves, slot, size - slot);
            System.arraycopy(firsts, slot + 1, firsts, slot, size - slot);
            leaves[size] = null;
        }
    }

    private Branch[] branches = new Branch[1];
    private long[] firsts = new long[1];
    private int size;

    /** Index of the last of some numbers that is not larger than a key, 0 if all are. */
    private static int floor(long[] numbers, int count, long key) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (numbers[middle] <= key) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** A place in the order of the leaves. */
    final class Place {
        private int branch;
        private int slot;

        /** Goes to the leaf that begins last at or before a key, or to the first leaf. */
        void seek(long key) {
            branch = floor(firsts, size, key);
            slot = size == 0 ? 0 : floor(branches[branch].firsts, branches[branch].size, key);
        }

        /** True behind the last leaf. */
        boolean isAtEnd() {
            return branch >= size;
        }

        Leaf leaf() {
            return branches[branch].leaves[slot];
        }

        void step() {
            if (++slot == branches[branch].size) {
                branch++;
                slot = 0;
            }
        }

        /** Goes to the leaf before; false if there is none. */
        boolean back() {
            if (slot > 0) {
                slot--;
                return true;
            }
            if (branch == 0) {
                return false;
            }
            slot = branches[--branch].size - 1;
            return true;
        }

        /** The next leaf; null behind the last. */
        Leaf next() {
            if (slot + 1 < branches[branch].size) {
                return branches[branch].leaves[slot + 1];
            }
            return branch + 1 < size ? branches[branch + 1].leaves[0] : null;
        }

        /** Takes it that the leaf here has another beginning. */
        void begins(long first) {
            branches[branch].firsts[slot] = first;
            if (slot == 0) {
                firsts[branch] = first;
            }
        }

        /** Enters a leaf, which is not empty, behind the one here, and goes to it. */
        void insertBehind(Leaf leaf) {
            if (size == 0) {
                addBranch(0, new Branch());
                branches[0].insert(0, leaf);
                firsts[0] = leaf.start(0);
                branch = 0;
                slot = 0;
                return;
            }
            Branch here = branches[branch];
            if (here.size == MOST) {
                boolean atEnd = branch == size - 1 && slot == MOST - 1;
                // leaves that are added at the end leave full branches behind
                int kept = atEnd ? MOST - 1 : MOST / 2;
                Branch second = new Branch();
                second.leaves = Arrays.copyOfRange(here.leaves, kept, kept + MOST);
                second.firsts = Arrays.copyOfRange(here.firsts, kept, kept + MOST);
                second.size = MOST - kept;
                Arrays.fill(here.leaves, kept, MOST, null);
                here.size = kept;
                addBranch(branch + 1, second);
                if (slot >= kept) {
                    slot -= kept;
                    branch++;
                }
            }
            branches[branch].insert(++slot, leaf);
        }

        /** Takes out the leaf here, and is at the next one then. */
        void remove() {
            Branch here = branches[branch];
            here.remove(slot);
            if (here.size == 0) {
                size--;
                System.arraycopy(branches, branch + 1, branches, branch, size - branch);
                System.arraycopy(firsts, branch + 1, firsts, branch, size - branch);
                branches[size] = null;
            } else if (slot == here.size) {
                branch++;
                slot = 0;
            } else if (slot == 0) {
                firsts[branch] = here.firsts[0];
            }
        }
    }

    private void addBranch(int at, Branch branch) {
        if (size == branches.length) {
            branches = Arrays.copyOf(branches, size * 2);
            firsts = Arrays.copyOf(firsts, size * 2);
        }
        System.arraycopy(branches, at, branches, at + 1, size - at);
        System.arraycopy(firsts, at, firsts, at + 1, size - at);
        branches[at] = branch;
        firsts[at] = branch.firsts[0];
        size++;
    }
}
