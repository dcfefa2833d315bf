package org.rocescope.pictures.drawing;

/** How large a text is. */
public enum TextSize {
    SMALL(10),
    NORMAL(12),
    LARGE(14);

    /** Width of a character of a sans-serif face as a part of its height: less than most, more than "i" and "l". */
    private static final double WIDTH = 0.56;

    private final double points;

    TextSize(double points) {
        this.points = points;
    }

    /** Height of the face, in units of the surface. */
    public double points() {
        return points;
    }

    /** About how wide a text is: surfaces have different faces, and a picture is laid out alike on all. */
    public double width(String text) {
        return text.length() * points * WIDTH;
    }

    /** The text, or as much of it as has room, with an ellipsis; empty if not even that has. */
    public String fit(String text, double room) {
        if (width(text) <= room) {
            return text;
        }
        int most = (int) (room / (points * WIDTH)) - 1;
        return most < 1 ? "" : text.substring(0, Math.min(most, text.length())) + "\u2026";
    }
}
