package org.rocescope.dissector.filter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a sequence, or of the layers of a header. A negative place is counted from the end: -1 is the last.
 *
 * @param first the first place
 * @param length number of places, or 0 where the last place is given
 * @param last the last place, if length is 0
 */
record Range(int first, int length, int last) {
    private static final Pattern SINGLE = Pattern.compile("(-?\\d{1,9})");
    private static final Pattern COUNTED = Pattern.compile("(-?\\d{1,9})?:(\\d{1,9})?");
    private static final Pattern BOUNDED = Pattern.compile("(-?\\d{1,9})-(-?\\d{1,9})");

    /** The range that a text such as "4", "0:2", ":2", "-2:" or "3-5" means, or null if it means none. */
    static Range of(String text) {
        Matcher single = SINGLE.matcher(text);
        if (single.matches()) {
            return new Range(Integer.parseInt(text), 1, 0);
        }
        Matcher counted = COUNTED.matcher(text);
        if (counted.matches() && text.length() > 1) {
            int first = counted.group(1) == null ? 0 : Integer.parseInt(counted.group(1));
            if (counted.group(2) == null) {
                return new Range(first, 0, -1);
            }
            int length = Integer.parseInt(counted.group(2));
            return length == 0 ? null : new Range(first, length, 0);
        }
        Matcher bounded = BOUNDED.matcher(text);
        if (bounded.matches()) {
            int first = Integer.parseInt(bounded.group(1));
            int last = Integer.parseInt(bounded.group(2));
            boolean backwards = first < 0 == last < 0 && first > last;
            return backwards ? null : new Range(first, 0, last);
        }
        return null;
    }

    /** Index of the first place in a sequence of some length; negative where the sequence is too short for it. */
    int firstOf(int size) {
        return first < 0 ? size + first : first;
    }

    /** Index behind the last place in a sequence of some length; may lie beyond its end. */
    int endOf(int size) {
        if (length > 0) {
            return firstOf(size) + length;
        }
        return (last < 0 ? size + last : last) + 1;
    }

    /** True if a sequence of some length has all of these places, and at least one. */
    boolean fits(int size) {
        return firstOf(size) >= 0 && endOf(size) <= size && firstOf(size) < endOf(size);
    }

    /** True if the n-th layer, counted from 1, is one of these places. */
    boolean hasLayer(int n) {
        return n >= first && (length > 0 ? n < first + length : last < 0 || n <= last);
    }
}
