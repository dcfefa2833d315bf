package org.rocescope.dissector.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rocescope.dissector.filter.Token.Type;

/** Recursive descent over the tokens of an expression; how deep it may go is counted. */
final class Parser {
    /** Parentheses, slices, masks and functions that may stand within each other. */
    static final int MAX_DEPTH = 100;

    /** Parts that a slice may be put together from. */
    static final int MAX_PARTS = 100;

    /** Signs that join conditions, the one that binds loosest first. */
    private static final List<Type> JOINING = List.of(Type.OR, Type.XOR, Type.AND);

    private final String expression;
    private final List<Token> tokens;
    private int at;
    private int depth;

    private Parser(String expression, List<Token> tokens) {
        this.expression = expression;
        this.tokens = tokens;
    }

    /** Parses an expression; an empty one gives null. */
    static Expression parse(String expression) throws FilterException {
        Parser parser = new Parser(expression, Lexer.tokens(expression));
        if (parser.peek(Type.END)) {
            return null;
        }
        Expression whole = parser.joined(0);
        if (!parser.peek(Type.END)) {
            throw parser.unexpected("\"and\", \"or\" or the end");
        }
        return whole;
    }

    /** Conditions joined by the sign of a level or by one that binds closer. */
    private Expression joined(int level) throws FilterException {
        if (level == JOINING.size()) {
            return negated();
        }
        Expression first = joined(level + 1);
        Type sign = JOINING.get(level);
        if (!peek(sign)) {
            return first;
        }
        List<Expression> terms = new ArrayList<>();
        terms.add(first);
        while (accept(sign)) {
            terms.add(joined(level + 1));
        }
        return switch (sign) {
            case OR -> new Expression.Or(terms);
            case XOR -> new Expression.Xor(terms);
            default -> new Expression.And(terms);
        };
    }

    private Expression negated() throws FilterException {
        boolean not = false;
        while (accept(Type.NOT)) {
            not = !not;
        }
        Expression term = peek(Type.OPEN) ? grouped() : condition();
        return not ? new Expression.Not(term) : term;
    }

    private Expression grouped() throws FilterException {
        descend();
        next();
        Expression inner = joined(0);
        expect(Type.CLOSE, "a closing \")\"");
        depth--;
        if (peekOperator() || peek(Type.NOT)) {
            throw mistake(
                    token(),
                    "what is in parentheses is a condition, it has no value to go on with",
                    "\"and\", \"or\" or the end",
                    "leave the parentheses out: \"&\" binds closer than a comparison");
        }
        return inner;
    }

    private Expression condition() throws FilterException {
        Token quantified = token();
        Quantifier quantifier = accept(Type.ANY) ? Quantifier.ANY : accept(Type.ALL) ? Quantifier.ALL : null;
        Operand left = operand();
        if (comparison(token().type()) != null) {
            return comparisons(quantifier, left);
        }
        Quantifier over = quantifier == null ? Quantifier.ANY : quantifier;
        if (accept(Type.CONTAINS)) {
            return new Expression.Contains(over, left, operand());
        }
        if (accept(Type.MATCHES)) {
            return new Expression.Matches(over, left, operand());
        }
        if (peek(Type.NOT) && tokens.get(at + 1).type() == Type.IN) {
            at += 2;
            Quantifier inside = quantifier == Quantifier.ANY ? Quantifier.ALL : Quantifier.ANY;
            return new Expression.Not(new Expression.Member(inside, left, elements()));
        }
        if (accept(Type.IN)) {
            return new Expression.Member(over, left, elements());
        }
        if (quantifier != null) {
            throw unexpected("a comparison, because of \"" + quantified.text() + "\"");
        }
        if (!peek(Type.END) && !peek(Type.CLOSE) && !peek(Type.AND) && !peek(Type.OR) && !peek(Type.XOR)) {
            throw unexpected("an operator, or the end");
        }
        return new Expression.Exists(left);
    }

    /** One comparison, or several in a row, each but the first with the operand before it on its left side. */
    private Expression comparisons(Quantifier quantifier, Operand first) throws FilterException {
        List<Expression> all = new ArrayList<>();
        Operand left = first;
        while (comparison(token().type()) != null) {
            Token operator = next();
            Operand right = operand();
            boolean forAll = operator.type() == Type.NOT_EQUAL || operator.type() == Type.ALL_EQUAL;
            Quantifier usual = forAll ? Quantifier.ALL : Quantifier.ANY;
            all.add(new Expression.Compare(
                    quantifier == null ? usual : quantifier, comparison(operator.type()), left, right));
            left = right;
        }
        return all.size() == 1 ? all.get(0) : new Expression.And(all);
    }

    private static Comparison comparison(Type sign) {
        return switch (sign) {
            case EQUAL, ALL_EQUAL -> Comparison.EQUAL;
            case NOT_EQUAL, ANY_NOT_EQUAL -> Comparison.NOT_EQUAL;
            case GREATER -> Comparison.GREATER;
            case LESS -> Comparison.LESS;
            case GREATER_OR_EQUAL -> Comparison.GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> Comparison.LESS_OR_EQUAL;
            default -> null;
        };
    }

