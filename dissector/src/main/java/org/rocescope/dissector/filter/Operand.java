package org.rocescope.dissector.filter;

import java.util.List;

/** What stands on either side of an operator. */
sealed interface Operand {
    /** Where it stands in the expression. */
    Span span();

    /**
     * A field, a protocol or a constant: which of them is known when the names are.
     *
     * @param word as written
     * @param layers occurrences of its header to look at, counted from 1; empty for all
     */
    record Word(Token word, List<Range> layers) implements Operand {
        @Override
        public Span span() {
            return word.span();
        }
    }

    /** A constant in quotes. */
    record Quoted(Token text) implements Operand {
        @Override
        public Span span() {
            return text.span();
        }
    }

    /** Parts of another operand's bytes or characters, one behind the other. */
    record Slice(Operand whole, List<Range> parts, Span span) implements Operand {}

    /** The bits that both have in common. */
    record Mask(Operand left, Operand right) implements Operand {
        @Override
        public Span span() {
            return left.span().to(right.span());
        }
    }

    /** A function of another operand. */
    record Call(Token function, Operand argument, Span span) implements Operand {}
}
