package org.rocescope.dissector.filter;

import java.util.List;
import java.util.Locale;

/**
 * Prints what the parser makes of an expression as an expression again, in one spelling for all that means the same. In
 * the library's package because what the parser makes is not public.
 */
public final class PrintedFilter {
    private static final int OR = 0;
    private static final int XOR = 1;
    private static final int AND = 2;
    private static final int SINGLE = 3;

    private final StringBuilder out = new StringBuilder();

    private PrintedFilter() {}

    /** The expression as printed; empty for one that is. */
    public static String of(String expression) throws FilterException {
        Expression parsed = Parser.parse(expression);
        PrintedFilter printed = new PrintedFilter();
        if (parsed != null) {
            printed.condition(parsed, OR);
        }
        return printed.out.toString();
    }

    /** Prints a condition, in parentheses where it binds looser than what it stands in. */
    private void condition(Expression expression, int binding) {
        if (expression instanceof Expression.Or or) {
            joined(or.terms(), " or ", OR, binding);
        } else if (expression instanceof Expression.Xor xor) {
            joined(xor.terms(), " xor ", XOR, binding);
        } else if (expression instanceof Expression.And and) {
            joined(and.terms(), " and ", AND, binding);
        } else if (expression instanceof Expression.Not not) {
            // two of them in a row would be none
            boolean again = not.term() instanceof Expression.Not;
            out.append(again ? "not (" : "not ");
            condition(not.term(), SINGLE);
            out.append(again ? ")" : "");
        } else if (expression instanceof Expression.Exists exists) {
            operand(exists.operand());
        } else if (expression instanceof Expression.Compare compare) {
            pair(compare.quantifier(), compare.left(), sign(compare.comparison()), compare.right());
        } else if (expression instanceof Expression.Contains contains) {
            pair(contains.quantifier(), contains.left(), " contains ", contains.right());
        } else if (expression instanceof Expression.Matches matches) {
            pair(matches.quantifier(), matches.left(), " matches ", matches.right());
        } else if (expression instanceof Expression.Member member) {
            out.append(quantifier(member.quantifier()));
            operand(member.left());
            elements(member.elements());
        }
    }

    private void joined(List<Expression> terms, String sign, int own, int binding) {
        boolean parentheses = binding > own;
        out.append(parentheses ? "(" : "");
        for (int i = 0; i < terms.size(); i++) {
            out.append(i == 0 ? "" : sign);
            condition(terms.get(i), own + 1);
        }
        out.append(parentheses ? ")" : "");
    }

    private void pair(Quantifier quantifier, Operand left, String sign, Operand right) {
        out.append(quantifier(quantifier));
        operand(left);
        out.append(sign);
        operand(right);
    }

    private void elements(List<Expression.Element> elements) {
        String separator = " in {";
        for (Expression.Element element : elements) {
            out.append(separator);
            token(element.low());
            if (element.high() != element.low()) {
                out.append(" .. ");
                token(element.high());
            }
            separator = ", ";
        }
        out.append('}');
    }

    private void operand(Operand operand) {
        if (operand instanceof Operand.Word word) {
            token(word.word());
            if (!word.layers().isEmpty()) {
                out.append('#');
                ranges(word.layers());
            }
        } else if (operand instanceof Operand.Quoted quoted) {
            token(quoted.text());
        } else if (operand instanceof Operand.Slice slice) {
            operand(slice.whole());
            ranges(slice.parts());
        } else if (operand instanceof Operand.Mask mask) {
            operand(mask.left());
            out.append(" & ");
            operand(mask.right());
        } else if (operand instanceof Operand.Call call) {
            token(call.function());
            out.append('(');
            operand(call.argument());
            out.append(')');
        }
    }

    private void ranges(List<Range> ranges) {
        String separator = "[";
        for (Range range : ranges) {
            out.append(separator).append(range.first());
            if (range.length() > 0) {
                out.append(':').append(range.length());
            } else if (range.last() == -1) {
                out.append(':');
            } else {
                out.append('-').append(range.last());
            }
            separator = ",";
        }
        out.append(']');
    }

    private void token(Token token) {
        if (!token.isQuoted()) {
            out.append(token.text());
            return;
        }
        char quote = token.type() == Token.Type.CHARACTER ? '\'' : '"';
        out.append(quote);
        for (byte each : token.bytes()) {
            out.append(String.format(Locale.ROOT, "\\x%02x", each));
        }
        out.append(quote);
    }

    private static String quantifier(Quantifier quantifier) {
        return quantifier == Quantifier.ALL ? "all " : "any ";
    }

    private static String sign(Comparison comparison) {
        return switch (comparison) {
            case EQUAL -> " == ";
            case NOT_EQUAL -> " !== ";
            case GREATER -> " > ";
            case LESS -> " < ";
            case GREATER_OR_EQUAL -> " >= ";
            case LESS_OR_EQUAL -> " <= ";
        };
    }
}
