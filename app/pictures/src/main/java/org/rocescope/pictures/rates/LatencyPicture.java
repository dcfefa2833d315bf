package org.rocescope.pictures.rates;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.transport.Opcode.Operation;
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

/** Draws how long requests took: a histogram an operation, one below the other over one logarithmic axis of time. */
public final class LatencyPicture implements Picture {
    private static final double LEFT = 150;
    private static final double RIGHT = 170;
    private static final double TOP = 30;
    private static final double ROW = 64;
    private static final double GAP = 10;
    private static final double BOTTOM = 24;
    private static final double LEAST_WIDTH = 480;

    private final String title;
    private final List<Map.Entry<Operation, LogHistogram>> rows;
    private final Span times;
    private double width = 960;

    /** A picture of the latencies of some operations, see {@link RateSeries#operations}. */
    public LatencyPicture(String title, Map<Operation, LogHistogram> operations) {
        this.title = title;
        rows = new ArrayList<>(operations.entrySet());
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Map.Entry<Operation, LogHistogram> row : rows) {
            for (int span = 0; span < LogHistogram.SPANS; span++) {
                if (row.getValue().count(span) > 0) {
                    least = Math.min(least, log(LogHistogram.bottom(span)));
                    most = Math.max(most, log(LogHistogram.bottom(span + 1)));
                }
            }
        }
        boolean any = least < most;
        times = new Span(any ? least : 0, any ? Math.max(most, least + 0.5) : 1, 0.1);
    }

    private static double log(long nanos) {
        return Math.log10(Math.max(1, nanos));
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public void size(double newWidth, double newHeight) {
        width = Math.max(LEAST_WIDTH, newWidth);
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return TOP + Math.max(1, rows.size()) * ROW + BOTTOM;
    }

    private Plot row(int index) {
        return new Plot(LEFT, TOP + index * ROW, width - LEFT - RIGHT, ROW - GAP);
    }

    @Override
    public void draw(Surface surface) {
        surface.title(title, width);
        if (rows.isEmpty()) {
            surface.text("No request was answered.", LEFT, TOP + 20, Role.FAINT, TextSize.NORMAL, Align.START);
            return;
        }
        for (int i = 0; i < rows.size(); i++) {
            row(surface, row(i), rows.get(i).getKey(), rows.get(i).getValue(), i == rows.size() - 1);
        }
    }

    private void row(Surface surface, Plot plot, Operation operation, LogHistogram histogram, boolean last) {
        plot.frame(surface);
        decades(surface, plot, last);
        surface.text(words(operation), LEFT - 10, plot.y() + 16, Role.INK, TextSize.NORMAL, Align.END);
        surface.text(Units.count(histogram.count()), LEFT - 10, plot.y() + 32, Role.FAINT, TextSize.SMALL, Align.END);
        long most = 1;
        for (int span = 0; span < LogHistogram.SPANS; span++) {
            most = Math.max(most, histogram.count(span));
        }
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        for (int span = 0; span < LogHistogram.SPANS; span++) {
            if (histogram.count(span) > 0) {
                double from = plot.across(times, log(LogHistogram.bottom(span)));
                double to = plot.across(times, log(LogHistogram.bottom(span + 1)));
                double height = Math.max(1.5, histogram.count(span) * (plot.height() - 4) / most);
                surface.rectangle(
                        from, plot.bottom() - height, Math.max(1, to - from - 0.5), height, Role.REQUEST, 0.85);
            }
        }
        surface.unclip();
        mark(surface, plot, histogram.percentile(0.5), Role.ANSWER);
        mark(surface, plot, histogram.percentile(0.99), Role.WARNING);
        double x = plot.right() + 10;
        value(surface, x, plot.y() + 12, "median ", histogram.percentile(0.5), Role.ANSWER);
        value(surface, x, plot.y() + 28, "99 of 100 ", histogram.percentile(0.99), Role.WARNING);
        value(surface, x, plot.y() + 44, "longest ", histogram.longest(), Role.INK);
    }

    private static void value(Surface surface, double x, double y, String words, long nanos, Role role) {
        surface.text(words + Units.time(nanos), x, y, role, TextSize.SMALL, Align.START);
    }

    private void mark(Surface surface, Plot plot, long nanos, Role role) {
        double x = Math.min(plot.right(), plot.across(times, log(nanos)));
        surface.line(x, plot.y(), x, plot.bottom(), Stroke.of(role, 1.5));
    }

    private void decades(Surface surface, Plot plot, boolean labelled) {
        for (int decade = (int) Math.ceil(times.first() - 1); decade <= times.last(); decade++) {
            for (int each : new int[] {1, 2, 5}) {
                double at = decade + Math.log10(each);
                if (at < times.first() || at > times.last()) {
                    continue;
                }
                double x = plot.across(times, at);
                surface.line(x, plot.y(), x, plot.bottom(), Stroke.thin(Role.RULE));
                // the labels between the decades only where there is room
                if (labelled && (each == 1 || plot.width() / times.length() > 220)) {
                    String text = Units.time(each * Math.pow(10, decade));
                    surface.text(text, x, plot.bottom() + 14, Role.FAINT, TextSize.SMALL, Align.MIDDLE);
                }
            }
        }
    }

    private static String words(Operation operation) {
        return switch (operation) {
            case RDMA_READ_REQUEST -> "RDMA READ";
            case COMPARE_SWAP -> "COMPARE & SWAP";
            case FETCH_ADD -> "FETCH & ADD";
            default -> operation.name().replace('_', ' ');
        };
    }

    @Override
    public Hit hit(double px, double py) {
        for (int i = 0; i < rows.size(); i++) {
            Plot plot = row(i);
            if (plot.contains(px, py)) {
                double at = plot.valueAcross(times, px);
                int span = LogHistogram.span(Math.round(Math.pow(10, Math.min(15, at))));
                long count = rows.get(i).getValue().count(span);
                return Hit.of(words(rows.get(i).getKey()) + ": " + Units.count(count) + " took "
                        + Units.time(LogHistogram.bottom(span)) + " to "
                        + Units.time(LogHistogram.bottom(span + 1)));
            }
        }
        return null;
    }
}
