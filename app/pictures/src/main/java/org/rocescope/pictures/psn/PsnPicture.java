package org.rocescope.pictures.psn;

import java.util.BitSet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.axis.Span;
import org.rocescope.pictures.axis.Units;
import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;

/**
 * Draws the PSNs of a direction over the time: what was sent and sent again, the line up to which it was acknowledged,
 * what READs take, NAKs; below it how many PSNs were outstanding.
 */
public final class PsnPicture implements Picture {
    private static final double LEFT = 84;
    private static final double RIGHT = 16;
    private static final double TOP = 44;
    private static final double WINDOW_HEIGHT = 70;
    private static final double GAP = 26;
    private static final double BOTTOM = 24;
    private static final double LEAST_WIDTH = 360;
    private static final double LEAST_HEIGHT = 260;
    /** A mark is not drawn again in the same cell of so many pixels. */
    private static final int CELL = 4;

    private static final double NEAR = 8;

    private final PsnTrace trace;
    private final String title;
    private final long origin;
    private final long base;
    private final Span times;
    private final Span psns;
    private double width = 960;
    private double height = 460;
    private long chosen;
    private double[] ruler;

    /** A picture of a trace that is not empty. */
    public PsnPicture(String title, PsnTrace trace) {
        this.title = title;
        this.trace = trace;
        origin = trace.firstTime();
        base = trace.lowest();
        times = new Span(0, (double) trace.lastTime() - origin, 10);
        psns = new Span(0, (double) trace.top() - base, 2);
    }

    /** The part of the time that is shown, nanoseconds from {@link #origin} on. */
    public Span times() {
        return times;
    }

    /** The part of the PSNs that is shown, from the lowest on. */
    public Span psns() {
        return psns;
    }

    /** The time that times are counted from. */
    public long origin() {
        return origin;
    }

    /** Where PSNs are plotted, to zoom and pan in. */
    public Plot plot() {
        return new Plot(LEFT, TOP, width - LEFT - RIGHT, height - TOP - GAP - WINDOW_HEIGHT - BOTTOM);
    }

    private Plot window() {
        return new Plot(LEFT, height - BOTTOM - WINDOW_HEIGHT, width - LEFT - RIGHT, WINDOW_HEIGHT);
    }

    /** Emphasises a packet; 0 for none. */
    public void choose(long frame) {
        chosen = frame;
    }

