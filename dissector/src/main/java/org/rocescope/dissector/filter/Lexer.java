package org.rocescope.dissector.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.filter.Token.Type;

/** Cuts an expression into words, quoted texts and signs. */
final class Lexer {
    /** Signs, a longer one before its beginnings. */
    private static final List<Map.Entry<String, Type>> SIGNS = List.of(
            Map.entry("===", Type.ALL_EQUAL),
            Map.entry("!==", Type.ANY_NOT_EQUAL),
            Map.entry("==", Type.EQUAL),
            Map.entry("!=", Type.NOT_EQUAL),
            Map.entry("~=", Type.ANY_NOT_EQUAL),
            Map.entry(">=", Type.GREATER_OR_EQUAL),
            Map.entry("<=", Type.LESS_OR_EQUAL),
            Map.entry("&&", Type.AND),
            Map.entry("||", Type.OR),
            Map.entry("^^", Type.XOR),
            Map.entry("..", Type.RANGE),
            Map.entry(">", Type.GREATER),
            Map.entry("<", Type.LESS),
            Map.entry("~", Type.MATCHES),
            Map.entry("&", Type.MASK),
            Map.entry("!", Type.NOT),
            Map.entry("(", Type.OPEN),
            Map.entry(")", Type.CLOSE),
            Map.entry("{", Type.OPEN_SET),
            Map.entry("}", Type.CLOSE_SET),
            Map.entry("[", Type.OPEN_SLICE),
            Map.entry("]", Type.CLOSE_SLICE),
            Map.entry(",", Type.COMMA),
            Map.entry("#", Type.LAYER));

    private final String expression;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String expression) {
        this.expression = expression;
    }

    /** All tokens of an expression; the last is of type END. */
    static List<Token> tokens(String expression) throws FilterException {
        Lexer lexer = new Lexer(expression);
        while (lexer.skipSpace()) {
            lexer.tokens.add(lexer.token());
        }
        lexer.tokens.add(Token.sign(Type.END, "", expression.length()));
        return lexer.tokens;
    }

    private boolean skipSpace() {
        while (at < expression.length() && Character.isWhitespace(expression.charAt(at))) {
            at++;
        }
        return at < expression.length();
    }

    private Token token() throws FilterException {
        char c = expression.charAt(at);
        boolean raw = (c == 'r' || c == 'R') && at + 1 < expression.length() && expression.charAt(at + 1) == '"';
        if (raw || c == '"' || c == '\'') {
            QuotedText quoted = raw ? QuotedText.raw(expression, at) : QuotedText.escaped(expression, at);
            Token token = Token.quoted(c == '\'' ? Type.CHARACTER : Type.STRING, quoted.bytes(), at, quoted.end());
            at = quoted.end();
            return token;
        }
        if (beginsWord()) {
            return word();
        }
        for (Map.Entry<String, Type> sign : SIGNS) {
            if (expression.startsWith(sign.getKey(), at)) {
                Token token = Token.sign(sign.getValue(), sign.getKey(), at);
                at += sign.getKey().length();
                return token;
            }
        }
        throw unknownCharacter(c);
    }

    /** A sign of a number belongs to its word; a point does not where it begins a range. */
    private boolean beginsWord() {
        char c = expression.charAt(at);
        char next = at + 1 < expression.length() ? expression.charAt(at + 1) : ' ';
        if (c == '-' || c == '+') {
            return isAlphanumeric(next) || next == '.' && !expression.startsWith("..", at + 1);
        }
        return continuesWord(at) && c != '/';
    }

    private boolean continuesWord(int index) {
        char c = expression.charAt(index);
        return isAlphanumeric(c)
                || c == '_'
                || c == ':'
                || c == '-'
                || c == '/'
                || c == '.' && !expression.startsWith("..", index);
    }

    private static boolean isAlphanumeric(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private Token word() {
        int start = at++;
        while (at < expression.length() && continuesWord(at)) {
            at++;
        }
        String text = expression.substring(start, at);
        return Token.sign(Token.KEYWORDS.getOrDefault(text, Type.WORD), text, start);
    }

    private FilterException unknownCharacter(char c) {
        String hint = switch (c) {
            case '=' -> "did you mean \"==\"?";
            case '|' -> "did you mean \"||\"?";
            case '^' -> "did you mean \"^^\"?";
            case '+', '-', '*', '/', '%' -> "the only arithmetic is \"&\"";
            case '$' -> "there is no selected packet to refer to";
            default -> "a text with other characters stands in double quotes";
        };
        int width = Character.charCount(expression.codePointAt(at));
        Span span = new Span(at, at + width);
        return new FilterException(
                expression,
                span,
                FilterException.quote(expression.substring(at, at + width)) + " means nothing here",
                "",
                hint);
    }
}
