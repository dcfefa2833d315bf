package org.rocescope.reports.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.ConnectionName;
import org.rocescope.reports.TransactionEntry;

/** Draws a transaction as a sequence diagram in SVG: two lifelines, an arrow a frame, in the order of the frames. */
final class SequenceDiagram {
    /** Arrows of a diagram; of more frames the first and the last are drawn. */
    private static final int MOST_ARROWS = 16;

    private static final int WIDTH = 640;
    private static final int REQUESTER_X = 140;
    private static final int RESPONDER_X = WIDTH - REQUESTER_X;
    private static final int MIDDLE_X = WIDTH / 2;
    private static final int HEAD = 44;
    private static final int STEP = 34;
    private static final int ARROW_HEAD = 8;
    private static final int PSN_MODULUS = 1 << 24;

    private final Markup page;
    private int y;

    /** An arrow; frame 0 stands for frames left out. */
    private record Arrow(long frame, boolean request, String label, boolean bad) {}

    SequenceDiagram(Markup page) {
        this.page = page;
    }

    void draw(TransactionEntry transaction, ConnectionEntry connection) throws IOException {
        List<Arrow> arrows = shortened(arrows(transaction));
        String missing = missing(transaction);
        int height = HEAD + STEP * (arrows.size() + (missing == null ? 0 : 1)) + STEP / 2;
        page.open(
                "svg",
                "viewBox",
                "0 0 " + WIDTH + " " + height,
                "class",
                "sequence",
                "role",
                "img",
                "aria-label",
                "Frames of transaction " + transaction.id() + " in order: "
                        + arrows.stream()
                                .map(Arrow::label)
                                .reduce((a, b) -> a + "; " + b)
                                .orElse("none"));
        lifeline(REQUESTER_X, end(connection, transaction.requester()), "requester", height);
        lifeline(RESPONDER_X, end(connection, 1 - transaction.requester()), "responder", height);
        y = HEAD + STEP;
        for (Arrow arrow : arrows) {
            if (arrow.frame() == 0) {
                label(MIDDLE_X, arrow.label(), "label left-out");
            } else {
                arrow(arrow);
            }
            y += STEP;
        }
        if (missing != null) {
            end(missing, transaction.status().equals("unanswered"));
        }
        page.close("svg");
    }

    private static ConnectionEntry.Endpoint end(ConnectionEntry connection, int endpoint) {
        return connection == null ? null : connection.endpoints().get(endpoint);
    }

    private void lifeline(int x, ConnectionEntry.Endpoint end, String role, int height) throws IOException {
        page.element(
                "text", end == null ? role : end.address(), "x", x, "y", 14, "class", "end", "text-anchor", "middle");
        page.element(
                "text",
                end == null ? "" : ConnectionName.queuePair(end) + ", " + role,
                "x",
                x,
                "y",
                30,
                "class",
                "role",
                "text-anchor",
                "middle");
        line(x, HEAD - 6, x, height, "lifeline");
    }

    private void arrow(Arrow arrow) throws IOException {
        int from = arrow.request() ? REQUESTER_X : RESPONDER_X;
        int to = arrow.request() ? RESPONDER_X : REQUESTER_X;
        int back = arrow.request() ? -ARROW_HEAD : ARROW_HEAD;
        String style = arrow.bad() ? "arrow bad" : "arrow";
        line(from, y, to + back / 2, y, style);
        String points = String.format(
                Locale.ROOT, "%d,%d %d,%d %d,%d", to, y, to + back, y - ARROW_HEAD / 2, to + back, y + ARROW_HEAD / 2);
        page.open("polygon", "points", points, "class", style + " tip").close("polygon");
        label(MIDDLE_X, arrow.label(), arrow.bad() ? "label bad" : "label");
        int side = arrow.request() ? from - 10 : from + 10;
        String anchor = arrow.request() ? "end" : "start";
        page.element("text", arrow.frame(), "x", side, "y", y + 4, "class", "frame", "text-anchor", anchor);
    }

