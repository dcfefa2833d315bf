package org.rocescope.reports.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.sequence.SequencePicture;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.ConnectionName;
import org.rocescope.reports.Kept;
import org.rocescope.reports.TransactionEntry;

/** What was there: connections and transactions, and pictures of the troubled ones. */
final class TrafficSections {
    private static final int MOST_DIAGRAMS = 50;

    /** The first diagrams are open, so that there is something to see. */
    private static final int OPEN_DIAGRAMS = 3;

    /** Frames that a row lists. */
    private static final int MOST_FRAMES = 6;

    /** Rows of a diagram. */
    private static final int MOST_ARROWS = 40;

    private static final double DIAGRAM_WIDTH = 960;

    private final Markup page;
    private final HtmlReport.Entries entries;
    private final Map<Integer, ConnectionEntry> connections = new HashMap<>();

    TrafficSections(Markup page, HtmlReport.Entries entries) {
        this.page = page;
        this.entries = entries;
        entries.connections().first().forEach(connection -> connections.put(connection.id(), connection));
    }

    void diagrams() throws IOException {
        List<TransactionEntry> drawn = entries.troubled().first().stream()
                .sorted(Comparator.comparing(Trouble::of).thenComparing(TransactionEntry::id))
                .limit(MOST_DIAGRAMS)
                .toList();
        if (drawn.isEmpty()) {
            return;
        }
        page.open("section", "id", "diagrams").open("h2").text("Troubled transactions ");
        page.element("span", Table.grouped(entries.troubled().count()), "class", "count")
                .close("h2");
        if (drawn.size() < entries.troubled().count()) {
            page.element("p", "The " + drawn.size() + " worst are shown.", "class", "left-out");
        }
        int open = OPEN_DIAGRAMS;
        for (TransactionEntry transaction : drawn) {
            page.line().open("details", "class", "diagram", "open", open-- > 0 ? "" : null);
            page.open("summary").element("span", transaction.status(), "class", "badge " + style(transaction));
            page.text(" " + transaction.operation() + ", transaction " + transaction.id() + ", connection "
                    + transaction.connection() + told(transaction));
            page.close("summary");
            draw(transaction);
            page.close("details");
        }
        page.line().close("section").line();
    }

    /** Its packets in sequence, as far as they were kept; the frames at least. */
    private void draw(TransactionEntry transaction) throws IOException {
        long[] frames = LongStream.concat(
                        Arrays.stream(transaction.requestFrames()), Arrays.stream(transaction.responseFrames()))
                .sorted()
                .distinct()
                .toArray();
        ConnectionTrace trace = entries.pictures().of(transaction.connection());
        SequencePicture picture =
                trace == null ? null : trace.sequence(frame -> Arrays.binarySearch(frames, frame) >= 0);
        if (picture == null || picture.rows() == 0) {
            String what = "Frames " + frames(frames) + ". Pictures are kept of the first connections of a capture,"
                    + " and of their first and last packets and some with trouble between; these are not among them.";
            page.element("p", what, "class", "left-out");
            return;
        }
        picture.sizeToFit(DIAGRAM_WIDTH, MOST_ARROWS);
        page.drawing(picture);
        if (picture.rows() > MOST_ARROWS) {
            String what = "The first " + MOST_ARROWS + " of " + Table.grouped(picture.rows()) + " rows.";
            page.element("p", what, "class", "left-out");
        }
    }

    private static String told(TransactionEntry transaction) {
        StringBuilder text = new StringBuilder();
        if (transaction.status().equals("unanswered")) {
            text.append(", no answer in the capture");
        } else if (transaction.status().equals("rnr")) {
            text.append(", RNR NAKs only: receiver not ready, to the end");
        }
        if (transaction.nak() != null) {
            text.append(", ").append(transaction.nak());
        }
        if (transaction.retransmissions() > 0) {
            text.append(", ").append(transaction.retransmissions()).append(" sent again");
        }
        return text.toString();
    }

    private static String style(TransactionEntry transaction) {
        Trouble trouble = Trouble.of(transaction);
        return trouble == null ? "nothing" : trouble == Trouble.SENT_AGAIN ? "warning" : "error";
    }

