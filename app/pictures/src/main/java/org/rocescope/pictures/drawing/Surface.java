package org.rocescope.pictures.drawing;

/**
 * Where pictures are drawn: a screen or a file. The origin is at the top left, x grows to the right and y downwards; a
 * unit is a pixel of a screen of usual density.
 */
public interface Surface {
    /** Draws a line. */
    void line(double x1, double y1, double x2, double y2, Stroke stroke);

    /**
     * Draws lines that do not hang together, all alike.
     *
     * @param ends x and y of one end and of the other, for each line
     * @param count lines
     */
    void lines(double[] ends, int count, Stroke stroke);

    /**
     * Draws a line through points.
     *
     * @param points x and y of each
     * @param count points
     */
    void polyline(double[] points, int count, Stroke stroke);

    /**
     * Fills a polygon.
     *
     * @param points x and y of each corner
     * @param count corners
     * @param opacity from 0 to 1
     */
    void polygon(double[] points, int count, Role fill, double opacity);

    /** Fills a rectangle; opacity is from 0 to 1. */
    void rectangle(double x, double y, double width, double height, Role fill, double opacity);

    /**
     * Fills rectangles, all alike.
     *
     * @param boxes x, y, width and height of each
     * @param count rectangles
     */
    void rectangles(double[] boxes, int count, Role fill);

    /** Draws the border of a rectangle. */
    void border(double x, double y, double width, double height, Stroke stroke);

    /** Writes a text in one line; y is that of its base line. */
    void text(String text, double x, double y, Role role, TextSize size, Align align);

    /** Writes the title of a picture that is so wide at its top left, cut where it would not fit. */
    default void title(String title, double width) {
        text(TextSize.NORMAL.fit(title, width - 16), 8, 16, Role.INK, TextSize.NORMAL, Align.START);
    }

    /** Draws only within a rectangle, until {@link #unclip}; not to be called again before that. */
    void clip(double x, double y, double width, double height);

    /** Ends {@link #clip}. */
    void unclip();
}
