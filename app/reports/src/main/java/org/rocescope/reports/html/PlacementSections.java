package org.rocescope.reports.html;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.KeyMarks;
import org.rocescope.reports.Measures;
import org.rocescope.reports.PlacementEntry;
import org.rocescope.reports.UnflushedEntry;

/** What was never flushed, and for each R_Key that was flushed or should have been a picture of its address space. */
final class PlacementSections {
    private static final int OPEN_PICTURES = 3;
    private static final int MOST_PICTURES = 12;
    private static final int MOST_FRAMES = 6;

    private final Markup page;
    private final KeptPlacement kept;
    private final Map<Integer, ConnectionEntry> connections;

    PlacementSections(Markup page, HtmlReport.Entries entries) {
        this.page = page;
        this.kept = entries.placement();
        connections = entries.connections().first().stream()
                .collect(Collectors.toMap(ConnectionEntry::id, Function.identity(), (a, b) -> a));
    }

    void notFlushed() throws IOException {
        Kept<UnflushedEntry> ranges = kept.ranges();
        if (ranges.count() == 0) {
            return;
        }
        Table table = new Table(page, "not-flushed");
        table.begin(
                "Not flushed, though a flush was due",
                ranges.first().size(),
                ranges.count(),
                "Region",
                "#R_Key",
                "#Connection",
                "#From",
                "#Bytes",
                "#Written in",
                "Reached",
                "Due",
                "What would have covered it",
                "Certainty");
        for (UnflushedEntry range : ranges.first()) {
            table.row();
            table.cell(place(range), "id");
            table.number(range.rkey(), String.format("0x%08x", range.rkey()));
            table.number(range.connection());
            table.number(range.va(), hex(range.va()));
            table.number(range.length());
            table.number(range.writeFrames()[0], frames(range));
            table.cell(range.reached().equals("none") ? "nothing" : range.reached(), "bad");
            table.cell(range.required() + ", " + range.contract(), "list");
            table.cell(remedy(range), "counts");
            table.cell(certainty(range), "list");
            table.endRow();
        }
        table.end();
    }

    private static String frames(UnflushedEntry range) {
        StringBuilder text = new StringBuilder("frame ");
        long[] frames = range.writeFrames();
        int shown = Math.min(frames.length, MOST_FRAMES);
        for (int i = 0; i < shown; i++) {
            text.append(i == 0 ? "" : ", ").append(frames[i]);
        }
        return range.writes() > shown ? text + " and " + (range.writes() - shown) + " later" : text.toString();
    }

    /** The name of the region and the host that it is at, as far as they are known. */
    private String place(UnflushedEntry range) {
        String host = host(range.connection(), range.requester());
        return range.region() == null ? host : host == null ? range.region() : range.region() + " at " + host;
    }

    private static String remedy(UnflushedEntry range) {
        return "a FLUSH for " + range.required() + " of these bytes or of the region, by the same queue pair after "
                + (range.writes() == 1 ? "frame " + range.writeFrames()[0] : "the last of these writes");
    }

    private static String certainty(UnflushedEntry range) {
        if (range.uncertain()) {
            return "the capture may lack the FLUSH";
        }
        if (range.evidence() != null) {
            return "weaker evidence: " + range.evidence();
        }
        return range.capped() ? "at most these bytes" : "certain";
    }

    void pictures() throws IOException {
        long all = kept.left().count() + kept.flushed().count();
        List<PlacementEntry> shown = Stream.concat(kept.left().first().stream(), kept.flushed().first().stream())
                .limit(MOST_PICTURES)
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        page.open("section", "id", "placement").open("h2").text("Written and flushed ");
        page.element("span", Table.grouped(all), "class", "count").close("h2");
        if (shown.size() < all) {
            page.element("p", shown.size() + " R_Keys are drawn, those with bytes left first.", "class", "left-out");
        }
        legend();
        int number = 0;
        for (PlacementEntry key : shown) {
            page.line().open("details", "class", "diagram", "open", number < OPEN_PICTURES ? "" : null);
            List<UnflushedEntry> left = kept.ranges(key);
            page.open("summary")
                    .element(
                            "span",
                            left.isEmpty() ? "flushed" : "bytes left",
                            "class",
                            "badge " + (left.isEmpty() ? "nothing" : "warning"));
            page.text(" " + title(key)).close("summary");
            page.element("p", lag(key));
            AddressPicture picture = new AddressPicture(page, number++, key, left);
            if (picture.isPossible()) {
                picture.draw();
                sample(key.marks());
            } else {
                page.element("p", "There is no write with a time to draw.", "class", "left-out");
            }
            page.close("details");
        }
        page.line().close("section").line();
    }

