package org.rocescope.cli.report;

import org.HdrHistogram.PackedHistogram;

/** Latencies of a connection, to three significant digits; packed, as ten thousand connections must fit into memory. */
final class Latencies {
    private static final int DIGITS = 3;

    private PackedHistogram histogram;
    private long max;

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

    private PackedHistogram histogram() {
        if (histogram == null) {
            histogram = new PackedHistogram(DIGITS);
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
