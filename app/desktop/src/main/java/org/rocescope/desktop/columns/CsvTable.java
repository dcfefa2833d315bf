package org.rocescope.desktop.columns;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.reports.CsvCell;

/**
 * What a table shows, as RFC 4180 has tables: numbers without units, a heading of words that programs can rely on.
 *
 * @param name what the table is called
 * @param document what rows are taken from
 * @param columns the columns in their order
 * @param size how many rows
 * @param rowAt gives each row
 */
record CsvTable(String name, CaptureDocument document, List<Column> columns, int size, IntUnaryOperator rowAt)
        implements CsvSource {
    private static final String END = "\r\n";
    private static final int BUFFERED_CHARACTERS = 1 << 15;

    @Override
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
                CsvCell.append(columns.get(i).value().of(document, row), text);
            }
            text.append(END);
            if (text.length() > BUFFERED_CHARACTERS) {
                out.append(text);
                text.setLength(0);
            }
        }
        out.append(text);
    }
}
