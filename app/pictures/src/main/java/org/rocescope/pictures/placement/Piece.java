package org.rocescope.pictures.placement;

/** Bytes that one write left, or a piece of them that FLUSHes treat alike, and how far they came. */
final class Piece {
    /** A time that did not come. */
    static final long NEVER = Long.MAX_VALUE;

    final long start;
    final long last;
    final long time;
    final long frame;
    final long ordinal;
    final boolean atomic;
    /** Place of the FLUSH that first covered it among the messages of the direction. */
    long flushOrdinal = NEVER;

    long visible = NEVER;
    long visibleFrame;
    long persistent = NEVER;
    long persistentFrame;

    /**
     * Written bytes.
     *
     * @param start first address, unsigned
     * @param last last address
     * @param time of the write's last packet, in nanoseconds since 1970
     * @param frame first frame of the write
     * @param ordinal place of the write among the messages of the direction
     * @param atomic true for an ATOMIC WRITE or an atomic
     */
    Piece(long start, long last, long time, long frame, long ordinal, boolean atomic) {
        this.start = start;
        this.last = last;
        this.time = time;
        this.frame = frame;
        this.ordinal = ordinal;
        this.atomic = atomic;
    }

    /** A part of it of which the same is known. */
    Piece part(long from, long to) {
        Piece part = new Piece(from, to, time, frame, ordinal, atomic);
        part.flushOrdinal = flushOrdinal;
        part.visible = visible;
        part.visibleFrame = visibleFrame;
        part.persistent = persistent;
        part.persistentFrame = persistentFrame;
        return part;
    }

    boolean touches(long from, long to) {
        return Long.compareUnsigned(from, last) <= 0 && Long.compareUnsigned(to, start) >= 0;
    }

    /** When a FLUSH first covered it; {@link #NEVER} if none did. */
    long flushed() {
        return Math.min(visible, persistent);
    }
}
