package org.rocescope.pictures.drawing;

/**
 * How a line is drawn.
 *
 * @param role its colour
 * @param width its width, in units of the surface
 * @param dashed true for dashes
 */
public record Stroke(Role role, double width, boolean dashed) {
    /** A thin line. */
    public static Stroke thin(Role role) {
        return new Stroke(role, 1, false);
    }

    /** A line of a width. */
    public static Stroke of(Role role, double width) {
        return new Stroke(role, width, false);
    }

    /** A thin dashed line. */
    public static Stroke dashed(Role role) {
        return new Stroke(role, 1, true);
    }
}
