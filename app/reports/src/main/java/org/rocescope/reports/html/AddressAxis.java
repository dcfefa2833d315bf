package org.rocescope.reports.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Where addresses lie on an axis that leaves out the widest spans between used ranges. Addresses are unsigned. */
final class AddressAxis {
    private static final int MOST_SEGMENTS = 6;
    /** A span is left out if it is longer than this part of what is used. */
    private static final double WIDE = 0.5;

    private static final double LEAST_HEIGHT = 16;
    private static final double GAP = 18;

    /** A range of addresses, both ends in it. */
    record Range(long start, long last) {}

    /** A part of the axis without a break. */
    record Segment(Range range, double top, double height) {
        double bottom() {
            return top + height;
        }
    }

    private final List<Segment> segments = new ArrayList<>();

    /**
     * Lays out an axis.
     *
     * @param used what must be on it, at least one range
     * @param top where it begins
     * @param height how long it is
     */
    AddressAxis(List<Range> used, double top, double height) {
        List<Range> parts = parts(used);
        double all = parts.stream().mapToDouble(AddressAxis::length).sum();
        double room = height - (parts.size() - 1) * GAP - parts.size() * LEAST_HEIGHT;
        double at = top;
        for (Range part : parts) {
            double own = LEAST_HEIGHT + room * length(part) / all;
            segments.add(new Segment(part, at, own));
            at += own + GAP;
        }
    }

    private static List<Range> parts(List<Range> used) {
        List<Range> parts = merged(used);
        double bytes = parts.stream().mapToDouble(AddressAxis::length).sum();
        // where the widest spans are, in the order of addresses
        List<Integer> breaks = new ArrayList<>();
        for (int i = 1; i < parts.size(); i++) {
            if (span(parts, i) > bytes * WIDE) {
                breaks.add(i);
            }
        }
        breaks.sort(Comparator.comparingDouble(i -> -span(parts, i)));
        List<Integer> cut = breaks.subList(0, Math.min(breaks.size(), MOST_SEGMENTS - 1)).stream()
                .sorted()
                .toList();
        List<Range> segments = new ArrayList<>();
        int first = 0;
        for (int next : cut) {
            segments.add(new Range(parts.get(first).start(), parts.get(next - 1).last()));
            first = next;
        }
        segments.add(
                new Range(parts.get(first).start(), parts.get(parts.size() - 1).last()));
        return segments;
    }

    /** The ranges in order, those that touch joined. */
    private static List<Range> merged(List<Range> used) {
        List<Range> sorted = new ArrayList<>(used);
        sorted.sort((a, b) -> Long.compareUnsigned(a.start(), b.start()));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            Range before = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (before == null || Long.compareUnsigned(range.start(), before.last()) > 0) {
                merged.add(range);
            } else if (Long.compareUnsigned(range.last(), before.last()) > 0) {
                merged.set(merged.size() - 1, new Range(before.start(), range.last()));
            }
        }
        return merged;
    }

    private static double span(List<Range> parts, int before) {
        return unsigned(parts.get(before).start() - parts.get(before - 1).last() - 1);
    }

    private static double length(Range range) {
        return unsigned(range.last() - range.start()) + 1;
    }

    private static double unsigned(long value) {
        return (value >>> 1) * 2.0 + (value & 1);
    }

    List<Segment> segments() {
        return segments;
    }

    /** Where a range lies in a segment: its top and height; null if it is not in it. */
    static double[] place(Segment segment, long start, long last) {
        Range of = segment.range();
        if (Long.compareUnsigned(start, of.last()) > 0 || Long.compareUnsigned(last, of.start()) < 0) {
            return null;
        }
        double whole = length(of);
        double from = Long.compareUnsigned(start, of.start()) <= 0 ? 0 : unsigned(start - of.start()) / whole;
        double to = Long.compareUnsigned(last, of.last()) >= 0 ? 1 : (unsigned(last - of.start()) + 1) / whole;
        return new double[] {segment.top() + from * segment.height(), (to - from) * segment.height()};
    }
}
