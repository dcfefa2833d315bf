package org.rocescope.reports.html;

/** Where times lie on an axis, and at which round times it is labelled. Times are nanoseconds since 1970. */
final class TimeAxis {
    private static final int MOST_TICKS = 6;
    private static final long[] STEPS = {1, 2, 5};

    private final long first;
    private final long span;
    private final double left;
    private final double width;

    TimeAxis(long first, long last, double left, double width) {
        this.first = first;
        this.span = Math.max(1, last - first);
        this.left = left;
        this.width = width;
    }

    double x(long time) {
        return left + width * Math.max(0, Math.min(1, (double) (time - first) / span));
    }

    double right() {
        return left + width;
    }

    /** Nanoseconds from one label to the next: 1, 2 or 5 with zeros. */
    long step() {
        for (long unit = 1; unit <= Long.MAX_VALUE / 10; unit *= 10) {
            for (long each : STEPS) {
                if (span / (each * unit) <= MOST_TICKS) {
                    return each * unit;
                }
            }
        }
        return span;
    }

    long first() {
        return first;
    }

    long span() {
        return span;
    }
}
