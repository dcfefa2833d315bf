package org.rocescope.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import org.rocescope.reports.TextTable.Column;

/** The connections that most needs looking at, as many as are listed, however many there are. */
final class ConnectionList {
    /** A connection with its findings by severity. */
    private record Listed(ConnectionEntry connection, long[] findings) {
        long naks() {
            return connection.naks().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }

        long traffic() {
            return connection.packets().get(0) + connection.packets().get(1);
        }
    }

    /** Where all are of this type, that needs no column. */
    private static final String USUAL_TYPE = "RC";

    private static final int INDENT = 2;
    /** Columns of this weight or less may be left out for the endpoints to stand in the same line. */
    private static final int EXPENDABLE = 2;

    /** The one that needs looking at least comes first. */
    private static final Comparator<Listed> LEAST_FIRST = Comparator.<Listed>comparingLong(each -> each.findings[0])
            .thenComparingLong(Listed::naks)
            .thenComparingLong(each -> each.findings[1])
            .thenComparingLong(each -> each.connection.receiverNotReady())
            .thenComparingLong(each -> each.connection.retransmittedPackets())
            .thenComparingLong(each -> each.findings[2])
            .thenComparingLong(Listed::traffic)
            .thenComparing(each -> each.connection.id(), Comparator.reverseOrder());

    private final int most;
    private final PriorityQueue<Listed> listed = new PriorityQueue<>(LEAST_FIRST);
    private final Map<Integer, long[]> openFindings = new HashMap<>();
    private long troubled;

    ConnectionList(int most) {
        this.most = most;
    }

    /** Takes a finding of a connection that comes later. */
    void add(FindingEntry finding) {
        if (finding.connection() != null) {
            openFindings
                    .computeIfAbsent(finding.connection(), id -> new long[RuleGroup.SEVERITIES.size()])[
                    RuleGroup.SEVERITIES.indexOf(finding.severity())]++;
        }
    }

    void add(ConnectionEntry connection) {
        long[] findings = openFindings.remove(connection.id());
        Listed entry = new Listed(connection, findings == null ? new long[RuleGroup.SEVERITIES.size()] : findings);
        troubled += findings == null ? 0 : 1;
        listed.add(entry);
        if (listed.size() > most) {
            listed.poll();
        }
    }

    /** Connections with findings. */
    long troubled() {
        return troubled;
    }

    /**
     * Writes the table.
     *
     * @param page where to
     * @param style its width and colours
     * @param all how many connections there are
     */
    void print(TextPage page, TextStyle style, long all) {
        List<Listed> worstFirst = new ArrayList<>(listed);
        worstFirst.sort(LEAST_FIRST.reversed());
        int room = style.columns() - INDENT;
        TextTable table = table(worstFirst, true);
        boolean oneLine = table.fits(room, EXPENDABLE);
        if (!oneLine) {
            table = table(worstFirst, false);
        }
        int[] widths = table.widths(room);
        String indent = " ".repeat(INDENT);
        page.line(indent + table.header(widths));
        for (int i = 0; i < worstFirst.size(); i++) {
            Listed each = worstFirst.get(i);
            String row = each.findings[0] > 0
                    ? style.severity("error", table.row(widths, i))
                    : each.findings[1] > 0 ? style.severity("warning", table.row(widths, i)) : table.row(widths, i);
            page.line(indent + row);
            if (!oneLine) {
                page.line(indent + "     " + TextPage.cut(endpoints(each.connection), room - 5));
            }
        }
        if (all > worstFirst.size()) {
            page.line(indent + "... and " + Measures.count(all - worstFirst.size()) + " more (use --format json)");
        }
    }

    private static TextTable table(List<Listed> rows, boolean withEndpoints) {
        TextTable table = new TextTable(
                new Column("#", true, 0),
                new Column("endpoints", false, 0),
                new Column("type", false, 3),
                new Column("requests", true, 8),
                new Column("bytes", true, 2),
                new Column("resent", true, 6),
                new Column("NAKs", true, 7),
                new Column("RNRs", true, 5),
                new Column("ECN", true, 2),
                new Column("p50", true, 1),
                new Column("p99", true, 5),
                new Column("findings", false, 9));
        boolean allUsual = rows.stream().allMatch(row -> type(row.connection).equals(USUAL_TYPE));
        for (Listed row : rows) {
            ConnectionEntry c = row.connection;
            ConnectionEntry.Latency latency = c.latencyNanos();
            table.add(
                    String.valueOf(c.id()),
                    withEndpoints ? endpoints(c) : "",
                    allUsual ? "" : type(c),
                    positive(c.operations().values().stream()
                            .mapToLong(Long::longValue)
                            .sum()),
                    Measures.bytes(c.bytes().get(0) + c.bytes().get(1)),
                    positive(c.retransmittedPackets()),
                    positive(row.naks()),
                    positive(c.receiverNotReady()),
                    positive(c.congestionMarked()),
                    latency == null ? "" : Measures.nanos(latency.p50()),
                    latency == null ? "" : Measures.nanos(latency.p99()),
                    findings(row.findings));
        }
        return table;
    }

    private static String positive(long count) {
        return count == 0 ? "" : Measures.count(count);
    }

    private static String type(ConnectionEntry connection) {
        return connection.pairing().equals("unpaired") ? connection.service() + " one-way" : connection.service();
    }

    private static String endpoints(ConnectionEntry connection) {
        StringBuilder text = new StringBuilder();
        for (ConnectionEntry.Endpoint endpoint : connection.endpoints()) {
            text.append(text.isEmpty() ? "" : " <-> ")
                    .append(endpoint.address())
                    .append(" QP ");
            text.append(endpoint.qpn() == null ? "?" : String.format(Locale.ROOT, "0x%x", endpoint.qpn()));
        }
        return text.toString();
    }

    private static String findings(long[] findings) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < findings.length; i++) {
            if (findings[i] > 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(Measures.count(findings[i], RuleGroup.SEVERITIES.get(i)));
            }
        }
        return text.toString();
    }
}
