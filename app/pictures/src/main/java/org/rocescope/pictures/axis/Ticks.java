package org.rocescope.pictures.axis;

/**
 * Round values on an axis: 1, 2 or 5 with zeros apart.
 *
 * @param first the first of them that is shown
 * @param step from one to the next
 * @param count how many are shown
 */
public record Ticks(double first, double step, int count) {
    private static final int[] STEPS = {1, 2, 5};

    /** At most so many round values of a part of an axis; at least one apart if they are to be whole numbers. */
    public static Ticks of(double from, double to, int most, boolean whole) {
        double length = to - from;
        if (!(length > 0) || Double.isInfinite(length)) {
            return new Ticks(from, 1, 1);
        }
        double power = Math.pow(10, Math.floor(Math.log10(length / most)));
        double step = power * 10;
        for (int each : STEPS) {
            if (length / (each * power) <= most) {
                step = each * power;
                break;
            }
        }
        if (whole) {
            step = Math.max(1, step);
        }
        double first = Math.ceil(from / step - 1e-9) * step;
        return new Ticks(first, step, Math.max(0, (int) Math.floor((to - first) / step + 1e-9) + 1));
    }

    /** One of them. */
    public double value(int index) {
        return first + index * step;
    }
}
