package org.rocescope.dissector.filter;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A word, a quoted text or a sign of an expression.
 *
 * @param type what it is
 * @param text a word as written, a quoted text with its escapes resolved, a sign as written
 * @param bytes the bytes that a quoted text stands for, which need not be valid UTF-8; null for all else
 * @param span where it stands
 */
record Token(Type type, String text, byte[] bytes, Span span) {
    enum Type {
        WORD,
        STRING,
        CHARACTER,
        EQUAL,
        NOT_EQUAL,
        ALL_EQUAL,
        ANY_NOT_EQUAL,
        GREATER,
        LESS,
        GREATER_OR_EQUAL,
        LESS_OR_EQUAL,
        CONTAINS,
        MATCHES,
        IN,
        MASK,
        NOT,
        AND,
        OR,
        XOR,
        ANY,
        ALL,
        OPEN,
        CLOSE,
        OPEN_SET,
        CLOSE_SET,
        OPEN_SLICE,
        CLOSE_SLICE,
        COMMA,
        RANGE,
        LAYER,
        END
    }

    /** Words that are signs; only in this spelling, as in Wireshark. */
    static final Map<String, Type> KEYWORDS = keywords();

    private static Map<String, Type> keywords() {
        Map<String, Type> words = new HashMap<>();
        words.put("eq", Type.EQUAL);
        words.put("any_eq", Type.EQUAL);
        words.put("ne", Type.NOT_EQUAL);
        words.put("all_ne", Type.NOT_EQUAL);
        words.put("all_eq", Type.ALL_EQUAL);
        words.put("any_ne", Type.ANY_NOT_EQUAL);
        words.put("gt", Type.GREATER);
        words.put("lt", Type.LESS);
        words.put("ge", Type.GREATER_OR_EQUAL);
        words.put("le", Type.LESS_OR_EQUAL);
        words.put("contains", Type.CONTAINS);
        words.put("matches", Type.MATCHES);
        words.put("in", Type.IN);
        words.put("bitwise_and", Type.MASK);
        words.put("not", Type.NOT);
        words.put("and", Type.AND);
        words.put("or", Type.OR);
        words.put("xor", Type.XOR);
        words.put("any", Type.ANY);
        words.put("all", Type.ALL);
        return Map.copyOf(words);
    }

    static Token sign(Type type, String text, int start) {
        return new Token(type, text, null, new Span(start, start + text.length()));
    }

    static Token quoted(Type type, byte[] bytes, int start, int end) {
        return new Token(type, new String(bytes, StandardCharsets.UTF_8), bytes, new Span(start, end));
    }

    /** True for what is in quotes, whichever. */
    boolean isQuoted() {
        return bytes != null;
    }
}
