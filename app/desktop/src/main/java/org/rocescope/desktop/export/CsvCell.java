package org.rocescope.desktop.export;

/** A cell of a CSV table: quoted where it must be; one that a spreadsheet would take for a formula gets an apostrophe. */
public final class CsvCell {
    private static final String FORMULA = "=+-@\t\r";
    private static final String QUOTED = ",\"\r\n";

    private CsvCell() {}

    /** Appends a cell. */
    public static void append(String cell, StringBuilder out) {
        String safe = !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
        boolean quoted = false;
        for (int i = 0; i < safe.length() && !quoted; i++) {
            quoted = QUOTED.indexOf(safe.charAt(i)) >= 0;
        }
        if (quoted) {
            out.append('"').append(safe.replace("\"", "\"\"")).append('"');
        } else {
            out.append(safe);
        }
    }
}
