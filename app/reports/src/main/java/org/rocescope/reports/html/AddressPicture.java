package org.rocescope.reports.html;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.rocescope.reports.KeyMarks;
import org.rocescope.reports.Measures;
import org.rocescope.reports.PlacementEntry;
import org.rocescope.reports.UnflushedEntry;

/**
 * Draws an R_Key's address space over the time in SVG: addresses downwards, time to the right. A write is a bar from its
 * last packet to the answer of the FLUSH that covers it or to the write that replaces it; what is left at the end is
 * hatched; FLUSHes are lines as high as what they cover. Below it the bytes at risk.
 */
final class AddressPicture {
    private static final int WIDTH = 960;
    private static final int LEFT = 130;
    private static final int RIGHT = 100;
    private static final int TOP = 18;
    private static final int HEIGHT = 260;
    private static final int RISK_TOP = TOP + HEIGHT + 40;
    private static final int RISK_HEIGHT = 60;
    private static final int BOTTOM = RISK_TOP + RISK_HEIGHT + 8;
    private static final double LEAST = 2;
    /** FLUSHes that have room for ends. */
    private static final int FEW_FLUSHES = 120;
    /** Labels of ranges that are left; more would cover each other. */
    private static final int LABEL_HEIGHT = 12;

    private final Markup page;
    private final String hatch;
    private final PlacementEntry key;
    private final List<UnflushedEntry> left;
    private final KeyMarks.Write[] writes;
    private final KeyMarks.Flush[] flushes;
    private AddressAxis addresses;
    private TimeAxis times;

    /**
     * A picture.
     *
     * @param page where to draw
     * @param id number of the picture on the page
     * @param key what to draw
     * @param left ranges of the key that were not flushed
     */
    AddressPicture(Markup page, int id, PlacementEntry key, List<UnflushedEntry> left) {
        this.page = page;
        this.hatch = "hatch-" + id;
        this.key = key;
        this.left = left;
        writes = key.marks() == null ? new KeyMarks.Write[0] : key.marks().writes();
        flushes = key.marks() == null ? new KeyMarks.Flush[0] : key.marks().flushes();
        Arrays.sort(writes, Comparator.comparingLong(KeyMarks.Write::time).thenComparingLong(KeyMarks.Write::frame));
        Arrays.sort(flushes, Comparator.comparingLong(KeyMarks.Flush::sent).thenComparingLong(KeyMarks.Flush::frame));
    }

    /** True if there is something to draw. */
    boolean isPossible() {
        return writes.length > 0;
    }

    void draw() throws IOException {
        lay();
        page.open(
                "svg",
                "viewBox",
                "0 0 " + WIDTH + " " + BOTTOM,
                "class",
                "space",
                "role",
                "img",
                "aria-label",
                "Address space of R_Key 0x" + Long.toHexString(key.rkey()) + " over the time: "
                        + Measures.count(key.updates(), "write") + ", " + Measures.count(key.flushes(), "FLUSH answer")
                        + ", " + Measures.count(left.size(), "range") + " left that no FLUSH covers");
        page.open("defs")
                .open("pattern", "id", hatch, "width", 6, "height", 6, "patternUnits", "userSpaceOnUse")
                .open("path", "d", "M-1 1l2-2M0 6l6-6M5 7l2-2", "class", "hatch")
                .close("path")
                .close("pattern")
                .close("defs");
        axes();
        for (int i = 0; i < writes.length; i++) {
            write(i);
        }
        left();
        for (KeyMarks.Flush flush : flushes) {
            flush(flush);
        }
        risk();
        page.close("svg");
    }

    private void lay() {
        List<AddressAxis.Range> used = new ArrayList<>();
        long first = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (KeyMarks.Write write : writes) {
            used.add(new AddressAxis.Range(write.start(), write.last()));
            first = Math.min(first, write.time());
            end = Math.max(end, write.isOpen() ? write.time() : write.end());
        }
        for (UnflushedEntry range : left) {
            used.add(new AddressAxis.Range(range.va(), range.va() + range.length() - 1));
        }
        for (KeyMarks.Flush flush : flushes) {
            first = Math.min(first, flush.sent());
            end = Math.max(end, flush.answered());
            if (flush.outcome() != KeyMarks.Outcome.CONFIRMED && !isRegion(flush)) {
                used.add(wanted(flush));
            }
        }
        addresses = new AddressAxis(used, TOP, HEIGHT);
        // a margin, so that what is left at the end can be seen though it was written last
        times = new TimeAxis(first, end + (end - first) / 25 + 1, LEFT, WIDTH - LEFT - RIGHT);
    }

