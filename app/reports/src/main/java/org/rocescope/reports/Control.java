package org.rocescope.reports;

/** Makes text from a capture safe for a terminal and for columns: no control character gets through. */
public final class Control {
    private Control() {}

    /** Writes control characters from a place on as backslash sequences; a backslash becomes two. */
    public static void escape(StringBuilder out, int from) {
        for (int i = from; i < out.length(); i++) {
            char c = out.charAt(i);
            String replacement = switch (c) {
                case '\t' -> "\\t";
                case '\n' -> "\\n";
                case '\r' -> "\\r";
                case '\\' -> "\\\\";
                default -> isHarmful(c) ? String.format("\\u%04x", (int) c) : null;
            };
            if (replacement != null) {
                out.replace(i, i + 1, replacement);
                i += replacement.length() - 1;
            }
        }
    }

    /** Text as it is, or with its control characters as backslash sequences. */
    public static String escape(String text) {
        StringBuilder safe = new StringBuilder(text);
        escape(safe, 0);
        return safe.toString();
    }

    /** Control characters, and those that turn the direction of writing and so could hide what a line says. */
    static boolean isHarmful(char c) {
        return Character.isISOControl(c) || c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }
}
