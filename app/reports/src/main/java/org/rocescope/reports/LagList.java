package org.rocescope.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.rocescope.reports.TextTable.Column;

/** The text report's list of how long writes waited for their FLUSH: a line for an R_Key and level, the slowest first. */
final class LagList {
    private static final int INDENT = 2;
    private static final int MOST_NAME = 24;

    private record Row(PlacementEntry key, String level, PlacementEntry.Lag lag) {}

    private static final Comparator<Row> LEAST_FIRST = Comparator.comparingLong((Row row) -> row.lag.max())
            .thenComparing(row -> row.lag.writeFrame(), Comparator.reverseOrder());

    private final int most;
    private final PriorityQueue<Row> listed = new PriorityQueue<>(LEAST_FIRST);
    private long all;

    LagList(int most) {
        this.most = most;
    }

    void add(PlacementEntry key) {
        add(key, "persistence", key.persistenceLag());
        add(key, "visibility", key.visibilityLag());
    }

    private void add(PlacementEntry key, String level, PlacementEntry.Lag lag) {
        if (lag == null) {
            return;
        }
        all++;
        listed.add(new Row(key, level, lag));
        if (listed.size() > most) {
            listed.poll();
        }
    }

    void print(TextPage page, TextStyle style) {
        if (all == 0) {
            return;
        }
        page.blank();
        page.heading("Durability lag", ", from a write's last packet to the answer of its FLUSH");
        List<Row> worstFirst = new ArrayList<>(listed);
        worstFirst.sort(LEAST_FIRST.reversed());
        TextTable table = table(worstFirst);
        int[] widths = table.widths(style.columns() - INDENT);
        String indent = " ".repeat(INDENT);
        page.line(indent + table.header(widths));
        for (int i = 0; i < worstFirst.size(); i++) {
            page.line(indent + table.row(widths, i));
        }
        if (all > worstFirst.size()) {
            page.line(indent + "... and " + Measures.count(all - worstFirst.size()) + " more (use --format json)");
        }
    }

    private static TextTable table(List<Row> rows) {
        TextTable table = new TextTable(
                new Column("R_Key", false, 0),
                new Column("region", false, 2),
                new Column("connection", true, 3),
                new Column("flushed for", false, 5),
                new Column("p50", true, 6),
                new Column("p99", true, 4),
                new Column("worst", true, 0),
                new Column("write", true, 7),
                new Column("FLUSH", true, 7),
                new Column("most at risk", true, 1));
        for (Row row : rows) {
            PlacementEntry key = row.key;
            table.add(
                    "0x" + Long.toHexString(key.rkey()),
                    key.region() == null ? "" : TextPage.cut(key.region(), MOST_NAME),
                    String.valueOf(key.connection()),
                    row.level,
                    Measures.nanos(row.lag.p50()),
                    Measures.nanos(row.lag.p99()),
                    Measures.nanos(row.lag.max()),
                    String.valueOf(row.lag.writeFrame()),
                    String.valueOf(row.lag.flushFrame()),
                    key.atRisk() == null ? "" : Measures.bytes(key.atRisk().maxBytes()));
        }
        return table;
    }
}
