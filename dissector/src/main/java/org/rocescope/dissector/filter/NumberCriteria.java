package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Packet;

/** Conditions on numbers. Unsigned ones are ordered as such. */
final class NumberCriteria {
    private NumberCriteria() {}

    /** A number compared with a constant: what most filters are, so it has a class of its own. */
    static final class ComparedToConstant extends Criterion.OfValues {
        private final Numbers numbers;
        private final Comparison comparison;
        private final long constant;
        private final boolean signed;

        ComparedToConstant(
                Quantifier quantifier, Numbers numbers, Comparison comparison, long constant, boolean signed) {
            super(quantifier, numbers);
            this.numbers = numbers;
            this.comparison = comparison;
            this.constant = constant;
            this.signed = signed;
        }

        @Override
        boolean holds(Packet packet) {
            return comparison.holds(order(numbers.value(), constant, signed));
        }
    }

    /** A number compared with another of the packet. */
    static final class Compared extends Criterion.OfPairs {
        private final Numbers left;
        private final Comparison comparison;
        private final Numbers right;
        private final boolean signed;

        Compared(Quantifier quantifier, Numbers left, Comparison comparison, Numbers right, boolean signed) {
            super(quantifier, left, right);
            this.left = left;
            this.comparison = comparison;
            this.right = right;
            this.signed = signed;
        }

        @Override
        boolean holds() {
            return comparison.holds(order(left.value(), right.value(), signed));
        }
    }

    /** A number that lies in one of some ranges. */
    static final class Member extends Criterion.OfValues {
        private final Numbers numbers;
        private final long[] lows;
        private final long[] highs;
        private final boolean signed;

        Member(Quantifier quantifier, Numbers numbers, List<Constants.NumberRange> ranges, boolean signed) {
            super(quantifier, numbers);
            this.numbers = numbers;
            this.lows = ranges.stream().mapToLong(Constants.NumberRange::low).toArray();
            this.highs = ranges.stream().mapToLong(Constants.NumberRange::high).toArray();
            this.signed = signed;
        }

        @Override
        boolean holds(Packet packet) {
            long value = numbers.value();
            for (int i = 0; i < lows.length; i++) {
                if (order(value, lows[i], signed) >= 0 && order(value, highs[i], signed) <= 0) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A number that has a bit set. */
    static final class NotZero extends Criterion.OfValues {
        private final Numbers numbers;

        NotZero(Numbers numbers) {
            super(Quantifier.ANY, numbers);
            this.numbers = numbers;
        }

        @Override
        boolean holds(Packet packet) {
            return numbers.value() != 0;
        }
    }

    private static int order(long a, long b, boolean signed) {
        return signed ? Long.compare(a, b) : Long.compareUnsigned(a, b);
    }
}
