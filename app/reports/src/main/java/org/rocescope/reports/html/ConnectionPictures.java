package org.rocescope.reports.html;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.rates.LatencyPicture;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.pictures.rates.RatesPicture;
import org.rocescope.pictures.sequence.SequencePicture;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.Measures;
import org.rocescope.reports.TransactionEntry;

/**
 * Connections in pictures, those with errors first: packets in sequence around the first trouble, PSNs over time, rates and
 * latencies; before them the rates and latencies of all together.
 */
final class ConnectionPictures {
    /** Connections drawn at most, so that the page stays small enough for a browser. */
    static final int MOST_CONNECTIONS = 16;

    /** Rows of a sequence at most. */
    static final int MOST_ROWS = 60;

    private static final int OPEN_CONNECTIONS = 1;
    private static final double WIDTH = 960;
    private static final double PSN_HEIGHT = 460;
    private static final double RATES_HEIGHT = 520;
    private static final double LATENCY_HEIGHT = 300;

    /** What can be the matter with a connection, the worst first. */
    private enum State {
        ERRORS("errors", "error"),
        BYTES_LEFT("bytes left", "warning"),
        TROUBLE("trouble", "warning"),
        SMOOTH("smooth", "nothing");

        final String word;
        final String style;

        State(String word, String style) {
            this.word = word;
            this.style = style;
        }
    }

    private final Markup page;
    private final KeptPictures pictures;
    private final Map<Integer, ConnectionEntry> connections = new HashMap<>();
    private final Map<Integer, Long> errors;
    private final Map<Integer, Long> remarks;
    /** The frame of each connection that a reader wants to see first. */
    private final Map<Integer, Long> trouble = new HashMap<>();

    private final long count;

    ConnectionPictures(Markup page, HtmlReport.Entries entries) {
        this.page = page;
        pictures = entries.pictures();
        count = entries.connections().count();
        entries.connections().first().forEach(each -> connections.put(each.id(), each));
        errors = byConnection(entries.errors().first());
        remarks = byConnection(entries.remarks().first());
        entries.errors().first().forEach(this::look);
        entries.remarks().first().stream()
                .filter(each -> each.severity().equals("warning"))
                .forEach(this::look);
        entries.troubled().first().stream()
                .sorted(Comparator.comparing(Trouble::of).thenComparing(TransactionEntry::id))
                .filter(each -> each.requestFrames().length > 0)
                .forEach(each -> trouble.putIfAbsent(each.connection(), last(each.requestFrames())));
    }

    private void look(FindingEntry finding) {
        if (finding.connection() != null && finding.frame() != null) {
            trouble.putIfAbsent(finding.connection(), finding.frame());
        }
    }

    private static long last(long[] frames) {
        return frames[frames.length - 1];
    }

    private static Map<Integer, Long> byConnection(List<FindingEntry> findings) {
        Map<Integer, Long> counts = new HashMap<>();
        for (FindingEntry finding : findings) {
            if (finding.connection() != null) {
                counts.merge(finding.connection(), finding.count(), Long::sum);
            }
        }
        return counts;
    }

    private State state(ConnectionTrace trace) {
        ConnectionEntry entry = connections.get(trace.id());
        if (errors.containsKey(trace.id())) {
            return State.ERRORS;
        }
        if (entry != null && entry.unflushedBytes() > 0) {
            return State.BYTES_LEFT;
        }
        boolean refused = entry != null
                && (!entry.naks().isEmpty() || entry.receiverNotReady() > 0 || entry.retransmittedPackets() > 0);
        return refused || remarks.containsKey(trace.id()) ? State.TROUBLE : State.SMOOTH;
    }

    void write() throws IOException {
        List<ConnectionTrace> drawn = pictures.traces().stream()
                .sorted(Comparator.comparing(this::state).thenComparing(ConnectionTrace::id))
                .limit(MOST_CONNECTIONS)
                .toList();
        if (drawn.isEmpty()) {
            return;
        }
        page.line().open("section", "id", "pictures").open("h2").text("Connections in pictures ");
        page.element("span", Table.grouped(count), "class", "count").close("h2");
        if (drawn.size() < count) {
            String first = pictures.traces().size() < count
                    ? " Only the first " + pictures.traces().size() + " of the capture can be."
                    : "";
            page.element(
                    "p",
                    Measures.count(drawn.size(), "connection") + " are drawn, those with errors first." + first,
                    "class",
                    "left-out");
        }
        if (count > 1) {
            together();
        }
        int open = OPEN_CONNECTIONS;
        for (ConnectionTrace trace : drawn) {
            State state = state(trace);
            page.line().open("details", "class", "diagram", "open", open-- > 0 ? "" : null);
            page.open("summary").element("span", state.word, "class", "badge " + state.style);
            page.text(" connection " + trace.id() + ", " + trace.name()).close("summary");
            draw(trace);
            page.close("details");
        }
        page.line().close("section").line();
    }

    private void together() throws IOException {
        RateSeries all = pictures.all();
        if (all == null) {
            return;
        }
        page.line().open("details", "class", "diagram");
        page.element("summary", "All connections together: rates and latencies");
        draw(new RatesPicture("Rates and latencies of all connections", List.of(all), List.of("all")), RATES_HEIGHT);
        if (!all.operations().isEmpty()) {
            draw(new LatencyPicture("Latencies of all connections", all.operations()), LATENCY_HEIGHT);
        }
        page.close("details");
    }

    private void draw(ConnectionTrace trace) throws IOException {
        SequencePicture sequence = trace.sequence(null);
        if (sequence.rows() > 0) {
            sequence.sizeToFit(WIDTH, MOST_ROWS);
            Long frame = trouble.get(trace.id());
            if (frame != null) {
                sequence.choose(frame);
                sequence.alignTop();
            }
            page.drawing(sequence);
            if (sequence.rows() > MOST_ROWS) {
                String where = sequence.scroll() > 0 ? "Around frame " + frame + ", " : "The first ";
                String what = where + MOST_ROWS + " of " + Table.grouped(sequence.rows()) + " rows.";
                page.element("p", what, "class", "left-out");
            }
        }
        draw(trace.psns(0), PSN_HEIGHT);
        draw(trace.psns(1), PSN_HEIGHT);
        draw(trace.rates(), RATES_HEIGHT);
        draw(trace.latencies(), LATENCY_HEIGHT);
    }

    private void draw(Picture picture, double height) throws IOException {
        if (picture != null) {
            picture.size(WIDTH, height);
            page.drawing(picture);
        }
    }
}
