package org.rocescope.inputs.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads regions from comma-separated values (RFC 4180) with a header line. */
final class RegionsCsv {
    private static final int MOST_CELLS = 64;
    private static final int LONGEST_CELL = 4096;

    private final RegionsFile file;
    private String text;
    private int at;
    private long line = 1;

    RegionsCsv(RegionsFile file) {
        this.file = file;
    }

    void read(String csv) throws RegionsFault {
        text = csv;
        List<String> columns = header();
        while (at < text.length()) {
            long begin = line;
            List<String> cells = row();
            if (cells.size() == 1 && cells.get(0).isBlank()) {
                continue;
            }
            if (cells.size() != columns.size()) {
                throw new RegionsFault(begin, cells.size() + " cells, and the header line has " + columns.size());
            }
            RegionFields fields = new RegionFields(begin);
            for (int i = 0; i < cells.size(); i++) {
                fields.set(columns.get(i), cells.get(i));
            }
            file.add(fields.region(), begin);
        }
    }

    private List<String> header() throws RegionsFault {
        List<String> columns = new ArrayList<>();
        long begin = line;
        for (String cell : row()) {
            String name = cell.strip().toLowerCase(Locale.ROOT);
            if (!RegionFields.ALL.contains(name)) {
                throw new RegionsFault(
                        begin,
                        "neither JSON nor a header line of CSV: column " + RegionFields.quoted(cell.strip())
                                + " is not known; there are " + String.join(",", RegionFields.ALL));
            }
            if (columns.contains(name)) {
                throw new RegionsFault(begin, "column " + name + " comes twice");
            }
            columns.add(name);
        }
        for (String needed : List.of(RegionFields.RKEY, RegionFields.BASE, RegionFields.LENGTH)) {
            if (!columns.contains(needed)) {
                throw new RegionsFault(begin, "the header line has no column " + needed);
            }
        }
        return columns;
    }

    /** The cells up to the end of a row, which is passed. */
    private List<String> row() throws RegionsFault {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        while (true) {
            if (cell.isEmpty() && at < text.length() && text.charAt(at) == '"') {
                quoted(cell);
            }
            char next = at < text.length() ? text.charAt(at++) : '\n';
            if (next == ',' || next == '\n') {
                cells.add(cell.toString());
                cell.setLength(0);
                if (cells.size() > MOST_CELLS) {
                    throw new RegionsFault(line, "more than " + MOST_CELLS + " cells");
                }
            } else if (next != '\r') {
                take(cell, next);
            }
            if (next == '\n') {
                line++;
                return cells;
            }
        }
    }

    private void take(StringBuilder cell, char next) throws RegionsFault {
        if (cell.length() == LONGEST_CELL) {
            throw new RegionsFault(line, "a cell of more than " + LONGEST_CELL + " characters");
        }
        cell.append(next);
    }

    /** A cell in quotes, up to the closing one; two quotes in it are one. */
    private void quoted(StringBuilder cell) throws RegionsFault {
        long begin = line;
        at++;
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next == '"') {
                if (at == text.length() || text.charAt(at) != '"') {
                    return;
                }
                at++;
            }
            line += next == '\n' ? 1 : 0;
            take(cell, next);
        }
        throw new RegionsFault(begin, "a quote that is not closed");
    }
}
