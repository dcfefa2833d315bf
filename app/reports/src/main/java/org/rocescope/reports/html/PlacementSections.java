package org.rocescope.reports.html;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rocescope.pictures.placement.KeyTrace;
import org.rocescope.pictures.placement.PlacementPicture;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.Kept;
import org.rocescope.reports.Measures;
import org.rocescope.reports.PlacementEntry;
import org.rocescope.reports.UnflushedEntry;

/** What was never flushed, and for each R_Key that was flushed or should have been a map of its bytes. */
final class PlacementSections {
    private static final int OPEN_PICTURES = 3;
    private static final int MOST_PICTURES = 12;
    private static final int MOST_FRAMES = 6;
    private static final double WIDTH = 960;
    private static final double HEIGHT = 560;

    private final Markup page;
    private final KeptPlacement kept;
    private final KeptPictures pictures;
    private final Map<Integer, ConnectionEntry> connections;

    PlacementSections(Markup page, HtmlReport.Entries entries) {
        this.page = page;
        this.kept = entries.placement();
        this.pictures = entries.pictures();
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
                .filter(key -> pictures.key(key) != null)
                .sorted(Comparator.comparing(this::state))
                .limit(MOST_PICTURES)
                .toList();
        if (all == 0) {
            return;
        }
        page.open("section", "id", "placement").open("h2").text("Written and flushed ");
        page.element("span", Table.grouped(all), "class", "count").close("h2");
        if (shown.size() < all) {
            page.element(
                    "p",
                    Measures.count(shown.size(), "R_Key") + " of " + Table.grouped(all)
                            + " drawn, those published too early or with bytes left first. Those without a write that"
                            + " was executed at a known time, and those of connections beyond the first of the capture,"
                            + " cannot be.",
                    "class",
                    "left-out");
        }
        int number = 0;
        for (PlacementEntry key : shown) {
            page.line().open("details", "class", "diagram", "open", number++ < OPEN_PICTURES ? "" : null);
            State state = state(key);
            page.open("summary").element("span", state.word, "class", "badge " + state.style);
            page.text(" " + title(key)).close("summary");
            page.element("p", lag(key));
            draw(key);
            page.close("details");
        }
        page.line().close("section").line();
    }

    /** What became of the bytes of an R_Key, the worst first. */
    private enum State {
        EARLY("published too early", "warning"),
        LEFT("bytes left", "warning"),
        FLUSHED("flushed", "nothing");

        final String word;
        final String style;

        State(String word, String style) {
            this.word = word;
            this.style = style;
        }
    }

    private State state(PlacementEntry key) {
        KeyTrace trace = pictures.key(key);
        if (trace.earlyPublications() > 0) {
            return State.EARLY;
        }
        return trace.leftCount() > 0 ? State.LEFT : State.FLUSHED;
    }

    private void draw(PlacementEntry key) throws IOException {
        KeyTrace trace = pictures.key(key);
        PlacementPicture map = pictures.of(key.connection()).placement(key.requester(), trace);
        map.size(WIDTH, HEIGHT);
        page.drawing(map);
        if (trace.writes() > KeyTrace.MOST_WRITES || trace.flushes() > KeyTrace.MOST_FLUSHES) {
            String drawn = Table.grouped(Math.min(trace.writes(), KeyTrace.MOST_WRITES)) + " of "
                    + Table.grouped(trace.writes()) + " writes and "
                    + Table.grouped(Math.min(trace.flushes(), KeyTrace.MOST_FLUSHES)) + " of "
                    + Table.grouped(trace.flushes()) + " FLUSHes are drawn, chosen at random.";
            page.element("p", drawn, "class", "left-out");
        }
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

    private String host(int connection, int requester) {
        ConnectionEntry of = connections.get(connection);
        return of == null ? null : of.endpoints().get(1 - requester).address();
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }
}
