package org.rocescope.pictures.placement;

import java.util.List;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.axis.Span;
import org.rocescope.pictures.axis.Units;
import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;
import org.rocescope.pictures.rates.LogHistogram;

/** Draws how long writes waited for the answer of the FLUSH that covers them: a histogram over logarithmic time. */
final class LagPanel {
    private final KeyTrace key;
    private final LogHistogram visible = new LogHistogram();
    private final LogHistogram persistent = new LogHistogram();

    LagPanel(KeyTrace key, List<Piece> pieces) {
        this.key = key;
        for (Piece piece : pieces) {
            if (piece.persistent != Piece.NEVER) {
                persistent.add(Math.max(0, piece.persistent - piece.time));
            } else if (piece.visible != Piece.NEVER) {
                visible.add(Math.max(0, piece.visible - piece.time));
            }
        }
    }

    void draw(Surface surface, double x, double y, double width, double height) {
        Plot plot = new Plot(x, y, width, height);
        plot.frame(surface);
        surface.text(words(), x, y - 6, Role.FAINT, TextSize.SMALL, Align.START);
        int first = LogHistogram.SPANS;
        int last = -1;
        long most = 1;
        for (int i = 0; i < LogHistogram.SPANS; i++) {
            long count = visible.count(i) + persistent.count(i);
            if (count > 0) {
                first = Math.min(first, i);
                last = i;
                most = Math.max(most, count);
            }
        }
        if (last < 0) {
            return;
        }
        double from = log(LogHistogram.bottom(first));
        Span times = new Span(from, Math.max(log(LogHistogram.bottom(last + 1)), from + 0.5), 0.1);
        for (int decade = (int) Math.floor(times.first()); decade <= times.last(); decade++) {
            for (int each : new int[] {1, 2, 5}) {
                double at = decade + Math.log10(each);
                if (at >= times.first() && at <= times.last()) {
                    double line = plot.across(times, at);
                    surface.line(line, y, line, plot.bottom(), Stroke.thin(Role.RULE));
                    String text = Units.time(each * Math.pow(10, decade));
                    surface.text(text, line, plot.bottom() + 13, Role.FAINT, TextSize.SMALL, Align.MIDDLE);
                }
            }
        }
        for (int i = first; i <= last; i++) {
            double left = plot.across(times, log(LogHistogram.bottom(i)));
            double right = plot.across(times, log(LogHistogram.bottom(i + 1)));
            double high = persistent.count(i) * (height - 3) / most;
            double higher = visible.count(i) * (height - 3) / most;
            double wide = Math.max(1, right - left - 0.5);
            surface.rectangle(left, plot.bottom() - high, wide, high, Role.PERSISTENT, 1);
            surface.rectangle(left, plot.bottom() - high - higher, wide, higher, Role.VISIBLE, 1);
        }
    }

    private static double log(long nanos) {
        return Math.log10(Math.max(1, nanos));
    }

    private String words() {
        LagSummary lag = key.persistenceLag() == null ? key.visibilityLag() : key.persistenceLag();
        if (lag == null || lag.count() == 0) {
            return "No write was flushed.";
        }
        String level = key.persistenceLag() == null ? "visible" : "persistent";
        return "from write to " + level + ": median " + Units.time(lag.median()) + ", 99 of 100 "
                + Units.time(lag.late()) + ", longest " + Units.time(lag.worst()) + " (write of frame "
                + Units.count(lag.writeFrame()) + ", FLUSH of frame " + Units.count(lag.flushFrame()) + ")";
    }
}
