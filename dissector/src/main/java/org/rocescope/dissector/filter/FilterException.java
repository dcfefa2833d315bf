package org.rocescope.dissector.filter;

/** A display filter that cannot be compiled: what is wrong, where, and what was expected instead. */
public final class FilterException extends Exception {
    private static final long serialVersionUID = 1;

    /** Characters of the expression shown on either side of a mistake. */
    private static final int CONTEXT = 60;

    /** Characters of what others say of a mistake that a message repeats. */
    private static final int BRIEF = 160;

    /** Characters of a mistaken part that a message repeats. */
    private static final int QUOTED = 60;

    private final String expression;
    private final int start;
    private final int length;
    private final String problem;
    private final String expected;
    private final String hint;

    FilterException(String expression, Span span, String problem, String expected, String hint) {
        super("column " + (span.start() + 1) + ": " + problem
                + (expected.isEmpty() ? "" : "; expected " + expected)
                + (hint.isEmpty() ? "" : "; " + hint));
        this.expression = expression;
        this.start = span.start();
        this.length = Math.max(1, span.end() - span.start());
        this.problem = problem;
        this.expected = expected;
        this.hint = hint;
    }

    /** Where the mistake begins, counted from 1; behind the last character if something is missing at the end. */
    public int column() {
        return start + 1;
    }

    /** Number of characters that are mistaken, at least 1. */
    public int length() {
        return length;
    }

    /** What is wrong, in words, without the column. */
    public String problem() {
        return problem;
    }

    /** What was expected in its place, or "". */
    public String expected() {
        return expected;
    }

    /** How it might have been meant ("did you mean ...?"), or "". */
    public String hint() {
        return hint;
    }

    /**
     * The expression with a mark below the mistake: two lines for a terminal, no line end behind the second. Of a long
     * expression only the surroundings are shown.
     */
    public String pointer() {
        int from = Math.max(0, start - CONTEXT);
        int mark = Math.min(length, CONTEXT);
        int to = Math.min(expression.length(), start + mark + CONTEXT);
        String before = from > 0 ? "..." : "";
        String after = to < expression.length() ? "..." : "";
        return before + printable(expression.substring(from, to)) + after + "\n"
                + " ".repeat(before.length() + start - from) + "^".repeat(mark);
    }

    /** A part of an expression in quotes, on one line and not too long. */
    static String quote(String part) {
        String shown = part.length() <= QUOTED ? part : part.substring(0, QUOTED) + "...";
        return '"' + printable(shown) + '"';
    }

    /** What others say of a mistake, which may repeat a part of the expression: on one line and not too long. */
    static String brief(String text) {
        return printable(text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "...");
    }

    private static String printable(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean breaks = Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
            line.append(breaks ? ' ' : c);
        }
        return line.toString();
    }
}
