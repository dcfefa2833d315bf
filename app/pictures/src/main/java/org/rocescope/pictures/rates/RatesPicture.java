package org.rocescope.pictures.rates;

import java.util.List;
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
import org.rocescope.pictures.rates.RateSeries.Count;

/**
 * Draws rates over the time, one below the other: throughput of each direction, requests completed, requests outstanding,
 * latencies, congestion and trouble. A time range can be chosen.
 */
public final class RatesPicture implements Picture {
    private static final double LEFT = 96;
    private static final double RIGHT = 16;
    private static final double TOP = 24;
    private static final double GAP = 22;
    private static final double BOTTOM = 24;
    private static final int PANELS = 5;
    private static final double LEAST_WIDTH = 360;
    private static final double LEAST_HEIGHT = 320;
    private static final Role[] SIDES = {Role.REQUEST, Role.ANSWER};

    private static final Count[] TROUBLE = {Count.MARKED, Count.NOTIFIED, Count.REPEATED, Count.REFUSED};
    private static final Role[] TROUBLE_ROLES = {Role.WARNING, Role.CONGESTION, Role.REPEATED, Role.ERROR};

    private final String title;
    private final List<RateSeries> sides;
    private final List<String> names;
    private final RateSeries all;
    private final double[] outstanding;
    private final LogHistogram[] latencies;
    private final long origin;
    private final Span times;
    private double width = 960;
    private double height = 640;
    private double brushFrom = Double.NaN;
    private double brushTo = Double.NaN;

    /**
     * A picture.
     *
     * @param title what it shows
     * @param sides one or two series that are not empty, whose throughput is drawn apart
     * @param names what the series are of
     */
    public RatesPicture(String title, List<RateSeries> sides, List<String> names) {
        this.title = title;
        this.sides = List.copyOf(sides);
        this.names = List.copyOf(names);
        all = sides.size() == 1 ? sides.get(0) : RateSeries.sum(sides);
        outstanding = all.outstanding();
        latencies = new LogHistogram[all.size()];
        for (int i = 0; i < latencies.length; i++) {
            latencies[i] = all.latencies(i);
        }
        origin = all.firstTime();
        times = new Span(0, (double) all.lastTime() - origin, 100);
    }

    /** The part of the time that is shown, nanoseconds from {@link #origin} on. */
    public Span times() {
        return times;
    }

    /** The time that times are counted from. */
    public long origin() {
        return origin;
    }

    /** Chooses a time range, nanoseconds from {@link #origin} on; NaN for none. */
    public void brush(double from, double to) {
        brushFrom = Math.min(from, to);
        brushTo = Math.max(from, to);
    }

    /** The chosen time range as nanoseconds since 1970, or null. */
    public long[] brushed() {
        return Double.isNaN(brushFrom)
                ? null
                : new long[] {origin + Math.round(brushFrom), origin + Math.round(brushTo)};
    }

    /** Where the rates are plotted, all panels together. */
    public Plot plot() {
        return new Plot(LEFT, TOP + GAP, width - LEFT - RIGHT, height - TOP - GAP - BOTTOM);
    }

    private Plot panel(int index) {
        double each = (height - TOP - BOTTOM) / PANELS;
        return new Plot(LEFT, TOP + index * each + GAP, width - LEFT - RIGHT, each - GAP);
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
        surface.title(title, width);
        throughput(surface, panel(0));
        completed(surface, panel(1));
        outstanding(surface, panel(2));
        latency(surface, panel(3));
        trouble(surface, panel(4));
        brushed(surface);
    }

    private void throughput(Surface surface, Plot plot) {
        double most = 0;
        for (RateSeries each : sides) {
            most = Math.max(most, most(each, Count.BYTES) * 8);
        }
        Span values = upTo(most);
        begin(surface, plot, values, value -> Units.rate(value, "bit/s"));
        double x = plot.x();
        x = label(surface, plot, x, "payload throughput", Role.FAINT);
        for (int i = 0; i < sides.size(); i++) {
            x = label(surface, plot, x, names.get(i), sides.size() == 1 ? Role.REQUEST : SIDES[i]);
        }
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        for (int i = 0; i < sides.size(); i++) {
            RateSeries each = sides.get(i);
            double[] rates = new double[each.size()];
            for (int k = 0; k < rates.length; k++) {
                rates[k] = each.count(Count.BYTES, k) * 8 * perSecond(each);
            }
            steps(surface, plot, values, each, rates, SIDES[i]);
        }
        surface.unclip();
    }