    /** What shows a FLUSH that may be beside all writes: its range, but the beginning where it would dwarf the writes. */
    private AddressAxis.Range wanted(KeyMarks.Flush flush) {
        long longest = 0;
        for (KeyMarks.Write write : writes) {
            longest = Math.max(longest, write.last() - write.start());
        }
        long length = flush.last() - flush.start();
        long shown = Long.compareUnsigned(length, longest) <= 0 ? length : longest;
        return new AddressAxis.Range(flush.start(), flush.start() + shown);
    }

    private static boolean isRegion(KeyMarks.Flush flush) {
        return flush.start() == 0 && flush.last() == -1;
    }

    private void axes() throws IOException {
        for (AddressAxis.Segment segment : addresses.segments()) {
            rect(LEFT, segment.top(), WIDTH - LEFT - RIGHT, segment.height(), "plot", null);
            label(LEFT - 8, segment.top() + 9, hex(segment.range().start()), "address", "end");
            if (segment.height() > 30) {
                label(LEFT - 8, segment.bottom(), hex(segment.range().last()), "address", "end");
            }
        }
        for (int i = 1; i < addresses.segments().size(); i++) {
            AddressAxis.Segment above = addresses.segments().get(i - 1);
            AddressAxis.Segment below = addresses.segments().get(i);
            long gap = below.range().start() - above.range().last() - 1;
            label(LEFT + 6, below.top() - 5, "\u2026 " + Measures.bytes(gap) + " not written \u2026", "faint", "start");
        }
        long step = times.step();
        for (long at = 0; at >= 0 && at <= times.span(); at += step) {
            double x = times.x(times.first() + at);
            line(x, TOP + HEIGHT, x, TOP + HEIGHT + 4, "tick");
            label(x, TOP + HEIGHT + 16, at == 0 ? "0" : Measures.nanos(at), "faint", "middle");
        }
    }

    private void write(int at) throws IOException {
        KeyMarks.Write write = writes[at];
        long end = write.end();
        String fate = null;
        if (!write.isOpen()) {
            fate = ", flushed after " + Measures.nanos(Math.max(0, end - write.time()));
        } else if (isLeft(write)) {
            // drawn with what is left
            return;
        } else {
            KeyMarks.Write next = replacement(at);
            end = next == null ? write.time() : next.time();
            fate = next == null ? "" : ", replaced in frame " + next.frame();
        }
        String title = "write in frame " + write.frame() + ", " + range(write.start(), write.last()) + fate;
        double x = times.x(write.time());
        bar(write.start(), write.last(), x, times.x(end) - x, "write", title);
    }

    private boolean isLeft(KeyMarks.Write write) {
        for (UnflushedEntry range : left) {
            if (touches(write.start(), write.last(), range.va(), range.va() + range.length() - 1)) {
                return true;
            }
        }
        return false;
    }

    /** The first write after one that takes bytes of it; null if none is known. */
    private KeyMarks.Write replacement(int at) {
        for (int i = at + 1; i < writes.length; i++) {
            if (touches(writes[at].start(), writes[at].last(), writes[i].start(), writes[i].last())) {
                return writes[i];
            }
        }
        return null;
    }

    private static boolean touches(long start, long last, long otherStart, long otherLast) {
        return Long.compareUnsigned(start, otherLast) <= 0 && Long.compareUnsigned(otherStart, last) <= 0;
    }

    private void flush(KeyMarks.Flush flush) throws IOException {
        String style = switch (flush.outcome()) {
            case CONFIRMED -> "flush";
            case REFUSED -> "flush refused";
            case UNANSWERED -> "flush unanswered";
        };
        String fate = switch (flush.outcome()) {
            case CONFIRMED -> ", answered after " + Measures.nanos(flush.answered() - flush.sent());
            case REFUSED -> ", refused";
            case UNANSWERED -> ", no answer in the capture";
        };
        String title = "FLUSH in frame " + flush.frame() + " of "
                + (isRegion(flush) ? "the region" : range(flush.start(), flush.last())) + fate;
        double x = times.x(flush.answered());
        for (AddressAxis.Segment segment : addresses.segments()) {
            double[] place = AddressAxis.place(segment, flush.start(), flush.last());
            if (place != null) {
                boolean ends = flushes.length <= FEW_FLUSHES;
                double grown = Math.max(0, LEAST * (ends ? 3 : 2) - place[1]) / 2;
                double top = place[0] - grown;
                double height = place[1] + 2 * grown;
                String line = String.format(Locale.ROOT, "M%.1f %.1fv%.1f", x, top, height);
                String caps = String.format(Locale.ROOT, "M%.1f %.1fh5m-5 %.1fh5", x - 2.5, top, height);
                page.open("path", "class", style, "d", ends ? line + caps : line);
                page.element("title", title).close("path");
            }
        }
    }

