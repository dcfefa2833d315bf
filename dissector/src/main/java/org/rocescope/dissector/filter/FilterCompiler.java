package org.rocescope.dissector.filter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.rocescope.dissector.packet.Field;

/** Makes criteria of an expression, and checks that its operands fit together. */
final class FilterCompiler {
    private final Constants constants;
    private final Operands operands;
    private final List<BoundedPattern> patterns = new ArrayList<>();

    FilterCompiler(String text) {
        this.constants = new Constants(text);
        this.operands = new Operands(text, constants);
    }

    /** The fields that what was compiled reads. */
    Set<Field> fields() {
        return operands.fields();
    }

    /** The regular expressions that what was compiled searches for. */
    List<BoundedPattern> patterns() {
        return patterns;
    }

    Criterion compile(Expression expression) throws FilterException {
        if (expression instanceof Expression.And and) {
            return new Criterion.And(all(and.terms()));
        }
        if (expression instanceof Expression.Or or) {
            return new Criterion.Or(all(or.terms()));
        }
        if (expression instanceof Expression.Xor xor) {
            return new Criterion.Xor(all(xor.terms()));
        }
        if (expression instanceof Expression.Not not) {
            return new Criterion.Not(compile(not.term()));
        }
        if (expression instanceof Expression.Exists exists) {
            return exists(exists.operand());
        }
        if (expression instanceof Expression.Compare compare) {
            return compare(compare);
        }
        if (expression instanceof Expression.Contains contains) {
            return contains(contains);
        }
        if (expression instanceof Expression.Matches matches) {
            return matches(matches);
        }
        return member((Expression.Member) expression);
    }

    private List<Criterion> all(List<Expression> terms) throws FilterException {
        List<Criterion> criteria = new ArrayList<>();
        for (Expression term : terms) {
            criteria.add(compile(term));
        }
        return criteria;
    }

    private Criterion exists(Operand operand) throws FilterException {
        if (operands.isConstant(operand)) {
            throw operands.unknown(Operands.constant(operand));
        }
        if (operand instanceof Operand.Call) {
            throw operands.mistake(
                    operand.span(), "what a function gives is always there", "a comparison, as in len(...) > 0", "");
        }
        HeaderCursor protocol = operands.protocol(operand);
        if (protocol != null) {
            return new Criterion.HasHeader(protocol);
        }
        Typed typed = operands.resolve(operand);
        if (operand instanceof Operand.Mask) {
            return typed.values() instanceof Numbers numbers
                    ? new NumberCriteria.NotZero(numbers)
                    : new ByteCriteria.NotZero((ByteRuns) typed.values());
        }
        return new Criterion.HasValue(typed.values());
    }

    private Criterion compare(Expression.Compare compare) throws FilterException {
        Operand left = compare.left();
        Operand right = compare.right();
        Quantifier quantifier = compare.quantifier();
        Comparison comparison = compare.comparison();
        if (operands.isConstant(left)) {
            if (operands.isConstant(right)) {
                throw operands.unknown(Operands.constant(left));
            }
            return withConstant(quantifier, operands.resolve(right), comparison.exchanged(), Operands.constant(left));
        }
        Typed typed = operands.resolve(left);
        if (operands.isConstant(right) || isWord(typed, right)) {
            return withConstant(quantifier, typed, comparison, Operands.constant(right));
        }
        Typed other = operands.comparable(typed, right);
        if (typed.values() instanceof Numbers numbers) {
            return new NumberCriteria.Compared(
                    quantifier, numbers, comparison, (Numbers) other.values(), typed.isSigned());
        }
        if (typed.values() instanceof ByteRuns bytes) {
            return new ByteCriteria.Compared(quantifier, bytes, comparison, (ByteRuns) other.values());
        }
        return new TextCriteria.Compared(quantifier, (Texts) typed.values(), comparison, (Texts) other.values());
    }

    /** A word of a field means its value even where a protocol is called the same: ip.proto == udp. */
    private static boolean isWord(Typed field, Operand operand) {
        return operand instanceof Operand.Word word
                && word.layers().isEmpty()
                && Constants.isWordOf(field, word.word().text());
    }

    /** A network is compared by its prefix alone: the mask is laid over the values. */
    private Criterion withConstant(Quantifier quantifier, Typed typed, Comparison comparison, Token token)
            throws FilterException {
        if (typed.values() instanceof Numbers numbers) {
            Constants.NumberRange range = constants.number(token, typed);
            long prefix = ~(range.low() ^ range.high());
            Numbers compared = prefix == -1 ? numbers : new Numbers.Masked(numbers, new Numbers.Constant(prefix));
            return new NumberCriteria.ComparedToConstant(
                    quantifier, compared, comparison, range.low(), typed.isSigned());
        }
        if (typed.values() instanceof ByteRuns bytes) {
            Constants.ByteRange range = constants.bytes(token, typed, true);
            byte[] prefix = prefix(range);
            ByteRuns compared = prefix == null ? bytes : new ByteRuns.Masked(bytes, new ByteRuns.Constant(prefix));
            return new ByteCriteria.Compared(quantifier, compared, comparison, new ByteRuns.Constant(range.low()));
        }
        return new TextCriteria.Compared(
                quantifier, (Texts) typed.values(), comparison, new Texts.Constant(token.text()));
    }