    private List<Expression.Element> elements() throws FilterException {
        expect(Type.OPEN_SET, "a set such as {1, 3..5}");
        List<Expression.Element> elements = new ArrayList<>();
        do {
            Token low = constant();
            elements.add(new Expression.Element(low, accept(Type.RANGE) ? constant() : low));
        } while (accept(Type.COMMA));
        expect(Type.CLOSE_SET, "\",\", \"..\" or a closing \"}\"");
        return elements;
    }

    private Token constant() throws FilterException {
        if (peek(Type.WORD) || token().isQuoted()) {
            return next();
        }
        throw unexpected("a constant");
    }

    private Operand operand() throws FilterException {
        Operand operand = sliced();
        int masks = 0;
        while (accept(Type.MASK)) {
            descend();
            masks++;
            operand = new Operand.Mask(operand, sliced());
        }
        depth -= masks;
        return operand;
    }

    private Operand sliced() throws FilterException {
        Operand operand = value();
        int slices = 0;
        while (peek(Type.OPEN_SLICE)) {
            descend();
            slices++;
            List<Range> parts = ranges();
            operand = new Operand.Slice(
                    operand, parts, operand.span().to(tokens.get(at - 1).span()));
        }
        depth -= slices;
        return operand;
    }

    private Operand value() throws FilterException {
        if (token().isQuoted()) {
            return new Operand.Quoted(next());
        }
        if (!peek(Type.WORD)) {
            throw unexpected("a field, a protocol or a constant");
        }
        Token word = next();
        if (accept(Type.OPEN)) {
            descend();
            Operand argument = operand();
            if (peek(Type.COMMA)) {
                throw mistake(token(), "a function has one argument", "a closing \")\"", "");
            }
            Token close = expect(Type.CLOSE, "a closing \")\"");
            depth--;
            return new Operand.Call(word, argument, word.span().to(close.span()));
        }
        return new Operand.Word(word, peek(Type.LAYER) ? layers() : List.of());
    }

    private List<Range> layers() throws FilterException {
        next();
        Token first = token();
        List<Range> layers = new ArrayList<>();
        if (peek(Type.OPEN_SLICE)) {
            layers = ranges();
        } else {
            Range single = peek(Type.WORD) && !first.text().contains(":") ? Range.of(next().text()) : null;
            if (single == null || single.length() != 1) {
                throw mistake(first, "no layer is called so", "a number or a range in brackets, as in ip.src#2", "");
            }
            layers.add(single);
        }
        for (Range range : layers) {
            if (range.first() < 1
                    || range.length() == 0 && range.last() < -1
                    || range.last() == 0 && range.length() == 0) {
                throw mistake(first, "layers are counted from 1, the outermost", "a number from 1", "");
            }
        }
        return layers;
    }

    private List<Range> ranges() throws FilterException {
        next();
        List<Range> ranges = new ArrayList<>();
        do {
            Range range = peek(Type.WORD) ? Range.of(token().text()) : null;
            if (range == null) {
                throw mistake(
                        token(),
                        peek(Type.WORD)
                                ? FilterException.quote(token().text()) + " is an empty range, or none"
                                : "a range is missing",
                        "[start:length], [first-last], [place], [:length] or [start:]",
                        "");
            }
            if (ranges.size() == MAX_PARTS) {
                throw mistake(token(), "more than " + MAX_PARTS + " parts in one slice", "", "");
            }
            next();
            ranges.add(range);
        } while (accept(Type.COMMA));
        expect(Type.CLOSE_SLICE, "\",\" or a closing \"]\"");
        return ranges;
    }

    private void descend() throws FilterException {
        if (++depth > MAX_DEPTH) {
            throw mistake(token(), "more than " + MAX_DEPTH + " levels stand within each other", "", "");
        }
    }

    private Token token() {
        return tokens.get(at);
    }

    private Token next() {
        return tokens.get(at++);
    }

    private boolean peek(Type type) {
        return token().type() == type;
    }

    private boolean peekOperator() {
        return comparison(token().type()) != null
                || peek(Type.CONTAINS)
                || peek(Type.MATCHES)
                || peek(Type.IN)
                || peek(Type.MASK);
    }

    private boolean accept(Type type) {
        if (!peek(type)) {
            return false;
        }
        at++;
        return true;
    }

    private Token expect(Type type, String expected) throws FilterException {
        if (!peek(type)) {
            throw unexpected(expected);
        }
        return next();
    }

    private FilterException unexpected(String expected) {
        Token token = token();
        if (token.type() == Type.END) {
            return mistake(token, "the expression ends too early", expected, "");
        }
        String lower = token.text().toLowerCase(Locale.ROOT);
        boolean miswritten = token.type() == Type.WORD && Token.KEYWORDS.containsKey(lower);
        return mistake(
                token,
                FilterException.quote(expression.substring(
                                token.span().start(), token.span().end())) + " does not belong here",
                expected,
                miswritten ? "did you mean \"" + lower + "\"?" : "");
    }

    private FilterException mistake(Token token, String problem, String expected, String hint) {
        return new FilterException(expression, token.span(), problem, expected, hint);
    }
}