    /** What turns a count of a span of time into a rate; if it is the only one it is as long as there is capture of it. */
    private static double perSecond(RateSeries series) {
        long only = Math.max(1, series.lastTime() - series.firstTime());
        return 1e9 / (series.size() == 1 ? only : series.length());
    }

    private double most(RateSeries series, Count kind) {
        double most = 0;
        for (int i = 0; i < series.size(); i++) {
            if (isVisible(series, i)) {
                most = Math.max(most, series.count(kind, i) * perSecond(series));
            }
        }
        return most;
    }

    private boolean isVisible(RateSeries series, int index) {
        double from = (double) (series.start(index) - origin);
        return from + series.length() >= times.first() && from <= times.last();
    }

    private static Span upTo(double most) {
        Span span = new Span(0, Math.max(most, 1e-9) * 1.15, 1e-12);
        span.show(0, Math.max(most, 1e-9) * 1.1);
        return span;
    }

    private void begin(Surface surface, Plot plot, Span values, Plot.Label label) {
        plot.frame(surface);
        plot.times(surface, times, plot.bottom() > height - BOTTOM - 2);
        plot.values(surface, values, 0, false, label);
    }

    private static double label(Surface surface, Plot plot, double x, String text, Role role) {
        String shown = TextSize.SMALL.fit(text, plot.right() - x);
        surface.text(shown, x, plot.y() - 6, role, TextSize.SMALL, Align.START);
        return x + TextSize.SMALL.width(shown) + 16;
    }

