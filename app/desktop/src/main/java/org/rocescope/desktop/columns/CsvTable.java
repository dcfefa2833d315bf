package org.rocescope.desktop.columns;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import org.rocescope.desktop.document.CaptureDocument;

/**
 * What a table shows, as RFC 4180 has tables: numbers without units, a heading of words that programs can rely on. A text
 * that a spreadsheet would take for a formula begins with an apostrophe.
 *
 * @param name what the table is called
 * @param document what rows are taken from; null if there are none
 * @param columns the columns in their order
 * @param size how many rows
 * @param rowAt gives each row
 */
public record CsvTable(String name, CaptureDocument document, List<Column> columns, int size, IntUnaryOperator rowAt) {
    private static final String FORMULA = "=+-@\t\r";
    private static final String END = "\r\n";
    private static final int BUFFERED_CHARACTERS = 1 << 15;

    /**
     * Writes the table. May be called on any thread.
     *
     * @param cancelled asked before each row; true to give it up
     */
    public void write(Appendable out, BooleanSupplier cancelled) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            text.append(i > 0 ? "," : "").append(columns.get(i).id());
        }
        text.append(END);
        for (int index = 0; index < size && !cancelled.getAsBoolean(); index++) {
            int row = rowAt.applyAsInt(index);
            for (int i = 0; i < columns.size(); i++) {
                text.append(i > 0 ? "," : "");
                append(columns.get(i).value().of(document, row), text);
            }
            text.append(END);
            if (text.length() > BUFFERED_CHARACTERS) {
                out.append(text);
                text.setLength(0);
            }
        }
        out.append(text);
    }

    /** Appends a cell. */
    static void append(String cell, StringBuilder out) {
        String safe = !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
        boolean quoted = false;
        for (int i = 0; i < safe.length() && !quoted; i++) {
            quoted = ",\"\r\n".indexOf(safe.charAt(i)) >= 0;
        }
        if (quoted) {
            out.append('"').append(safe.replace("\"", "\"\"")).append('"');
        } else {
            out.append(safe);
        }
    }
}