    private void legend() throws IOException {
        page.open("p", "class", "legend");
        swatch("write", "written, not flushed yet");
        swatch("flush", "FLUSH, when it was answered");
        swatch("flush refused", "FLUSH refused");
        swatch("flush unanswered", "FLUSH without an answer");
        swatch("left", "not flushed to the end");
        page.close("p");
    }

    private void swatch(String style, String text) throws IOException {
        page.open("span").open("svg", "viewBox", "0 0 22 12", "class", "space swatch", "aria-hidden", "true");
        if (style.startsWith("flush")) {
            page.open("path", "d", "M11 1v10M8.5 1h5m-5 10h5", "class", style).close("path");
        } else {
            page.open("rect", "x", 0, "y", 1, "width", 22, "height", 10, "class", style)
                    .close("rect");
        }
        if (style.equals("left")) {
            page.open("path", "d", "M1 10l8-8M7 10l8-8M13 10l8-8", "class", "hatch")
                    .close("path");
        }
        page.close("svg").text(" " + text).close("span").text(" ");
    }

    private String title(PlacementEntry key) {
        String host = host(key.connection(), key.requester());
        return (key.region() == null ? "" : key.region() + ": ") + "R_Key 0x" + Long.toHexString(key.rkey())
                + (host == null ? "" : " at " + host) + ", connection " + key.connection() + ": "
                + Measures.count(key.updates(), "write") + ", " + Measures.bytes(key.writtenBytes()) + ", "
                + key.flushes() + (key.flushes() == 1 ? " FLUSH" : " FLUSHes") + " answered well";
    }

    private static String lag(PlacementEntry key) {
        StringBuilder text = new StringBuilder();
        lag(text, key.persistenceLag(), "persistence");
        lag(text, key.visibilityLag(), "visibility");
        if (key.atRisk() != null) {
            text.append("At most ")
                    .append(Measures.bytes(key.atRisk().maxBytes()))
                    .append(" at risk at once. ");
        }
        return text.toString();
    }

    private static void lag(StringBuilder text, PlacementEntry.Lag lag, String level) {
        if (lag != null) {
            text.append("From a write's last packet to the answer of its FLUSH for ")
                    .append(level);
            text.append(": half within ").append(Measures.nanos(lag.p50()));
            text.append(", 99 % within ").append(Measures.nanos(lag.p99()));
            text.append(", the longest ").append(Measures.nanos(lag.max()));
            text.append(" (write in frame ").append(lag.writeFrame());
            text.append(", FLUSH in frame ").append(lag.flushFrame()).append("). ");
        }
    }

    private void sample(KeyMarks marks) throws IOException {
        if (marks.writeCount() > KeyMarks.MOST_WRITES || marks.flushCount() > KeyMarks.MOST_FLUSHES) {
            String drawn = Table.grouped(Math.min(marks.writeCount(), KeyMarks.MOST_WRITES)) + " of "
                    + Table.grouped(marks.writeCount()) + " writes and "
                    + Table.grouped(Math.min(marks.flushCount(), KeyMarks.MOST_FLUSHES)) + " of "
                    + Table.grouped(marks.flushCount())
                    + " FLUSHes are drawn, chosen at random; of what was never flushed nothing is left out.";
            page.element("p", drawn, "class", "left-out");
        }
    }

    private String host(int connection, int requester) {
        ConnectionEntry of = connections.get(connection);
        return of == null ? null : of.endpoints().get(1 - requester).address();
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }
}
