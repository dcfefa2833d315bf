package org.rocescope.pictures.axis;

import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;

/**
 * The rectangle of a picture in which values are plotted, with its rulers.
 *
 * @param x left edge
 * @param y upper edge
 * @param width its width
 * @param height its height
 */
public record Plot(double x, double y, double width, double height) {
    private static final double LABEL_WIDTH = 110;

    /** Right edge. */
    public double right() {
        return x + width;
    }

    /** Lower edge. */
    public double bottom() {
        return y + height;
    }

    /** True if a place is within it. */
    public boolean contains(double px, double py) {
        return px >= x && px <= right() && py >= y && py <= bottom();
    }

    /** Where a value of a span is across. */
    public double across(Span span, double value) {
        return x + span.part(value) * width;
    }

    /** Where a value of a span is upwards. */
    public double up(Span span, double value) {
        return bottom() - span.part(value) * height;
    }

    /** The value of a span at a place across. */
    public double valueAcross(Span span, double px) {
        return span.value((px - x) / width);
    }

    /** The value of a span at a place upwards. */
    public double valueUp(Span span, double py) {
        return span.value((bottom() - py) / height);
    }

    /** Draws background and border. */
    public void frame(Surface surface) {
        surface.rectangle(x, y, width, height, Role.RAISED, 1);
        surface.border(x, y, width, height, Stroke.thin(Role.RULE));
    }

    /** Draws lines at round times, and the times below. */
    public void times(Surface surface, Span span, boolean labelled) {
        Ticks ticks = Ticks.of(span.first(), span.last(), (int) Math.max(1, width / LABEL_WIDTH), true);
        for (int i = 0; i < ticks.count(); i++) {
            double at = across(span, ticks.value(i));
            surface.line(at, y, at, bottom(), Stroke.thin(Role.RULE));
            if (labelled) {
                String text = Units.time(Math.round(ticks.value(i)), ticks.step());
                // at the edge a label would be cut
                Align align = at > right() - LABEL_WIDTH / 3 ? Align.END : Align.MIDDLE;
                surface.text(text, at, bottom() + 14, Role.FAINT, TextSize.SMALL, align);
            }
        }
    }

    /** Words for a value of an axis. */
    public interface Label {
        /** The words. */
        String of(double value);
    }

    /**
     * Draws lines at round values upwards, and the values at the left; where there is little room some values all the
     * same, so that the axis has a scale.
     *
     * @param origin what the span counts from: values are round with it
     */
    public void values(Surface surface, Span span, double origin, boolean whole, Label label) {
        Ticks ticks = Ticks.of(origin + span.first(), origin + span.last(), (int) Math.max(3, height / 20), whole);
        for (int i = 0; i < ticks.count(); i++) {
            double at = up(span, ticks.value(i) - origin);
            surface.line(x, at, right(), at, Stroke.thin(Role.RULE));
            surface.text(label.of(ticks.value(i)), x - 6, at + 4, Role.FAINT, TextSize.SMALL, Align.END);
        }
    }
}
