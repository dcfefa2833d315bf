package org.rocescope.reports;

import java.util.ArrayList;
import java.util.List;

/** A table whose columns are as wide as their content. Empty columns and those without room are left out. */
final class TextTable {
    private static final int GAP = 2;

    /**
     * A column.
     *
     * @param name its heading
     * @param right true for numbers
     * @param weight the column with the smallest weight is left out first where there is no room; 0 never
     */
    record Column(String name, boolean right, int weight) {}

    private final List<Column> columns;
    private final List<String[]> rows = new ArrayList<>();

    TextTable(Column... columns) {
        this.columns = List.of(columns);
    }

    /** Adds a row; an empty cell is "". */
    void add(String... cells) {
        rows.add(cells);
    }

    /** True if there is room when at most the columns up to a weight are left out. */
    boolean fits(int room, int weight) {
        return total(widths(room, weight)) <= room;
    }

    /** Widths of the columns that fit; 0 for one that is left out. */
    int[] widths(int room) {
        return widths(room, Integer.MAX_VALUE);
    }

    private int[] widths(int room, int mostWeight) {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            for (String[] row : rows) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
            widths[i] = widths[i] == 0
                    ? 0
                    : Math.max(widths[i], columns.get(i).name().length());
        }
        for (int least; total(widths) > room && (least = lightest(widths, mostWeight)) >= 0; ) {
            widths[least] = 0;
        }
        return widths;
    }

    private int lightest(int[] widths, int mostWeight) {
        int least = -1;
        for (int i = 0; i < widths.length; i++) {
            int weight = columns.get(i).weight();
            boolean optional = widths[i] > 0 && weight > 0 && weight <= mostWeight;
            if (optional && (least < 0 || weight < columns.get(least).weight())) {
                least = i;
            }
        }
        return least;
    }

    private static int total(int[] widths) {
        int total = 0;
        for (int width : widths) {
            total += width == 0 ? 0 : width + GAP;
        }
        return Math.max(0, total - GAP);
    }

    String header(int[] widths) {
        return line(widths, columns.stream().map(Column::name).toArray(String[]::new));
    }

    String row(int[] widths, int index) {
        return line(widths, rows.get(index));
    }

    private String line(int[] widths, String[] cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            if (widths[i] > 0) {
                String padding = " ".repeat(Math.max(0, widths[i] - cells[i].length()));
                line.append(line.isEmpty() ? "" : " ".repeat(GAP));
                line.append(columns.get(i).right() ? padding + cells[i] : cells[i] + padding);
            }
        }
        return line.toString().stripTrailing();
    }
}
