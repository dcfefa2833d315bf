package org.rocescope.dissector.rule;

/** The latest time of any packet of the analysis, for telling that a flow fell silent from a capture that ended. */
public final class Clock {
    /** Copies of a packet that a capture holds twice are closer together; a repeat is not. */
    static final long COPIES_NANOS = 50_000;

    private long latest = Long.MIN_VALUE;

    Clock() {}

    /** Takes the time of a packet. */
    public void tick(long time) {
        if (time > latest) {
            latest = time;
        }
    }

    /** Nanoseconds from a time to the end of the capture so far. */
    long since(long time) {
        return latest == Long.MIN_VALUE ? 0 : latest - time;
    }
}
