package org.rocescope.pictures.drawing;

/** Something to draw, in a size that can be set; and what it shows at a place. */
public interface Picture {
    /** What it shows, for who does not see it. */
    String title();

    /** Sets the size in which it is drawn; the smallest that makes sense is taken for less. */
    void size(double width, double height);

    /** Width as set. */
    double width();

    /** Height as set, or as it came out of what there is to show. */
    double height();

    /** Draws it; takes no longer than a frame of a screen whatever it was made of. */
    void draw(Surface surface);

    /** What is at a place; null if there is nothing. */
    Hit hit(double x, double y);
}
