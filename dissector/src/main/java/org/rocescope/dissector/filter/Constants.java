package org.rocescope.dissector.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.rocescope.dissector.dissection.Nearest;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;

/** Reads constants as the operand on the other side demands. */
final class Constants {
    private static final Pattern SEPARATED = Pattern.compile(
            "[0-9a-fA-F]{1,2}(?:(?::[0-9a-fA-F]{1,2})*+|(?:-[0-9a-fA-F]{1,2})*+|(?:\\.[0-9a-fA-F]{1,2})*+)");
    private static final Pattern DIGITS = Pattern.compile("(?:[0-9a-fA-F]{2})++");
    private static final Pattern BARE = Pattern.compile("[A-Za-z][A-Za-z0-9_]*+");
    private static final Pattern ONE_BYTE = Pattern.compile("0[xX][0-9a-fA-F]{1,2}");

    /** Words that a message lists at most; of more it names those nearby. */
    private static final int LISTED = 8;

    private final String expression;

    Constants(String expression) {
        this.expression = expression;
    }

    /** Numbers from low to high, both included: the same, or the addresses of a network. */
    record NumberRange(long low, long high) {}

    /** Runs of bytes from low to high, both included: the same, or the addresses of a network. */
    record ByteRange(byte[] low, byte[] high) {}

    /** True if a word is one of those that an operand's values have. */
    static boolean isWordOf(Typed operand, String text) {
        return wordOf(operand, text) != null;
    }

    /** Reads a constant for an operand with numbers. */
    NumberRange number(Token token, Typed against) throws FilterException {
        NumberRange range = read(token, against);
        if (range == null) {
            throw unfit(token, against);
        }
        if (against.kind() == Kind.NUMBER && against.bits() < 64 && range.low() >>> against.bits() != 0) {
            throw new FilterException(
                    expression,
                    token.span(),
                    FilterException.quote(token.text()) + " is too large for " + against.name(),
                    "at most " + (-1L >>> 64 - against.bits()),
                    "");
        }
        return range;
    }

    private static NumberRange read(Token token, Typed against) {
        Long word = token.type() == Token.Type.CHARACTER ? null : wordOf(against, token.text());
        if (token.isQuoted() && against.kind() != Kind.TIME) {
            boolean character = token.type() == Token.Type.CHARACTER && against.kind() == Kind.NUMBER;
            return single(character ? Long.valueOf(token.bytes()[0] & 0xFF) : word);
        }
        NumberRange range = unquoted(token.text(), against.kind());
        return range == null ? single(word) : range;
    }

    private static NumberRange unquoted(String text, Kind kind) {
        return switch (kind) {
            case NUMBER -> single(unsigned(text));
            case BOOLEAN -> single(truth(text));
            case IPV4 -> ipv4(text);
            case TIME -> single(Moment.absolute(text));
            case DURATION -> single(Moment.relative(text));
            default -> null;
        };
    }

    private static NumberRange single(Long value) {
        return value == null ? null : new NumberRange(value, value);
    }

