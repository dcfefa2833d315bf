package org.rocescope.reports;

/** How text looks: its width, and what sets words off. Nothing is said by that alone. */
public interface TextStyle {
    /** Width in characters. */
    int columns();

    /** A heading. */
    default String heading(String text) {
        return text;
    }

    /**
     * Text that tells of a severity.
     *
     * @param severity error, warning or note
     * @param text the text, safe
     */
    default String severity(String severity, String text) {
        return text;
    }

    /** Characters only. */
    static TextStyle plain(int columns) {
        return () -> columns;
    }
}
