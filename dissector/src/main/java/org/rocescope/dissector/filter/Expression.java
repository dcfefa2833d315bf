package org.rocescope.dissector.filter;

import java.util.List;

/** What the parser makes of a filter: conditions, joined by logic. Names and constants are not resolved yet. */
sealed interface Expression {

    /** True where every term is. */
    record And(List<Expression> terms) implements Expression {}

    /** True where a term is. */
    record Or(List<Expression> terms) implements Expression {}

    /** True where an odd number of terms is. */
    record Xor(List<Expression> terms) implements Expression {}

    /** True where the term is not. */
    record Not(Expression term) implements Expression {}

    /** True where the packet has the operand; a masked operand must have a bit set as well. */
    record Exists(Operand operand) implements Expression {}

    /** True where the comparison holds between the values of two operands. */
    record Compare(Quantifier quantifier, Comparison comparison, Operand left, Operand right) implements Expression {}

    /** True where a value of the left operand contains the right one. */
    record Contains(Quantifier quantifier, Operand left, Operand right) implements Expression {}

    /** True where a value of the left operand fits a regular expression. */
    record Matches(Quantifier quantifier, Operand left, Operand right) implements Expression {}

    /** True where a value of the left operand lies in a set. */
    record Member(Quantifier quantifier, Operand left, List<Element> elements) implements Expression {}

    /** From one constant to another, both included; a single constant is both. */
    record Element(Token low, Token high) {
        Span span() {
            return low.span().to(high.span());
        }
    }
}
