package org.rocescope.dissector.filter;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.dissection.Nearest;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/** Resolves the names in operands to fields and protocols, and gives each operand its kind. */
final class Operands {
    /** Each further one would multiply the values to look at by as often as its field stands in a packet. */
    private static final int MOST_MASKS_BY_FIELDS = 1;

    private static final List<String> FUNCTIONS = List.of("len", "count", "upper", "lower");

    private final String expression;
    private final Constants constants;
    private final Set<Field> fields = new LinkedHashSet<>();

    Operands(String expression, Constants constants) {
        this.expression = expression;
        this.constants = constants;
    }

    /** Every field that was resolved. */
    Set<Field> fields() {
        return fields;
    }

    /** True for what is no field, no protocol and nothing made from one. */
    boolean isConstant(Operand operand) {
        return operand instanceof Operand.Quoted
                || operand instanceof Operand.Word word
                        && word.layers().isEmpty()
                        && Fields.named(word.word().text()).isEmpty()
                        && Fields.protocol(word.word().text()).isEmpty();
    }

    /** The token of a constant. */
    static Token constant(Operand operand) {
        return operand instanceof Operand.Word word ? word.word() : ((Operand.Quoted) operand).text();
    }

    /** The headers that an operand stands for if it is the name of a protocol and of no field; else null. */
    HeaderCursor protocol(Operand operand) {
        if (!(operand instanceof Operand.Word word)
                || !Fields.named(word.word().text()).isEmpty()) {
            return null;
        }
        List<Header> headers = Fields.protocol(word.word().text());
        return headers.isEmpty() ? null : new HeaderCursor(headers, new LayerChoice(word.layers()));
    }

    /** Resolves an operand that is no constant. */
    Typed resolve(Operand operand) throws FilterException {
        if (operand instanceof Operand.Word word) {
            return named(word);
        }
        if (operand instanceof Operand.Slice slice) {
            return sliced(slice);
        }
        if (operand instanceof Operand.Mask mask) {
            return masked(mask);
        }
        if (operand instanceof Operand.Call call) {
            return called(call);
        }
        throw mistake(operand.span(), "a constant stands where a field must", "the name of a field", "");
    }

    private Typed named(Operand.Word word) throws FilterException {
        String name = word.word().text();
        List<Field> named = Fields.named(name);
        if (named.isEmpty()) {
            return headers(word);
        }
        Kind kind = named.get(0).kind();
        if (named.stream().anyMatch(field -> field.kind() != kind)) {
            throw mistake(word.span(), name + " stands for fields of different kinds", "", "");
        }
        fields.addAll(named);
        List<Names> words = named.stream()
                .map(Field::names)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        int bits = named.stream().mapToInt(Operands::bits).max().orElse(64);
        FieldCursor cursor = new FieldCursor(named, new LayerChoice(word.layers()));
        boolean inBytes = named.stream().allMatch(field -> field.kind().isBytes() || !field.isDerived());
        ByteRuns bytes = inBytes ? new ByteRuns.OfField(cursor) : null;
        Values values =
                kind.isLong() ? new Numbers.OfField(cursor) : kind.isBytes() ? bytes : new Texts.OfField(cursor);
        return new Typed(values, kind, name, words, bits, bytes, word.span());
    }

    /** The bytes of the headers of exactly this name if there are any, or else of all those below it. */
    private Typed headers(Operand.Word word) throws FilterException {
        String name = word.word().text();
        List<Header> covered = Fields.protocol(name);
        if (covered.isEmpty()) {
            throw unknown(word.word());
        }
        List<Header> exact =
                covered.stream().filter(header -> header.name().equals(name)).toList();
        ByteRuns bytes = new ByteRuns.OfHeader(
                new HeaderCursor(exact.isEmpty() ? covered : exact, new LayerChoice(word.layers())));
        return new Typed(bytes, Kind.BYTES, name, List.of(), 64, bytes, word.span());
    }

    /** Whole bytes, as Wireshark's number types are: a two-bit field may be compared with 4. */
    private static int bits(Field field) {
        return field.isDerived() ? 64 : field.bits() + 7 & ~7;
    }

    /** Says that a word is no name, and which one may have been meant. */
    FilterException unknown(Token word) {
        if (word.isQuoted() || !Character.isLetter(word.text().charAt(0))) {
            return mistake(
                    word.span(),
                    "the constant " + FilterException.quote(word.text()) + " stands alone",
                    "the name of a field or protocol",
                    "");
        }
        return mistake(
                word.span(),
                FilterException.quote(word.text()) + " is neither a field nor a protocol",
                "",
                Nearest.hint(word.text(), Vocabulary.names()));
    }

