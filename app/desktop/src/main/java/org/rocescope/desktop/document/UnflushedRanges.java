package org.rocescope.desktop.document;

import java.util.List;

/** What was written and not flushed, in the order in which the analysis told it. The loading thread adds; others read. */
public final class UnflushedRanges {
    /** Ranges that are kept; further ones are counted. */
    static final int MOST = 1 << 20;

    private final Entries<UnflushedEntry> entries = new Entries<>();
    private long counted;
    private volatile int due;
    private volatile long dueBytes;
    private volatile long unlisted;
    private volatile long frames;

    UnflushedRanges() {}

    /** Counts a range; false if it is not to be listed, because there are too many. */
    boolean count(boolean isDue, long length) {
        if (isDue) {
            due = due + 1;
            dueBytes = dueBytes + length;
        }
        counted++;
        if (counted > MOST) {
            unlisted = unlisted + 1;
            return false;
        }
        return true;
    }

    /** Lists a range that was counted. */
    void add(UnflushedEntry entry) {
        frames = frames + entry.writeFrames().length;
        entries.append(entry);
    }

    /** The ranges, those of connections that have ended; grows. */
    public List<UnflushedEntry> list() {
        return entries;
    }

    /** How many of them should have been flushed. */
    public int due() {
        return due;
    }

    /** Bytes of those, unsigned. */
    public long dueBytes() {
        return dueBytes;
    }

    /** Ranges that are not listed because there are too many. */
    public long unlisted() {
        return unlisted;
    }

    /** Place of the first range that an update which begins in a frame left, or {@link Packets#NONE}. */
    public int writtenBy(long frame) {
        int size = entries.size();
        for (int i = 0; i < size; i++) {
            if (entries.get(i).isWrittenBy(frame)) {
                return i;
            }
        }
        return Packets.NONE;
    }

    /** Bytes that all of them take. */
    long bytes() {
        return (long) entries.size() * UnflushedEntry.BYTES + frames * Long.BYTES;
    }
}
