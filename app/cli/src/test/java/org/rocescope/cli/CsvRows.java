package org.rocescope.cli;

import java.util.ArrayList;
import java.util.List;

/** Reads CSV as RFC 4180 has it, strictly. */
final class CsvRows {
    private CsvRows() {}

    static List<List<String>> of(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            StringBuilder cell = new StringBuilder();
            if (text.charAt(at) == '"') {
                at++;
                while (text.charAt(at) != '"' || at + 1 < text.length() && text.charAt(at + 1) == '"') {
                    at += text.charAt(at) == '"' ? 1 : 0;
                    cell.append(text.charAt(at++));
                }
                at++;
            } else {
                while (",\r".indexOf(text.charAt(at)) < 0) {
                    if ("\"\n".indexOf(text.charAt(at)) >= 0) {
                        throw new IllegalArgumentException("bare quote or line feed at " + at);
                    }
                    cell.append(text.charAt(at++));
                }
            }
            row.add(cell.toString());
            if (text.startsWith("\r\n", at)) {
                rows.add(row);
                row = new ArrayList<>();
                at += 2;
            } else if (text.charAt(at) == ',') {
                at++;
            } else {
                throw new IllegalArgumentException("no comma or end of line at " + at);
            }
        }
        return rows;
    }
}