    private static Long wordOf(Typed operand, String text) {
        for (Names names : operand.words()) {
            Long value = names.valueOf(text);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static Long truth(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return text.equalsIgnoreCase("true") ? 1L : 0L;
        }
        Long number = unsigned(text);
        return number == null ? null : Long.valueOf(number == 0 ? 0 : 1);
    }

    /** A number as C writes it, with 0b for binary; null if the text is none or has more than 64 bits. */
    private static Long unsigned(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        int radix = 10;
        if (digits.length() > 1 && digits.charAt(0) == '0') {
            char mark = Character.toLowerCase(digits.charAt(1));
            radix = mark == 'x' ? 16 : mark == 'b' ? 2 : 8;
            digits = digits.substring(radix == 8 ? 1 : 2);
        }
        if (digits.startsWith("+")) {
            return null;
        }
        try {
            return Long.parseUnsignedLong(digits, radix);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static NumberRange ipv4(String text) {
        int slash = text.indexOf('/');
        long address = Address.ipv4(slash < 0 ? text : text.substring(0, slash));
        long prefix = slash < 0 ? 32 : Address.decimal(text.substring(slash + 1), 32);
        if (address < 0 || prefix < 0) {
            return null;
        }
        long hosts = 0xFFFFFFFFL >>> prefix;
        return new NumberRange(address & ~hosts, address | hosts);
    }

    /** Reads a constant for an operand with bytes: an address where it must be a whole one, else any bytes. */
    ByteRange bytes(Token token, Typed against, boolean whole) throws FilterException {
        Kind kind = whole ? against.kind() : Kind.BYTES;
        ByteRange range = token.isQuoted() && kind != Kind.BYTES
                ? null
                : switch (kind) {
                    case IPV6 -> ipv6(token.text());
                    case ETHERNET -> same(Address.ethernet(token.text()));
                    default -> same(token.isQuoted() ? token.bytes() : run(token.text()));
                };
        if (range == null) {
            throw unfit(token, against);
        }
        return range;
    }

    private static ByteRange same(byte[] bytes) {
        return bytes == null ? null : new ByteRange(bytes, bytes);
    }

    private static byte[] run(String text) {
        if (ONE_BYTE.matcher(text).matches()) {
            return new byte[] {(byte) Integer.parseInt(text.substring(2), 16)};
        }
        if (SEPARATED.matcher(text).matches()) {
            return Address.separated(text);
        }
        return DIGITS.matcher(text).matches() ? Address.hexadecimal(text) : null;
    }

    private static ByteRange ipv6(String text) {
        int slash = text.indexOf('/');
        byte[] low = Address.ipv6(slash < 0 ? text : text.substring(0, slash));
        long prefix = slash < 0 ? 128 : Address.decimal(text.substring(slash + 1), 128);
        if (low == null || prefix < 0) {
            return null;
        }
        byte[] high = low.clone();
        for (int bit = (int) prefix; bit < 128; bit++) {
            int mask = 0x80 >> (bit & 7);
            low[bit >> 3] &= (byte) ~mask;
            high[bit >> 3] |= (byte) mask;
        }
        return new ByteRange(low, high);
    }

    private FilterException unfit(Token token, Typed against) {
        List<String> words = new ArrayList<>();
        for (Names names : against.words()) {
            names.all().values().forEach(word -> words.add(asWritten(word)));
        }
        String constant = FilterException.quote(token.text());
        String problem = against.name() + " is " + against.article() + ", " + constant
                + (words.isEmpty() ? " is not" : " is none of its words");
        return new FilterException(
                expression, token.span(), problem, expected(against.kind(), words), hint(token, against, words));
    }

    private static String expected(Kind kind, List<String> words) {
        String form = switch (kind) {
            case NUMBER -> "a number (decimal, 0x, 0b or octal, no sign)";
            case BOOLEAN -> "true or false";
            case IPV4 -> "an address such as 10.0.0.1 or a network such as 10.0.0.0/8";
            case IPV6 -> "an address such as fd00::1 or a network such as fd00::/8";
            case ETHERNET -> "an address such as 52:54:00:00:00:01";
            case BYTES -> "bytes such as 00:11:22 or a text in quotes";
            case TEXT -> "a text";
            case TIME -> "a time such as \"2026-01-01 00:00:00.5\"";
            case DURATION -> "seconds such as 0.5, to nine places";
        };
        if (words.isEmpty()) {
            return form;
        }
        return form + (words.size() > LISTED ? ", or one of its words" : ", or a word: " + Nearest.listed(words));
    }

    private String hint(Token token, Typed against, List<String> words) {
        String text = token.text();
        if (token.isQuoted() && fitsUnquoted(text, against.kind())) {
            return "write " + text + " without quotes";
        }
        if (!token.isQuoted() && Vocabulary.names().contains(text)) {
            return "only a constant can stand here";
        }
        String near = Nearest.hint(text, words);
        boolean name = !token.isQuoted() && text.indexOf('.') > 0 && Character.isLetter(text.charAt(0));
        if (near.isEmpty() && name) {
            near = Nearest.hint(text, Vocabulary.names());
        }
        return near.isEmpty() && words.size() > LISTED ? someOf(words) : near;
    }

    private static boolean fitsUnquoted(String text, Kind kind) {
        return switch (kind) {
            case IPV6 -> ipv6(text) != null;
            case ETHERNET -> Address.ethernet(text) != null;
            default -> unquoted(text, kind) != null;
        };
    }

    /** A word as a filter needs it: in quotes, unless it could be a name. */
    static String asWritten(String word) {
        return BARE.matcher(word).matches()
                ? word
                : '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String someOf(List<String> words) {
        return "its words are " + String.join(", ", words.subList(0, LISTED)) + " and others";
    }
}
