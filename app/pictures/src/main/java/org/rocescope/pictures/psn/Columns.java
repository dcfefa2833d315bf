package org.rocescope.pictures.psn;

import java.util.Arrays;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;

/** Reduces what falls into one column of pixels to the range that it covers, so that drawing costs as much as pixels. */
final class Columns {
    private final double left;
    private final double[] tops;
    private final double[] bottoms;

    /** Columns from a left edge on. */
    Columns(double left, double width) {
        this.left = left;
        tops = new double[(int) Math.ceil(width) + 1];
        bottoms = new double[tops.length];
        clear();
    }

    void clear() {
        Arrays.fill(tops, Double.POSITIVE_INFINITY);
        Arrays.fill(bottoms, Double.NEGATIVE_INFINITY);
    }

    /** Covers a range of a column; what is beside them is nothing. */
    void cover(double x, double top, double bottom) {
        int column = (int) (x - left);
        if (column >= 0 && column < tops.length) {
            tops[column] = Math.min(tops[column], top);
            bottoms[column] = Math.max(bottoms[column], bottom);
        }
    }

    /** Draws the ranges; a range is at least so high. */
    void draw(Surface surface, Stroke stroke, double least) {
        double[] ends = new double[tops.length * 4];
        int count = 0;
        for (int i = 0; i < tops.length; i++) {
            if (tops[i] <= bottoms[i]) {
                double missing = Math.max(0, least - (bottoms[i] - tops[i])) / 2;
                ends[4 * count] = left + i + 0.5;
                ends[4 * count + 1] = tops[i] - missing;
                ends[4 * count + 2] = left + i + 0.5;
                ends[4 * count + 3] = bottoms[i] + missing;
                count++;
            }
        }
        surface.lines(ends, count, stroke);
    }
}
