package org.rocescope.pictures.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where addresses lie across a picture. Wide spans that nobody used are left out: the addresses used lie in segments, each
 * as wide as what it holds.
 */
final class AddressScale {
    static final double GAP = 14;
    private static final int MOST_SEGMENTS = 8;
    private static final double LEAST_WIDTH = 26;
    /** A span without use is left out if it is so many times longer than all that is used. */
    private static final double WIDE = 0.15;

    /**
     * A range of addresses, unsigned.
     *
     * @param start the first
     * @param last the last
     */
    record Range(long start, long last) {}

    /**
     * A part of the scale.
     *
     * @param range its addresses
     * @param left where it begins
     * @param width how wide it is
     */
    record Segment(Range range, double left, double width) {
        double right() {
            return left + width;
        }

        /** The address at a place. */
        long address(double x) {
            double part = Math.max(0, Math.min(1, (x - left) / width));
            double offset = part * length(range);
            long whole = offset >= 0x1p63 ? (long) (offset - 0x1p63) ^ Long.MIN_VALUE : (long) offset;
            return Long.compareUnsigned(whole, range.last - range.start) >= 0 ? range.last : range.start + whole;
        }
    }

    private final List<Segment> segments = new ArrayList<>();

    AddressScale(List<Range> used, double left, double width) {
        List<Range> parts = parts(used);
        double all = parts.stream().mapToDouble(AddressScale::length).sum();
        double room = Math.max(1, width - (parts.size() - 1) * GAP - parts.size() * LEAST_WIDTH);
        double at = left;
        for (Range part : parts) {
            double own = LEAST_WIDTH + room * length(part) / all;
            segments.add(new Segment(part, at, own));
            at += own + GAP;
        }
    }

    private static List<Range> parts(List<Range> used) {
        List<Range> merged = merged(used);
        double bytes = merged.stream().mapToDouble(AddressScale::length).sum();
        List<Integer> breaks = new ArrayList<>();
        for (int i = 1; i < merged.size(); i++) {
            if (between(merged, i) > bytes * WIDE) {
                breaks.add(i);
            }
        }
        breaks.sort(Comparator.comparingDouble(i -> -between(merged, i)));
        List<Integer> cuts = breaks.stream().limit(MOST_SEGMENTS - 1).sorted().toList();
        List<Range> parts = new ArrayList<>();
        int first = 0;
        for (int next : cuts) {
            parts.add(new Range(merged.get(first).start(), merged.get(next - 1).last()));
            first = next;
        }
        parts.add(new Range(
                merged.get(first).start(), merged.get(merged.size() - 1).last()));
        return parts;
    }

    private static List<Range> merged(List<Range> used) {
        List<Range> sorted = new ArrayList<>(used);
        sorted.sort((a, b) -> Long.compareUnsigned(a.start(), b.start()));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            Range before = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            boolean apart =
                    before == null || before.last() != -1 && Long.compareUnsigned(range.start(), before.last() + 1) > 0;
            if (apart) {
                merged.add(range);
            } else if (Long.compareUnsigned(range.last(), before.last()) > 0) {
                merged.set(merged.size() - 1, new Range(before.start(), range.last()));
            }
        }
        return merged;
    }

    private static double between(List<Range> parts, int before) {
        return unsigned(parts.get(before).start() - parts.get(before - 1).last() - 1);
    }

    static double length(Range range) {
        return unsigned(range.last() - range.start()) + 1;
    }

    private static double unsigned(long value) {
        return (value >>> 1) * 2.0 + (value & 1);
    }

    List<Segment> segments() {
        return segments;
    }

    /** Where a range begins in a segment, or NaN if it is not in it. */
    static double from(Segment segment, long start, long last) {
        Range of = segment.range();
        if (Long.compareUnsigned(start, of.last()) > 0 || Long.compareUnsigned(last, of.start()) < 0) {
            return Double.NaN;
        }
        double part = Long.compareUnsigned(start, of.start()) <= 0 ? 0 : unsigned(start - of.start()) / length(of);
        return segment.left() + part * segment.width();
    }

    /** Where a range that is in a segment ends in it. */
    static double to(Segment segment, long last) {
        Range of = segment.range();
        double part = Long.compareUnsigned(last, of.last()) >= 0 ? 1 : (unsigned(last - of.start()) + 1) / length(of);
        return segment.left() + part * segment.width();
    }
}