    void connections() throws IOException {
        Kept<ConnectionEntry> all = entries.connections();
        Table table = new Table(page, "connections");
        table.begin(
                "Connections",
                all.first().size(),
                all.count(),
                "#Id",
                "Service",
                "Endpoint 0",
                "Endpoint 1",
                "Paired by",
                "#MTU",
                "#Packets 0",
                "#Packets 1",
                "#Bytes 0",
                "#Bytes 1",
                "Operations",
                "#Sent again",
                "NAKs",
                "#RNR",
                "#ECN",
                "#p50",
                "#p99",
                "#Worst",
                "#Unflushed");
        for (ConnectionEntry connection : all.first()) {
            table.row();
            table.number(connection.id());
            table.cell(connection.service());
            table.cell(ConnectionName.of(connection.endpoints().get(0)), "id");
            table.cell(ConnectionName.of(connection.endpoints().get(1)), "id");
            table.cell(connection.pairing());
            table.number(connection.pathMtu());
            table.number(connection.packets().get(0));
            table.number(connection.packets().get(1));
            table.number(connection.bytes().get(0));
            table.number(connection.bytes().get(1));
            table.cell(counts(connection.operations()), "counts");
            table.number(connection.retransmittedPackets());
            table.cell(counts(connection.naks()), "counts");
            table.number(connection.receiverNotReady());
            table.number(connection.congestionMarked());
            ConnectionEntry.Latency latency = connection.latencyNanos();
            duration(table, latency == null ? null : latency.p50());
            duration(table, latency == null ? null : latency.p99());
            duration(table, latency == null ? null : latency.max());
            table.number(connection.unflushedBytes());
            table.endRow();
        }
        table.end();
    }

    /** @param all how many there were, the ones that did not come here too */
    void transactions(long all) throws IOException {
        List<TransactionEntry> shown = Stream.concat(
                        entries.troubled().first().stream(), entries.smooth().first().stream())
                .limit(HtmlReport.MOST_ROWS)
                .sorted(Comparator.comparingLong(TransactionEntry::id))
                .toList();
        Table table = new Table(page, "transactions");
        table.begin(
                "Transactions",
                shown.size(),
                all,
                "#Id",
                "#Connection",
                "From",
                "Operation",
                "#First PSN",
                "#Last PSN",
                "#R_Key",
                "#Address",
                "#Length",
                "Status",
                "#Latency",
                "#Sent again",
                "Request frames",
                "Response frames");
        for (TransactionEntry transaction : shown) {
            table.row();
            table.number(transaction.id());
            table.number(transaction.connection());
            ConnectionEntry connection = connections.get(transaction.connection());
            table.cell(
                    connection == null
                            ? "endpoint " + transaction.requester()
                            : ConnectionName.of(connection.endpoints().get(transaction.requester())),
                    "id");
            table.cell(transaction.operation() + flush(transaction));
            table.number((long) transaction.psnFirst(), String.valueOf(transaction.psnFirst()));
            table.number((long) transaction.psnLast(), String.valueOf(transaction.psnLast()));
            hexadecimal(table, transaction.rkey(), "0x%08x");
            hexadecimal(table, transaction.va(), "0x%016x");
            table.number(transaction.length());
            table.cell(
                    transaction.status() + (transaction.nak() == null ? "" : ", " + transaction.nak()),
                    Trouble.of(transaction) == null || Trouble.of(transaction) == Trouble.SENT_AGAIN ? null : "bad");
            duration(table, transaction.latencyNanos());
            table.number(transaction.retransmissions());
            cell(transaction.requestFrames());
            cell(transaction.responseFrames());
            table.endRow();
        }
        table.end();
    }

    private static String flush(TransactionEntry transaction) {
        TransactionEntry.Flush flush = transaction.flush();
        if (flush == null) {
            return "";
        }
        List<String> words = new ArrayList<>(flush.placement());
        words.add(flush.selectivity() == null ? "selectivity not known" : flush.selectivity());
        return " (" + String.join(", ", words) + ")";
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    private static void hexadecimal(Table table, Long value, String format) throws IOException {
        table.number(value, value == null ? "" : String.format(format, value));
    }

    private void cell(long[] frames) throws IOException {
        page.element("td", frames(frames), "data-sort", frames.length == 0 ? null : frames[0]);
    }

    private static String frames(long[] frames) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
            text.append(i == 0 ? "" : ", ").append(frames[i]);
        }
        if (frames.length > MOST_FRAMES) {
            text.append(" \u2026 ").append(frames[frames.length - 1]);
        }
        return text.toString();
    }

    private static void duration(Table table, Long nanos) throws IOException {
        table.number(nanos, nanos == null ? "" : duration(nanos));
    }

    /** Nanoseconds in the unit that suits, with a tenth. */
    private static String duration(long nanos) {
        if (nanos < 1_000) {
            return nanos + "\u202fns";
        }
        if (nanos < 1_000_000) {
            return String.format(Locale.ROOT, "%.1f\u202f\u00b5s", nanos / 1e3);
        }
        return nanos < 1_000_000_000
                ? String.format(Locale.ROOT, "%.1f\u202fms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.1f\u202fs", nanos / 1e9);
    }
}
