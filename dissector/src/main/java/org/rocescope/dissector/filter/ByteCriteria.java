package org.rocescope.dissector.filter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocescope.dissector.packet.Packet;

/** Conditions on runs of bytes, which are ordered as words in a dictionary are. */
final class ByteCriteria {
    private ByteCriteria() {}

    /** Bytes compared with others. */
    static final class Compared extends Criterion.OfPairs {
        private final ByteRuns left;
        private final Comparison comparison;
        private final ByteRuns right;

        Compared(Quantifier quantifier, ByteRuns left, Comparison comparison, ByteRuns right) {
            super(quantifier, left, right);
            this.left = left;
            this.comparison = comparison;
            this.right = right;
        }

        @Override
        boolean holds() {
            return comparison.holds(left.compareTo(right));
        }
    }

    /** Bytes that contain others; no bytes at all are contained in none, as in Wireshark. */
    static final class Containing extends Criterion.OfPairs {
        private final ByteRuns left;
        private final ByteRuns right;
        /** Copies, because a search reads each byte often and an array is read fastest. */
        private byte[] searched = new byte[256];

        private byte[] wanted = new byte[16];

        Containing(Quantifier quantifier, ByteRuns left, ByteRuns right) {
            super(quantifier, left, right);
            this.left = left;
            this.right = right;
        }

        @Override
        boolean holds() {
            int size = right.length();
            if (size == 0 || size > left.length()) {
                return false;
            }
            searched = left.copyInto(searched);
            wanted = right.copyInto(wanted);
            byte first = wanted[0];
            for (int from = 0; from <= left.length() - size; from++) {
                if (searched[from] == first && Arrays.equals(searched, from, from + size, wanted, 0, size)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Bytes that lie in one of some ranges. */
    static final class Member extends Criterion.OfValues {
        private final ByteRuns bytes;
        private final List<ByteRuns> lows = new ArrayList<>();
        private final List<ByteRuns> highs = new ArrayList<>();

        Member(Quantifier quantifier, ByteRuns bytes, List<Constants.ByteRange> ranges) {
            super(quantifier, bytes);
            this.bytes = bytes;
            for (Constants.ByteRange range : ranges) {
                lows.add(new ByteRuns.Constant(range.low()));
                highs.add(new ByteRuns.Constant(range.high()));
            }
        }

        @Override
        boolean holds(Packet packet) {
            for (int i = 0; i < lows.size(); i++) {
                if (bytes.compareTo(lows.get(i)) >= 0 && bytes.compareTo(highs.get(i)) <= 0) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Bytes not all of which are 0. */
    static final class NotZero extends Criterion.OfValues {
        private final ByteRuns bytes;

        NotZero(ByteRuns bytes) {
            super(Quantifier.ANY, bytes);
            this.bytes = bytes;
        }

        @Override
        boolean holds(Packet packet) {
            return !bytes.isZero();
        }
    }
}
