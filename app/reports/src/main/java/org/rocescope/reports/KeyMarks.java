package org.rocescope.reports;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What a picture of an R_Key's address space is drawn from: writes and FLUSHes with their times, in the order of PSNs. Of
 * more than {@value #MOST_WRITES} writes a random sample is kept, so that no habit of the program falls through.
 */
public final class KeyMarks {
    /** Writes kept at most, before FLUSHes cut them to pieces. */
    public static final int MOST_WRITES = 1_000;
    /** FLUSHes kept at most. */
    public static final int MOST_FLUSHES = 400;
    /** Time of the end of a write that no FLUSH covered. */
    public static final long OPEN = Long.MIN_VALUE;

    /** Places for what FLUSHes leave of writes that they cover in part. */
    private static final int MOST_PIECES = 100;

    private static final long SEED = 0x5EED;

    /** What became of a FLUSH. */
    public enum Outcome {
        /** Answered well. */
        CONFIRMED,
        /** Refused. */
        REFUSED,
        /** No answer was captured. */
        UNANSWERED
    }

    /**
     * A write, or a piece of one.
     *
     * @param start first address, unsigned
     * @param last last address
     * @param time of its last packet, in nanoseconds since 1970
     * @param end when a FLUSH that covers it was answered, or {@link #OPEN}
     * @param frame its first frame
     */
    public record Write(long start, long last, long time, long end, long frame) {
        /** True if no FLUSH covers it. */
        public boolean isOpen() {
            return end == OPEN;
        }
    }

    /**
     * A FLUSH.
     *
     * @param start first address, unsigned
     * @param last last address
     * @param sent time of its packet, in nanoseconds since 1970
     * @param answered time of its answer; that of its packet if there is none
     * @param outcome what became of it
     * @param frame its first frame
     */
    public record Flush(long start, long last, long sent, long answered, Outcome outcome, long frame) {}

    private final SplittableRandom random = new SplittableRandom(SEED);
    private Write[] writes = new Write[16];
    private int size;
    private int pieces;
    private long writeCount;
    private Flush[] flushes = new Flush[4];
    private long flushCount;

    // places of writes that no FLUSH covers yet
    private int[] open = new int[16];
    private int openCount;
    private boolean persistenceAsked;

    void write(long start, long last, long time, long frame) {
        writeCount++;
        if (writeCount <= MOST_WRITES) {
            append(new Write(start, last, time, OPEN, frame));
            return;
        }
        long place = random.nextLong(writeCount);
        if (place < size - pieces) {
            int at = (int) place;
            if (!writes[at].isOpen()) {
                addOpen(at);
            }
            writes[at] = new Write(start, last, time, OPEN, frame);
        }
    }

    private void append(Write write) {
        if (size == writes.length) {
            writes = Arrays.copyOf(writes, size * 2);
        }
        writes[size] = write;
        if (write.isOpen()) {
            addOpen(size);
        }
        size++;
    }

    private void addOpen(int at) {
        if (openCount == open.length) {
            open = Arrays.copyOf(open, openCount * 2);
        }
        open[openCount++] = at;
    }

    /** Takes a FLUSH; whether it asks for persistence says whether more was asked of the bytes than it gives. */
    void flush(Flush flush, boolean persistence) {
        persistenceAsked |= persistence;
        if (flush.outcome == Outcome.CONFIRMED && (persistence || !persistenceAsked)) {
            cover(flush);
        }
        flushCount++;
        int kept = (int) Math.min(flushCount - 1, MOST_FLUSHES);
        if (kept < MOST_FLUSHES) {
            if (kept == flushes.length) {
                flushes = Arrays.copyOf(flushes, Math.min(MOST_FLUSHES, kept * 2));
            }
            flushes[kept] = flush;
        } else {
            long place = random.nextLong(flushCount);
            if (place < MOST_FLUSHES) {
                flushes[(int) place] = flush;
            }
        }
    }

    private void cover(Flush flush) {
        int covered = openCount;
        int kept = 0;
        for (int i = 0; i < covered; i++) {
            Write write = writes[open[i]];
            boolean begins = Long.compareUnsigned(flush.start, write.start) <= 0;
            boolean ends = Long.compareUnsigned(flush.last, write.last) >= 0;
            boolean touches = Long.compareUnsigned(flush.start, write.last) <= 0
                    && Long.compareUnsigned(flush.last, write.start) >= 0;
            if (!touches || (!begins || !ends) && pieces + 2 > MOST_PIECES) {
                open[kept++] = open[i];
                continue;
            }
            long start = begins ? write.start : flush.start;
            long last = ends ? write.last : flush.last;
            writes[open[i]] = new Write(start, last, write.time, flush.answered, write.frame);
            if (!begins) {
                piece(write.start, start - 1, write);
            }
            if (!ends) {
                piece(last + 1, write.last, write);
            }
        }
        int added = openCount - covered;
        System.arraycopy(open, covered, open, kept, added);
        openCount = kept + added;
    }

    private void piece(long start, long last, Write of) {
        pieces++;
        append(new Write(start, last, of.time, OPEN, of.frame));
    }

    /** The writes that were kept, not in order. */
    public Write[] writes() {
        return Arrays.copyOf(writes, size);
    }

    /** How many writes there were. */
    public long writeCount() {
        return writeCount;
    }

    /** The FLUSHes that were kept, not in order. */
    public Flush[] flushes() {
        return Arrays.copyOf(flushes, (int) Math.min(flushCount, MOST_FLUSHES));
    }

    /** How many FLUSHes there were. */
    public long flushCount() {
        return flushCount;
    }
}