    private Typed sliced(Operand.Slice slice) throws FilterException {
        Typed whole = resolve(slice.whole());
        String name = "a slice of " + whole.name();
        if (whole.values() instanceof Texts texts) {
            return new Typed(
                    new Texts.Sliced(texts, slice.parts()), Kind.TEXT, name, List.of(), 64, null, slice.span());
        }
        boolean whoseBytes = whole.kind().isBytes() || whole.kind() == Kind.IPV4;
        if (whole.bytes() == null || !whoseBytes) {
            throw mistake(
                    slice.span(),
                    whole.name() + " is " + whole.article() + ", it has no parts",
                    "a field of bytes, an address or a text",
                    "");
        }
        ByteRuns bytes = new ByteRuns.Sliced(whole.bytes(), slice.parts());
        return new Typed(bytes, Kind.BYTES, name, List.of(), 64, bytes, slice.span());
    }

    private Typed masked(Operand.Mask mask) throws FilterException {
        if (isConstant(mask.left())) {
            throw isConstant(mask.right()) || mask.left() instanceof Operand.Quoted
                    ? unknown(constant(mask.left()))
                    : mistake(mask.left().span(), "a mask stands behind the field", "the name of a field", "");
        }
        if (masksByFields(mask) > MOST_MASKS_BY_FIELDS) {
            throw mistake(mask.span(), "more than one mask that is a field in one value", "a number as mask", "");
        }
        Typed left = resolve(mask.left());
        if (left.kind() != Kind.NUMBER
                && left.kind() != Kind.IPV4
                && !left.kind().isBytes()) {
            throw mistake(
                    left.span(),
                    left.name() + " is " + left.article() + ", it cannot be masked",
                    "a number or bytes",
                    "");
        }
        Values right = isConstant(mask.right())
                ? constantMask(constant(mask.right()), left)
                : comparable(left, mask.right()).values();
        String name = left.name() + " & ...";
        if (left.values() instanceof Numbers numbers) {
            Numbers common = new Numbers.Masked(numbers, (Numbers) right);
            return new Typed(common, left.kind(), name, List.of(), left.bits(), null, mask.span());
        }
        ByteRuns common = new ByteRuns.Masked((ByteRuns) left.values(), (ByteRuns) right);
        return new Typed(common, Kind.BYTES, name, List.of(), 64, common, mask.span());
    }

    private int masksByFields(Operand operand) {
        if (operand instanceof Operand.Mask mask) {
            int here = isConstant(mask.right()) ? 0 : 1;
            return here + masksByFields(mask.left()) + masksByFields(mask.right());
        }
        if (operand instanceof Operand.Slice slice) {
            return masksByFields(slice.whole());
        }
        return operand instanceof Operand.Call call ? masksByFields(call.argument()) : 0;
    }

    private Values constantMask(Token token, Typed left) throws FilterException {
        return left.kind().isLong()
                ? new Numbers.Constant(constants.number(token, left).low())
                : new ByteRuns.Constant(constants.bytes(token, left, false).low());
    }

    /** Resolves an operand that is no constant and must be of a kind that goes with another's. */
    Typed comparable(Typed left, Operand operand) throws FilterException {
        Typed right = resolve(operand);
        if (!left.isComparableTo(right)) {
            throw mistake(
                    right.span(),
                    left.name() + " is " + left.article() + ", " + right.name() + " is " + right.article(),
                    left.article(),
                    "");
        }
        return right;
    }

    private Typed called(Operand.Call call) throws FilterException {
        String function = call.function().text();
        if (!FUNCTIONS.contains(function)) {
            throw mistake(
                    call.function().span(),
                    FilterException.quote(function) + " is no function",
                    Nearest.listed(FUNCTIONS),
                    Nearest.hint(function, FUNCTIONS));
        }
        if (isConstant(call.argument())) {
            throw unknown(constant(call.argument()));
        }
        Typed argument = resolve(call.argument());
        String name = function + "(" + argument.name() + ")";
        if (function.equals("count")) {
            return number(new Numbers.Count(argument.values()), name, call.span());
        }
        if (function.equals("len")) {
            Values measured = argument.values() instanceof Texts texts ? texts : argument.bytes();
            if (measured == null) {
                throw mistake(
                        argument.span(), argument.name() + " is computed, it has no length", "bytes or a text", "");
            }
            return number(new Numbers.Length(measured), name, call.span());
        }
        if (!(argument.values() instanceof Texts texts)) {
            throw mistake(
                    argument.span(),
                    argument.name() + " is " + argument.article() + ", it has no letters",
                    "a text",
                    "");
        }
        Texts recased = new Texts.Recased(texts, function.equals("upper"));
        return new Typed(recased, Kind.TEXT, name, List.of(), 64, null, call.span());
    }

    private static Typed number(Numbers values, String name, Span span) {
        return new Typed(values, Kind.NUMBER, name, List.of(), 64, null, span);
    }

    FilterException mistake(Span span, String problem, String expected, String hint) {
        return new FilterException(expression, span, problem, expected, hint);
    }
}
