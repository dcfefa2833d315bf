package org.rocescope.pictures.feed;

import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;

/** A surface that only counts what is drawn on it. */
final class Strokes implements Surface {
    private long count;

    long count() {
        return count;
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        count++;
    }

    @Override
    public void lines(double[] ends, int lines, Stroke stroke) {
        count += lines;
    }

    @Override
    public void polyline(double[] points, int corners, Stroke stroke) {
        count += corners;
    }

    @Override
    public void polygon(double[] points, int corners, Role fill, double opacity) {
        count++;
    }

    @Override
    public void rectangle(double x, double y, double width, double height, Role fill, double opacity) {
        count++;
    }

    @Override
    public void rectangles(double[] boxes, int rectangles, Role fill) {
        count += rectangles;
    }

    @Override
    public void border(double x, double y, double width, double height, Stroke stroke) {
        count++;
    }

    @Override
    public void text(String text, double x, double y, Role role, TextSize size, Align align) {
        count++;
    }

    @Override
    public void clip(double x, double y, double width, double height) {}

    @Override
    public void unclip() {}
}
