package org.rocescope.desktop.document;

/**
 * How far a capture is read.
 *
 * @param state what is going on
 * @param packets packets read
 * @param bytes bytes of the inputs read
 * @param totalBytes bytes of all inputs; 0 if it is not known
 * @param nanos time since the start, until the end
 */
public record Progress(State state, long packets, long bytes, long totalBytes, long nanos) {
    /** What is going on with a capture. */
    public enum State {
        READING,
        /** All packets are there; what was still open becomes final. */
        CONCLUDING,
        /** Read and analysed to the end. */
        DONE,
        /** Reading was cancelled; what was read is analysed. */
        CANCELLED,
        /** Reading stopped because of memory or disk; what was read is analysed. */
        STOPPED
    }

    /** True once nothing changes any more. */
    public boolean isOver() {
        return state.ordinal() >= State.DONE.ordinal();
    }

    /** Packets a second so far. */
    public double packetsPerSecond() {
        return nanos == 0 ? 0 : packets * 1e9 / nanos;
    }

    /** From 0 to 1, or -1 if it is not known. */
    public double fraction() {
        return totalBytes <= 0 ? -1 : Math.min(1, (double) bytes / totalBytes);
    }

    /** Seconds left at the rate so far, or -1 if it is not known. */
    public double secondsLeft() {
        double fraction = fraction();
        return fraction <= 0 ? -1 : nanos / 1e9 * (1 - fraction) / fraction;
    }
}
