package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Packet;

/** A compiled condition: what a packet must fulfil. */
abstract class Criterion {
    abstract boolean test(Packet packet);

    /** Fulfilled by every packet. */
    static final class Everything extends Criterion {
        @Override
        boolean test(Packet packet) {
            return true;
        }
    }

    /** Fulfilled where all are. */
    static final class And extends Criterion {
        private final Criterion[] terms;

        And(List<Criterion> terms) {
            this.terms = terms.toArray(Criterion[]::new);
        }

        @Override
        boolean test(Packet packet) {
            for (Criterion term : terms) {
                if (!term.test(packet)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Fulfilled where one is. */
    static final class Or extends Criterion {
        private final Criterion[] terms;

        Or(List<Criterion> terms) {
            this.terms = terms.toArray(Criterion[]::new);
        }

        @Override
        boolean test(Packet packet) {
            for (Criterion term : terms) {
                if (term.test(packet)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Fulfilled where an odd number is. */
    static final class Xor extends Criterion {
        private final Criterion[] terms;

        Xor(List<Criterion> terms) {
            this.terms = terms.toArray(Criterion[]::new);
        }

        @Override
        boolean test(Packet packet) {
            boolean odd = false;
            for (Criterion term : terms) {
                odd ^= term.test(packet);
            }
            return odd;
        }
    }

    /** Fulfilled where the other is not. */
    static final class Not extends Criterion {
        private final Criterion term;

        Not(Criterion term) {
            this.term = term;
        }

        @Override
        boolean test(Packet packet) {
            return !term.test(packet);
        }
    }

    /** Fulfilled by packets with a header of a protocol. */
    static final class HasHeader extends Criterion {
        private final HeaderCursor cursor;

        HasHeader(HeaderCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        boolean test(Packet packet) {
            return cursor.first(packet);
        }
    }

    /** Fulfilled by packets that have a value. */
    static final class HasValue extends Criterion {
        private final Values values;

        HasValue(Values values) {
            this.values = values;
        }

        @Override
        boolean test(Packet packet) {
            return values.first(packet);
        }
    }

    /** Fulfilled where something holds for any or for all of an operand's values; never where there is no value. */
    abstract static class OfValues extends Criterion {
        private final Quantifier quantifier;
        private final Values values;

        OfValues(Quantifier quantifier, Values values) {
            this.quantifier = quantifier;
            this.values = values;
        }

        @Override
        final boolean test(Packet packet) {
            if (!values.first(packet)) {
                return false;
            }
            boolean all = quantifier == Quantifier.ALL;
            do {
                if (holds(packet) != all) {
                    return !all;
                }
            } while (values.next(packet));
            return all;
        }

        /** Whether it holds for the value that was found. */
        abstract boolean holds(Packet packet);
    }

    /** Fulfilled where something holds for any or for all pairs of two operands' values; never without a pair. */
    abstract static class OfPairs extends Criterion {
        private final Quantifier quantifier;
        private final Values left;
        private final Values right;

        OfPairs(Quantifier quantifier, Values left, Values right) {
            this.quantifier = quantifier;
            this.left = left;
            this.right = right;
        }

        @Override
        final boolean test(Packet packet) {
            if (!left.first(packet)) {
                return false;
            }
            boolean all = quantifier == Quantifier.ALL;
            do {
                if (!right.first(packet)) {
                    return false;
                }
                do {
                    if (holds() != all) {
                        return !all;
                    }
                } while (right.next(packet));
            } while (left.next(packet));
            return all;
        }

        /** Whether it holds for the two values that were found. */
        abstract boolean holds();
    }
}