    private void completed(Surface surface, Plot plot) {
        Span values = upTo(most(all, Count.COMPLETED));
        begin(surface, plot, values, value -> Units.rate(value, "/s"));
        label(surface, plot, plot.x(), "requests completed, " + Units.count(all.total(Count.COMPLETED)), Role.FAINT);
        double[] rates = new double[all.size()];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = all.count(Count.COMPLETED, i) * perSecond(all);
        }
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        steps(surface, plot, values, all, rates, Role.ANSWER);
        surface.unclip();
    }

    private void outstanding(Surface surface, Plot plot) {
        double most = 0;
        for (int i = 0; i < outstanding.length; i++) {
            most = isVisible(all, i) ? Math.max(most, outstanding[i]) : most;
        }
        Span values = upTo(most);
        begin(surface, plot, values, value -> Units.rate(value, ""));
        label(surface, plot, plot.x(), "requests outstanding, on average", Role.FAINT);
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        steps(surface, plot, values, all, outstanding, Role.REQUEST);
        surface.unclip();
    }

    private void latency(Surface surface, Plot plot) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < latencies.length; i++) {
            if (latencies[i] != null && isVisible(all, i)) {
                least = Math.min(least, log(latencies[i].percentile(0.5)));
                most = Math.max(most, log(latencies[i].longest()));
            }
        }
        boolean any = least <= most;
        Span values =
                new Span(any ? Math.floor(least) : 0, any ? Math.max(Math.ceil(most), Math.floor(least) + 1) : 1, 0.01);
        plot.frame(surface);
        plot.times(surface, times, false);
        plot.values(surface, values, 0, true, value -> Units.time(Math.pow(10, value)));
        double x = label(surface, plot, plot.x(), "latency, logarithmic", Role.FAINT);
        x = label(surface, plot, x, "median", Role.ANSWER);
        x = label(surface, plot, x, "99 of 100", Role.WARNING);
        label(surface, plot, x, "longest", Role.ERROR);
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        for (int i = 0; i < latencies.length; i++) {
            if (latencies[i] != null && isVisible(all, i)) {
                bar(surface, plot, values, i, latencies[i].longest(), Role.ERROR);
                bar(surface, plot, values, i, latencies[i].percentile(0.99), Role.WARNING);
                bar(surface, plot, values, i, latencies[i].percentile(0.5), Role.ANSWER);
            }
        }
        surface.unclip();
    }

    private static double log(long nanos) {
        return Math.log10(Math.max(1, nanos));
    }

    private void bar(Surface surface, Plot plot, Span values, int index, long nanos, Role role) {
        double from = x(plot, all.start(index));
        double to = Math.max(from + 3, x(plot, all.start(index) + all.length()));
        double y = plot.up(values, log(nanos));
        surface.line(from, y, to, y, Stroke.of(role, 2));
    }

    private double x(Plot plot, long time) {
        return plot.across(times, (double) (time - origin));
    }

    private void trouble(Surface surface, Plot plot) {
        long most = 1;
        for (int i = 0; i < all.size(); i++) {
            for (Count kind : TROUBLE) {
                most = isVisible(all, i) ? Math.max(most, all.count(kind, i)) : most;
            }
        }
        Span values = new Span(0, most * 1.1, 0.5);
        values.show(0, most * 1.1);
        plot.frame(surface);
        plot.times(surface, times, true);
        plot.values(surface, values, 0, true, value -> Units.count(Math.round(value)));
        double x = label(surface, plot, plot.x(), "packets in " + Units.time(all.length()), Role.FAINT);
        boolean any = false;
        for (int i = 0; i < TROUBLE.length; i++) {
            long total = all.total(TROUBLE[i]);
            if (total > 0) {
                x = label(surface, plot, x, TROUBLE[i].words() + " " + Units.count(total), TROUBLE_ROLES[i]);
                any = true;
            }
        }
        if (!any) {
            label(surface, plot, x, "no congestion, nothing sent again, no NAK", Role.FAINT);
        }
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        for (int i = 0; i < all.size(); i++) {
            if (!isVisible(all, i)) {
                continue;
            }
            double from = x(plot, all.start(i));
            double each = Math.max(1, (x(plot, all.start(i) + all.length()) - from) / TROUBLE.length);
            for (int k = 0; k < TROUBLE.length; k++) {
                long count = all.count(TROUBLE[k], i);
                if (count > 0) {
                    double top = plot.up(values, count);
                    surface.rectangle(
                            from + k * each, top, Math.max(2, each), plot.bottom() - top, TROUBLE_ROLES[k], 1);
                }
            }
        }
        surface.unclip();
    }

    private void steps(Surface surface, Plot plot, Span values, RateSeries series, double[] heights, Role role) {
        double[] points = new double[4 * heights.length + 4];
        int count = 0;
        for (int i = 0; i < heights.length; i++) {
            double from = (double) (Math.max(series.start(i), series.firstTime()) - origin);
            double to = (double) (Math.min(series.start(i) + series.length(), series.lastTime()) - origin);
            if (to < times.first() || from > times.last()) {
                continue;
            }
            double y = plot.up(values, heights[i]);
            points[2 * count] = plot.across(times, from);
            points[2 * count++ + 1] = y;
            points[2 * count] = Math.max(plot.across(times, from) + 1, plot.across(times, to));
            points[2 * count++ + 1] = y;
        }
        surface.polyline(points, count, Stroke.of(role, 1.5));
    }

    private void brushed(Surface surface) {
        if (Double.isNaN(brushFrom)) {
            return;
        }
        Plot plot = plot();
        double from = Math.max(plot.x(), plot.across(times, brushFrom));
        double to = Math.min(plot.right(), plot.across(times, brushTo));
        if (to >= from) {
            surface.rectangle(from, plot.y(), Math.max(1, to - from), plot.height(), Role.CHOSEN, 0.15);
            surface.border(from, plot.y(), Math.max(1, to - from), plot.height(), Stroke.thin(Role.CHOSEN));
            String text = Units.time(brushTo - brushFrom);
            surface.text(text, (from + to) / 2, plot.y() + 14, Role.CHOSEN, TextSize.NORMAL, Align.MIDDLE);
        }
    }

    @Override
    public Hit hit(double px, double py) {
        Plot plot = plot();
        if (!plot.contains(px, py)) {
            return null;
        }
        double at = plot.valueAcross(times, px);
        int index = -1;
        for (int i = 0; i < all.size() && index < 0; i++) {
            double from = (double) (all.start(i) - origin);
            index = at >= from && at < from + all.length() ? i : -1;
        }
        if (index < 0) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        text.append(Units.time(Math.max(0, (double) (all.start(index) - origin))))
                .append(" and ")
                .append(Units.time(all.length()))
                .append(" further\n");
        text.append(Units.rate(all.count(Count.BYTES, index) * 8 * perSecond(all), "bit/s"))
                .append(" in ")
                .append(Units.count(all.count(Count.PACKETS, index)))
                .append(" packets\n");
        text.append(Units.count(all.count(Count.COMPLETED, index)))
                .append(" requests completed, ")
                .append(Units.rate(outstanding[index], ""))
                .append(" outstanding");
        if (latencies[index] != null) {
            text.append("\nlatency: median ").append(Units.time(latencies[index].percentile(0.5)));
            text.append(", 99 of 100 ").append(Units.time(latencies[index].percentile(0.99)));
            text.append(", longest ").append(Units.time(latencies[index].longest()));
        }
        for (Count kind : TROUBLE) {
            if (all.count(kind, index) > 0) {
                text.append("\n").append(kind.words()).append(": ").append(Units.count(all.count(kind, index)));
            }
        }
        return Hit.of(text.toString());
    }
}
