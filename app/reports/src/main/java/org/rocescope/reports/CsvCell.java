package org.rocescope.reports;

/**
 * A cell of text in a CSV table: quoted where it must be. One that a spreadsheet would take for a formula gets an
 * apostrophe before it, and control characters that a terminal would obey are written as backslash sequences.
 */
public final class CsvCell {
    /** What formulas begin with, also in the full width of East Asian keyboards. */
    private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private static final String QUOTED = ",\"\r\n";

    private CsvCell() {}

    /** Appends a cell. */
    public static void append(String cell, StringBuilder out) {
        boolean quoted = false;
        boolean harmful = false;
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            quoted |= QUOTED.indexOf(c) >= 0;
            harmful |= isHarmful(c);
        }
        String safe = harmful ? withoutControls(cell) : cell;
        if (quoted) {
            out.append('"');
        }
        if (isFormula(safe)) {
            out.append('\'');
        }
        out.append(quoted ? safe.replace("\"", "\"\"") : safe);
        if (quoted) {
            out.append('"');
        }
    }

    /** Spaces before it do not keep every spreadsheet from calculating. */
    private static boolean isFormula(String cell) {
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (!Character.isSpaceChar(c)) {
                return FORMULA.indexOf(c) >= 0;
            }
        }
        return false;
    }

    private static boolean isHarmful(char c) {
        return c != '\t' && c != '\r' && c != '\n' && Control.isHarmful(c);
    }

    private static String withoutControls(String cell) {
        StringBuilder safe = new StringBuilder(cell.length() + 16);
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (isHarmful(c)) {
                safe.append(String.format("\\u%04x", (int) c));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }
}
