package org.rocescope.dissector.filter;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A text in quotes, read out of an expression: "..." and '.' with the escapes of C, r"..." without.
 *
 * @param bytes what it stands for: UTF-8, but for bytes written as \xNN or \NNN
 * @param end index behind the closing quote
 */
record QuotedText(byte[] bytes, int end) {

    /** Reads a text that begins with r and a quote. A backslash stays, and keeps a quote from ending the text. */
    static QuotedText raw(String expression, int start) throws FilterException {
        int at = start + 2;
        while (at < expression.length() && expression.charAt(at) != '"') {
            at += expression.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= expression.length()) {
            throw unclosed(expression, start);
        }
        return new QuotedText(utf8(expression.substring(start + 2, at)), at + 1);
    }

    /** Reads a text that begins with a quote, single or double. */
    static QuotedText escaped(String expression, int start) throws FilterException {
        char quote = expression.charAt(start);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int at = start + 1;
        int characters = 0;
        while (at < expression.length() && expression.charAt(at) != quote) {
            if (expression.charAt(at) == '\\') {
                at = escape(expression, start, at, bytes);
            } else {
                int end = at + Character.charCount(expression.codePointAt(at));
                bytes.writeBytes(utf8(expression.substring(at, end)));
                at = end;
            }
            characters++;
        }
        if (at >= expression.length()) {
            throw unclosed(expression, start);
        }
        if (quote == '\'' && (characters != 1 || bytes.size() != 1)) {
            throw new FilterException(
                    expression,
                    new Span(start, at + 1),
                    "a character constant is one byte",
                    "a single character such as 'A' or '\\x0a'",
                    "a text stands in double quotes");
        }
        return new QuotedText(bytes.toByteArray(), at + 1);
    }

    /** Reads the escape at an index and returns the index behind it. */
    private static int escape(String expression, int start, int at, ByteArrayOutputStream bytes)
            throws FilterException {
        if (at + 1 >= expression.length()) {
            throw unclosed(expression, start);
        }
        char c = expression.charAt(at + 1);
        int simple = "'\"\\abfnrtv".indexOf(c);
        if (simple >= 0) {
            bytes.write("'\"\\\007\b\f\n\r\t\013".charAt(simple));
            return at + 2;
        }
        if (c >= '0' && c <= '7') {
            int end = digitsEnd(expression, at + 1, 3, 8);
            int value = Integer.parseInt(expression.substring(at + 1, end), 8);
            if (value > 0xFF) {
                throw invalid(expression, at, end);
            }
            bytes.write(value);
            return end;
        }
        int most = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
        int end = digitsEnd(expression, at + 2, most, 16);
        int digits = end - at - 2;
        if (digits == 0 || digits < most && c != 'x') {
            throw invalid(expression, at, Math.max(end, at + 2));
        }
        long value = Long.parseLong(expression.substring(at + 2, end), 16);
        if (c == 'x') {
            bytes.write((int) value);
        } else if (value <= Character.MAX_CODE_POINT && (value < 0xD800 || value > 0xDFFF)) {
            bytes.writeBytes(utf8(Character.toString((int) value)));
        } else {
            throw invalid(expression, at, end);
        }
        return end;
    }

    private static int digitsEnd(String expression, int from, int most, int radix) {
        int end = from;
        while (end < expression.length()
                && end < from + most
                && expression.charAt(end) < 0x80
                && Character.digit(expression.charAt(end), radix) >= 0) {
            end++;
        }
        return end;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static FilterException unclosed(String expression, int start) {
        char quote = expression.charAt(start) == '\'' ? '\'' : '"';
        return new FilterException(
                expression,
                new Span(start, expression.length()),
                "the quoted text has no end",
                "a closing " + quote,
                "");
    }

    private static FilterException invalid(String expression, int at, int end) {
        return new FilterException(
                expression,
                new Span(at, end),
                FilterException.quote(expression.substring(at, end)) + " is no escape sequence",
                "",
                "write \\\\ for a backslash, or a raw text r\"...\" for a regular expression");
    }
}