    private static byte[] prefix(Constants.ByteRange range) {
        if (range.low() == range.high()) {
            return null;
        }
        byte[] prefix = new byte[range.low().length];
        for (int i = 0; i < prefix.length; i++) {
            prefix[i] = (byte) ~(range.low()[i] ^ range.high()[i]);
        }
        return prefix;
    }

    private Criterion contains(Expression.Contains contains) throws FilterException {
        Typed left = leftOf(contains.left());
        Operand part = contains.right();
        if (left.values() instanceof Numbers) {
            throw operands.mistake(
                    contains.left().span(),
                    left.name() + " is " + left.article() + ", it contains nothing",
                    "a field of bytes or a text",
                    "");
        }
        boolean constant = operands.isConstant(part);
        if (left.values() instanceof ByteRuns bytes) {
            ByteRuns wanted = constant
                    ? new ByteRuns.Constant(constants
                            .bytes(Operands.constant(part), left, false)
                            .low())
                    : (ByteRuns) operands.comparable(left, part).values();
            return new ByteCriteria.Containing(contains.quantifier(), bytes, wanted);
        }
        Texts wanted = constant
                ? new Texts.Constant(Operands.constant(part).text())
                : (Texts) operands.comparable(left, part).values();
        return new TextCriteria.Containing(contains.quantifier(), (Texts) left.values(), wanted);
    }

    private Criterion matches(Expression.Matches matches) throws FilterException {
        Typed left = leftOf(matches.left());
        if (left.values() instanceof Numbers) {
            throw operands.mistake(
                    matches.left().span(),
                    left.name() + " is " + left.article() + ", it has no letters",
                    "a text or bytes",
                    "");
        }
        if (!(matches.right() instanceof Operand.Quoted quoted) || quoted.text().type() != Token.Type.STRING) {
            throw operands.mistake(
                    matches.right().span(), "the regular expression is not quoted", "a text in double quotes", "");
        }
        try {
            BoundedPattern pattern = new BoundedPattern(quoted.text().text());
            patterns.add(pattern);
            return new TextCriteria.Matching(matches.quantifier(), left.values(), pattern);
        } catch (IllegalArgumentException e) {
            throw operands.mistake(quoted.span(), "this is no regular expression: " + e.getMessage(), "", "");
        }
    }

    private Criterion member(Expression.Member member) throws FilterException {
        Typed left = leftOf(member.left());
        if (left.values() instanceof Numbers numbers) {
            List<Constants.NumberRange> ranges = new ArrayList<>();
            for (Expression.Element element : member.elements()) {
                long low = constants.number(element.low(), left).low();
                long high = constants.number(element.high(), left).high();
                requireForwards(element, left.isSigned() ? low <= high : Long.compareUnsigned(low, high) <= 0);
                ranges.add(new Constants.NumberRange(low, high));
            }
            return new NumberCriteria.Member(member.quantifier(), numbers, ranges, left.isSigned());
        }
        if (left.values() instanceof ByteRuns bytes) {
            List<Constants.ByteRange> ranges = new ArrayList<>();
            for (Expression.Element element : member.elements()) {
                byte[] low = constants.bytes(element.low(), left, true).low();
                byte[] high = constants.bytes(element.high(), left, true).high();
                requireForwards(element, Arrays.compareUnsigned(low, high) <= 0);
                ranges.add(new Constants.ByteRange(low, high));
            }
            return new ByteCriteria.Member(member.quantifier(), bytes, ranges);
        }
        List<String> lows = new ArrayList<>();
        List<String> highs = new ArrayList<>();
        for (Expression.Element element : member.elements()) {
            lows.add(element.low().text());
            highs.add(element.high().text());
            requireForwards(
                    element, element.low().text().compareTo(element.high().text()) <= 0);
        }
        return new TextCriteria.Member(member.quantifier(), (Texts) left.values(), lows, highs);
    }

    private void requireForwards(Expression.Element element, boolean forwards) throws FilterException {
        if (!forwards) {
            throw operands.mistake(
                    element.span(), "the range is empty: it runs backwards", "the smaller value first", "");
        }
    }

    private Typed leftOf(Operand operand) throws FilterException {
        if (operands.isConstant(operand)) {
            throw operands.unknown(Operands.constant(operand));
        }
        return operands.resolve(operand);
    }
}
