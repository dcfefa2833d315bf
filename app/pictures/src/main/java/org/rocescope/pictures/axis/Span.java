package org.rocescope.pictures.axis;

/**
 * A part of a long axis that is shown, within the whole: what zooming and panning change. Values are nanoseconds or
 * PSNs, relative to an origin, so that doubles tell neighbours apart.
 */
public final class Span {
    private static final double MARGIN = 0.02;

    private final double wholeFirst;
    private final double wholeLast;
    private final double least;
    private double first;
    private double last;

    /**
     * All of an axis, with a small margin.
     *
     * @param first what it begins with
     * @param last what it ends with; what is less makes it one {@code least} long
     * @param least the shortest part that can be shown
     */
    public Span(double first, double last, double least) {
        double margin = Math.max(least / 2, (last - first) * MARGIN);
        this.wholeFirst = first - margin;
        this.wholeLast = Math.max(first, last) + margin;
        this.least = Math.min(least, wholeLast - wholeFirst);
        reset();
    }

    /** Shows all of it. */
    public void reset() {
        first = wholeFirst;
        last = wholeLast;
    }

    /** Where the part shown begins. */
    public double first() {
        return first;
    }

    /** Where it ends. */
    public double last() {
        return last;
    }

    /** How long it is. */
    public double length() {
        return last - first;
    }

    /** True if all of it is shown. */
    public boolean isWhole() {
        return first == wholeFirst && last == wholeLast;
    }

    /** Shows a part, as far as it is within the whole. */
    public void show(double from, double to) {
        double length = Math.max(least, Math.min(to - from, wholeLast - wholeFirst));
        double middle = from + (to - from) / 2;
        first = Math.max(wholeFirst, Math.min(wholeLast - length, middle - length / 2));
        last = first + length;
    }

    /**
     * Shows more or less, and what is at a value stays where it is.
     *
     * @param factor below 1 to see less of it, larger
     * @param fixed the value that stays
     */
    public void zoom(double factor, double fixed) {
        double part = (fixed - first) / length();
        double length = Math.max(least, Math.min(length() * factor, wholeLast - wholeFirst));
        double from = fixed - part * length;
        show(from, from + length);
    }

    /** Moves what is shown by a distance. */
    public void pan(double distance) {
        show(first + distance, last + distance);
    }

    /** The place of a value between 0 and 1, if it is shown. */
    public double part(double value) {
        return (value - first) / length();
    }

    /** The value at a place between 0 and 1. */
    public double value(double part) {
        return first + part * length();
    }
}