    /** What is left, from the write that left it to the end. */
    private void left() throws IOException {
        double free = 0;
        for (UnflushedEntry range : left) {
            long last = range.va() + range.length() - 1;
            String title = range(range.va(), last) + " not flushed for " + range.required() + ", written in frame "
                    + range.writeFrames()[0] + (range.writes() > 1 ? " and later" : "");
            left(range, last, title);
            for (AddressAxis.Segment segment : addresses.segments()) {
                double[] place = AddressAxis.place(segment, range.va(), last);
                if (place != null && place[0] + place[1] / 2 >= free) {
                    double y = place[0] + place[1] / 2 + 4;
                    free = y + LABEL_HEIGHT - 4;
                    label(times.right() + 6, y, Measures.bytes(range.length()), "lost", "start");
                    break;
                }
            }
        }
    }

    /** A range from when each part of it was written; of a part of which that is not known, a little before the end. */
    private void left(UnflushedEntry range, long last, String title) throws IOException {
        boolean whole = false;
        for (int i = 0; i < writes.length; i++) {
            if (touches(writes[i].start(), writes[i].last(), range.va(), last) && replacement(i) == null) {
                double x = times.x(writes[i].time());
                long start = max(writes[i].start(), range.va());
                long end = min(writes[i].last(), last);
                bar(start, end, x, times.right() - x, "left", title);
                whole |= start == range.va() && end == last;
            }
        }
        if (!whole) {
            double width = (times.right() - LEFT) / 50;
            bar(range.va(), last, times.right() - width, width, "left", title);
        }
    }

    private static long max(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    private static long min(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    private void risk() throws IOException {
        PlacementEntry.AtRisk risk = key.atRisk();
        if (risk == null || risk.times().length == 0 || risk.maxBytes() == 0) {
            return;
        }
        double most = unsigned(risk.maxBytes());
        double bottom = RISK_TOP + RISK_HEIGHT;
        label(LEFT - 8, RISK_TOP + 9, Measures.bytes(risk.maxBytes()), "address", "end");
        label(LEFT - 8, RISK_TOP + 24, "at risk", "faint", "end");
        label(LEFT - 8, bottom, "0 B", "address", "end");
        line(LEFT, bottom, times.right(), bottom, "tick");
        StringBuilder path =
                new StringBuilder(String.format(Locale.ROOT, "M%.1f %.1f", times.x(risk.times()[0]), bottom));
        for (int i = 0; i < risk.times().length; i++) {
            path.append(String.format(
                    Locale.ROOT,
                    "H%.1fV%.1f",
                    times.x(risk.times()[i]),
                    bottom - RISK_HEIGHT * unsigned(risk.bytes()[i]) / most));
        }
        path.append(String.format(Locale.ROOT, "H%.1fV%.1fZ", times.right(), bottom));
        page.open("path", "d", path, "class", "risk");
        page.element("title", "bytes written and not flushed").close("path");
    }

    private static double unsigned(long value) {
        return (value >>> 1) * 2.0 + (value & 1);
    }

    private void bar(long start, long last, double x, double width, String style, String title) throws IOException {
        for (AddressAxis.Segment segment : addresses.segments()) {
            double[] place = AddressAxis.place(segment, start, last);
            if (place != null) {
                double grown = Math.max(0, LEAST - place[1]) / 2;
                double wide = Math.max(LEAST, width);
                rect(x, place[0] - grown, wide, place[1] + 2 * grown, style, title);
                if (style.equals("left")) {
                    rect(x, place[0] - grown, wide, place[1] + 2 * grown, "hatched", null);
                }
            }
        }
    }

    private void rect(double x, double y, double width, double height, String style, String title) throws IOException {
        page.open(
                "rect",
                "x",
                round(x),
                "y",
                round(y),
                "width",
                round(width),
                "height",
                round(height),
                "class",
                style,
                "fill",
                style.equals("hatched") ? "url(#" + hatch + ")" : null);
        if (title != null) {
            page.element("title", title);
        }
        page.close("rect");
    }

    private void line(double x1, double y1, double x2, double y2, String style) throws IOException {
        page.open("line", "x1", round(x1), "y1", round(y1), "x2", round(x2), "y2", round(y2), "class", style)
                .close("line");
    }

    private void label(double x, double y, String text, String style, String anchor) throws IOException {
        page.element("text", text, "x", round(x), "y", round(y), "class", style, "text-anchor", anchor);
    }

    private static String round(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String range(long start, long last) {
        return hex(start) + " to " + hex(last);
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }
}
