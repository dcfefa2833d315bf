package org.rocescope.reports;

import org.HdrHistogram.IntCountsHistogram;

/**
 * Latencies of a connection. (The packed histogram is smaller, but takes microseconds to record a value.)
 */
final class Latencies {
    private final int digits;
    private IntCountsHistogram histogram;
    private long max;

    /**
     * Without a latency.
     *
     * @param digits significant digits: two take ten kilobytes, one takes one
     */
    Latencies(int digits) {
        this.digits = digits;
    }

    /** Takes a latency in nanoseconds, not negative. */
    void add(long nanos) {
        histogram().recordValue(nanos);
        max = Math.max(max, nanos);
    }

    /** Takes all of another one. */
    void addAll(Latencies other) {
        if (other.histogram != null) {
            histogram().add(other.histogram);
            max = Math.max(max, other.max);
        }
    }

    private IntCountsHistogram histogram() {
        if (histogram == null) {
            histogram = new IntCountsHistogram(digits);
            histogram.setAutoResize(true);
        }
        return histogram;
    }

    /** Median, 99th percentile and maximum; null if there is none. The maximum is exact. */
    ConnectionEntry.Latency summary() {
        return histogram == null ? null : new ConnectionEntry.Latency(percentile(50), percentile(99), max);
    }

    private long percentile(double percent) {
        return Math.min(max, histogram.getValueAtPercentile(percent));
    }
}