    /** How it ended without an answer; with an arrow that never came, or without. */
    private void end(String text, boolean arrow) throws IOException {
        if (arrow) {
            line(RESPONDER_X, y, MIDDLE_X, y, "arrow bad dashed");
            page.element("text", "\u00d7", "x", MIDDLE_X - 8, "y", y + 5, "class", "cross", "text-anchor", "middle");
        }
        label(MIDDLE_X, text, "label bad");
    }

    private void label(int x, String text, String style) throws IOException {
        page.element("text", text, "x", x, "y", y - 7, "class", style, "text-anchor", "middle");
    }

    private void line(int x1, int y1, int x2, int y2, String style) throws IOException {
        page.open("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", style)
                .close("line");
    }

    private static String missing(TransactionEntry transaction) {
        return switch (transaction.status()) {
            case "unanswered" -> "no answer in the capture";
            case "rnr" -> "RNR NAKs only: receiver not ready, to the end";
            default -> null;
        };
    }

    private static List<Arrow> arrows(TransactionEntry transaction) {
        List<Arrow> arrows = new ArrayList<>();
        long[] requests = transaction.requestFrames();
        for (int i = 0; i < requests.length; i++) {
            arrows.add(new Arrow(requests[i], true, request(transaction, i), false));
        }
        long[] responses = transaction.responseFrames();
        for (int i = 0; i < responses.length; i++) {
            boolean refusal = i == responses.length - 1 && transaction.status().equals("nak");
            String label = refusal ? refusal(transaction) : response(transaction, i);
            arrows.add(new Arrow(responses[i], false, label, refusal));
        }
        arrows.sort(Comparator.comparingLong(Arrow::frame));
        return arrows;
    }

    /** What is known of a request frame: a PSN of its own only where no other reading is possible. */
    private static String request(TransactionEntry transaction, int index) {
        int span = ((transaction.psnLast() - transaction.psnFirst()) & (PSN_MODULUS - 1)) + 1;
        boolean read = transaction.operation().equals("RDMA_READ");
        if (span == 1 || read && index == 0) {
            String again = index == 0 ? "" : ", sent again";
            return transaction.operation() + ", PSN " + transaction.psnFirst() + again;
        }
        if (read) {
            return transaction.operation() + ", sent again, whole or its tail";
        }
        if (transaction.retransmissions() == 0 && transaction.requestFrames().length == span) {
            int psn = (transaction.psnFirst() + index) & (PSN_MODULUS - 1);
            return transaction.operation() + ", PSN " + psn;
        }
        String range = transaction.psnFirst() + "\u2013" + transaction.psnLast();
        return transaction.operation() + ", a PSN of " + range;
    }

    private static String refusal(TransactionEntry transaction) {
        return "NAK, " + (transaction.nak() == null ? "reserved code" : transaction.nak());
    }

    private static String response(TransactionEntry transaction, int index) {
        return switch (transaction.operation()) {
            case "RDMA_READ" -> "READ response " + (index + 1) + " of " + transaction.responseFrames().length;
            case "FLUSH", "ATOMIC_WRITE" -> "response";
            case "COMPARE_SWAP", "FETCH_ADD" -> "atomic acknowledge";
            default -> "acknowledge up to PSN " + transaction.psnLast() + " or later";
        };
    }

    private static List<Arrow> shortened(List<Arrow> arrows) {
        if (arrows.size() <= MOST_ARROWS) {
            return arrows;
        }
        int half = MOST_ARROWS / 2;
        List<Arrow> some = new ArrayList<>(arrows.subList(0, half));
        some.add(new Arrow(0, false, "\u2026 " + (arrows.size() - MOST_ARROWS) + " further frames \u2026", false));
        some.addAll(arrows.subList(arrows.size() - half, arrows.size()));
        return some;
    }
}