    /** Measures from one place to another; null ends it. */
    public void ruler(double[] fromAndTo) {
        ruler = fromAndTo == null ? null : fromAndTo.clone();
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public void size(double newWidth, double newHeight) {
        width = Math.max(LEAST_WIDTH, newWidth);
        height = Math.max(LEAST_HEIGHT, newHeight);
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return height;
    }

    @Override
    public void draw(Surface surface) {
        Plot plot = plot();
        surface.title(title, width);
        legend(surface);
        plot.frame(surface);
        plot.times(surface, times, false);
        plot.values(surface, psns, base, true, value -> Long.toString(Math.round(value) & Psn.MASK));
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        Columns columns = new Columns(plot.x(), plot.width());
        reads(surface, plot);
        ticks(surface, plot, columns, trace.answered(), Role.ANSWER, 2);
        ticks(surface, plot, columns, trace.sent(), Role.REQUEST, 3);
        acknowledged(surface, plot);
        ticks(surface, plot, columns, trace.repeated(), Role.REPEATED, 7);
        marks(surface, plot, trace.receiverNotReady(), Role.WARNING, true);
        marks(surface, plot, trace.sequenceNaks(), Role.ERROR, false);
        marks(surface, plot, trace.refusals(), Role.ERROR, true);
        emphasis(surface, plot);
        surface.unclip();
        measure(surface, plot);
        outstanding(surface);
    }

    private record Legend(String text, Role role, Segments of) {}

    private void legend(Surface surface) {
        Legend[] legends = {
            new Legend("sent", Role.REQUEST, trace.sent()),
            new Legend("sent again", Role.REPEATED, trace.repeated()),
            new Legend("acknowledged", Role.ANSWER, trace.acknowledged()),
            new Legend("READ range", Role.VISIBLE, trace.reads()),
            new Legend("sequence NAK", Role.ERROR, trace.sequenceNaks()),
            new Legend("RNR NAK", Role.WARNING, trace.receiverNotReady()),
            new Legend("refusal", Role.ERROR, trace.refusals())
        };
        double x = LEFT;
        for (Legend each : legends) {
            if (each.of().added() > 0) {
                String text = each.text() + " " + Units.count(each.of().added());
                surface.rectangle(x, 27, 9, 9, each.role(), 1);
                surface.text(text, x + 13, 36, Role.INK, TextSize.SMALL, Align.START);
                x += 28 + TextSize.SMALL.width(text);
            }
        }
    }

    private double x(Plot plot, long time) {
        return plot.across(times, (double) time - origin);
    }

    private double y(Plot plot, long psn) {
        return plot.up(psns, (double) psn - base);
    }

    private boolean isVisible(Plot plot, double from, double to) {
        return to >= plot.x() - 2 && from <= plot.right() + 2;
    }

    private void ticks(Surface surface, Plot plot, Columns columns, Segments segments, Role role, double least) {
        columns.clear();
        double[] ends = new double[4];
        for (int i = 0; i < segments.size(); i++) {
            double from = x(plot, segments.start(i));
            double to = x(plot, segments.end(i));
            if (!isVisible(plot, from, to)) {
                continue;
            }
            double top = y(plot, segments.high(i));
            double bottom = y(plot, segments.low(i));
            if (to - from <= 1.5) {
                columns.cover(from, top, bottom);
            } else {
                ends[0] = from;
                ends[1] = bottom;
                ends[2] = to;
                ends[3] = top;
                surface.lines(ends, 1, Stroke.of(role, 1.5));
            }
        }
        columns.draw(surface, Stroke.of(role, 1.5), least);
    }

    private void reads(Surface surface, Plot plot) {
        Segments reads = trace.reads();
        Columns columns = new Columns(plot.x(), plot.width());
        for (int i = 0; i < reads.size(); i++) {
            double from = x(plot, reads.start(i));
            double to = x(plot, reads.end(i));
            if (!isVisible(plot, from, to)) {
                continue;
            }
            double top = y(plot, reads.high(i));
            double bottom = y(plot, reads.low(i));
            if (to - from <= 4) {
                for (int column = -2; column <= 2; column++) {
                    columns.cover(from + column, top, bottom);
                }
            } else {
                surface.rectangle(from, top, to - from, Math.max(1, bottom - top), Role.VISIBLE, 0.5);
            }
        }
        columns.draw(surface, Stroke.thin(Role.VISIBLE), 2);
    }

    /** The line up to which requests were acknowledged: steps, one a column of pixels at most. */
    private void acknowledged(Surface surface, Plot plot) {
        Segments line = trace.acknowledged();
        double[] points = new double[4 * ((int) plot.width() + 8)];
        int count = 0;
        double lastX = Double.NEGATIVE_INFINITY;
        double lastY = Double.NaN;
        for (int i = 0; i < line.size(); i++) {
            double x = Math.max(plot.x() - 2, Math.min(plot.right() + 2, x(plot, line.end(i))));
            double y = y(plot, line.high(i));
            if (x - lastX >= 1 && 2 * count + 6 <= points.length) {
                points[2 * count] = x;
                points[2 * count++ + 1] = Double.isNaN(lastY) ? y(plot, line.low(i)) : lastY;
                points[2 * count] = x;
                points[2 * count++ + 1] = y;
                lastX = x;
            } else {
                points[2 * count - 1] = y;
            }
            lastY = y;
        }
        if (count > 0) {
            points[2 * count] = plot.right() + 2;
            points[2 * count + 1] = lastY;
            surface.polyline(points, count + 1, Stroke.of(Role.ANSWER, 1.5));
        }
    }

    private void marks(Surface surface, Plot plot, Segments segments, Role role, boolean round) {
        int across = (int) plot.width() / CELL + 2;
        int down = (int) plot.height() / CELL + 2;
        BitSet drawn = new BitSet(across * down);
        for (int i = 0; i < segments.size(); i++) {
            double x = x(plot, segments.start(i));
            double y = y(plot, segments.low(i));
            if (!plot.contains(x, y)) {
                continue;
            }
            int cell = (int) (y - plot.y()) / CELL * across + (int) (x - plot.x()) / CELL;
            if (drawn.get(cell)) {
                continue;
            }
            drawn.set(cell);
            if (round) {
                surface.polygon(new double[] {x, y - 5, x + 5, y, x, y + 5, x - 5, y}, 4, role, 1);
            } else {
                surface.line(x - 4, y - 4, x + 4, y + 4, Stroke.of(role, 2));
                surface.line(x - 4, y + 4, x + 4, y - 4, Stroke.of(role, 2));
            }
        }
    }

    private void emphasis(Surface surface, Plot plot) {
        if (chosen == 0) {
            return;
        }
        for (Segments each : all()) {
            for (int i = 0; i < each.size(); i++) {
                if (each.frame(i) == chosen) {
                    double x = x(plot, each.start(i));
                    double y = (y(plot, each.low(i)) + y(plot, each.high(i))) / 2;
                    surface.line(x, plot.y(), x, plot.bottom(), Stroke.dashed(Role.CHOSEN));
                    surface.border(x - 6, y - 6, 12, 12, Stroke.of(Role.CHOSEN, 2));
                    return;
                }
            }
        }
    }

    private Segments[] all() {
        return new Segments[] {
            trace.sequenceNaks(),
            trace.receiverNotReady(),
            trace.refusals(),
            trace.repeated(),
            trace.sent(),
            trace.answered(),
            trace.acknowledged()
        };
    }

    private static final String[] KINDS = {
        "PSN sequence error NAK", "RNR NAK", "refusal", "sent again", "sent", "READ response", "acknowledged up to"
    };

    private void measure(Surface surface, Plot plot) {
        if (ruler == null) {
            return;
        }
        surface.line(ruler[0], ruler[1], ruler[2], ruler[3], Stroke.of(Role.CHOSEN, 1.5));
        double nanos = plot.valueAcross(times, ruler[2]) - plot.valueAcross(times, ruler[0]);
        double count = plot.valueUp(psns, ruler[3]) - plot.valueUp(psns, ruler[1]);
        String text = Units.time(nanos) + ", " + Units.count(Math.round(count)) + " PSNs";
        if (nanos != 0 && count != 0) {
            text += ", " + Units.rate(Math.abs(count / nanos) * 1e9, "PSN/s");
        }
        boolean end = ruler[2] > plot.x() + plot.width() / 2;
        double textWidth = TextSize.NORMAL.width(text);
        double at = ruler[2] + (end ? -8 - textWidth : 8);
        surface.rectangle(at - 4, ruler[3] - 20, textWidth + 8, 18, Role.PAPER, 0.9);
        surface.text(text, at, ruler[3] - 7, Role.CHOSEN, TextSize.NORMAL, Align.START);
    }

    private void outstanding(Surface surface) {
        Plot window = window();
        Segments open = trace.outstanding();
        long most = 1;
        for (int i = 0; i < open.size(); i++) {
            double from = x(window, open.start(i));
            double to = x(window, open.end(i));
            if (isVisible(window, from, to)) {
                most = Math.max(most, open.high(i));
            }
        }
        Span values = new Span(0, most, 1);
        values.show(0, most * 1.1);
        window.frame(surface);
        window.times(surface, times, true);
        window.values(surface, values, 0, true, value -> Units.count(Math.round(value)));
        surface.text("PSNs outstanding", window.x(), window.y() - 6, Role.FAINT, TextSize.SMALL, Align.START);
        surface.clip(window.x(), window.y(), window.width(), window.height());
        Columns columns = new Columns(window.x(), window.width());
        double lastX = Double.NaN;
        double lastY = Double.NaN;
        double[] step = new double[4];
        for (int i = 0; i < open.size(); i++) {
            double from = x(window, open.start(i));
            double to = x(window, open.end(i));
            double top = window.up(values, open.high(i));
            double bottom = window.up(values, open.low(i));
            if (to >= window.x() && from <= window.right() || isVisible(window, lastX, from)) {
                for (double at = from; at <= Math.min(to, window.right() + 1); at++) {
                    columns.cover(Math.max(at, window.x()), top, bottom);
                }
                if (from - lastX > 1) {
                    step[0] = lastX;
                    step[1] = lastY;
                    step[2] = from;
                    step[3] = lastY;
                    surface.lines(step, 1, Stroke.thin(Role.REQUEST));
                }
                if (!Double.isNaN(lastY)) {
                    columns.cover(from, Math.min(top, lastY), Math.max(bottom, lastY));
                }
            }
            lastX = to;
            lastY = bottom;
        }
        columns.draw(surface, Stroke.thin(Role.REQUEST), 1);
        surface.unclip();
    }

    @Override
    public Hit hit(double px, double py) {
        Plot plot = plot();
        if (!plot.contains(px, py)) {
            return null;
        }
        double nearest = NEAR * NEAR;
        Segments of = null;
        int index = -1;
        int kind = 0;
        Segments[] all = all();
        for (int k = 0; k < all.length; k++) {
            for (int i = 0; i < all[k].size(); i++) {
                double dx = outside(px, x(plot, all[k].start(i)), x(plot, all[k].end(i)));
                if (dx * dx >= nearest) {
                    continue;
                }
                double dy = outside(py, y(plot, all[k].high(i)), y(plot, all[k].low(i)));
                double distance = dx * dx + dy * dy;
                if (distance < nearest) {
                    nearest = distance;
                    of = all[k];
                    index = i;
                    kind = k;
                }
            }
        }
        return of == null ? null : new Hit(of.frame(index), words(of, index, kind));
    }

    private String words(Segments of, int index, int kind) {
        long first = of.low(index) & Psn.MASK;
        boolean line = of == trace.acknowledged();
        long last = (of.high(index) - (line ? 0 : 1)) & Psn.MASK;
        String psn = line
                ? "PSN " + (last - 1 & Psn.MASK)
                : first == last ? "PSN " + first : "PSN " + first + "\u2013" + last;
        String text = KINDS[kind] + (line ? " " : ", ") + psn;
        if (of.count(index) > 1) {
            text += ", " + Units.count(of.count(index)) + " packets";
        }
        return text + "\nframe " + of.frame(index) + " at " + Units.time((double) of.start(index) - origin);
    }

    private static double outside(double at, double from, double to) {
        return at < from ? from - at : at > to ? at - to : 0;
    }
}
