package org.rocescope.dissector.placement;

import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Requests that did the same wrong, of one R_Key: the frames of some, the numbers of the first, and how many. */
public final class Incidents {
    private static final int MOST_FRAMES = 10;

    private final FrameList frames = new FrameList();
    private long count;
    private long transaction;
    private Operation operation;
    private boolean immediate;
    private int psn;
    private long virtualAddress;
    private long length;
    private long otherFrame;

    /**
     * Adds a request.
     *
     * @param t the request
     * @param start first address that it is about
     * @param last last address that it is about
     * @param other frame of the other request that it is about
     */
    void add(Transaction t, long start, long last, long other) {
        if (count++ == 0) {
            transaction = t.id();
            operation = t.operation();
            immediate = t.hasImmediate();
            psn = t.firstPsn();
            virtualAddress = start;
            length = last - start + 1;
            otherFrame = other;
        }
        if (frames.size() < MOST_FRAMES) {
            frames.append(t.id());
        }
    }

    /** These and others, which may be null. */
    Incidents with(Incidents others) {
        if (others == null) {
            return this;
        }
        Incidents first = transaction <= others.transaction ? this : others;
        Incidents second = first == this ? others : this;
        first.count += second.count;
        for (int i = 0; i < second.frames.size() && first.frames.size() < MOST_FRAMES; i++) {
            first.frames.append(second.frames.get(i));
        }
        return first;
    }

    /** First frames of the first ten of them. */
    public FrameList frames() {
        return frames;
    }

    /** How many. */
    public long count() {
        return count;
    }

    /** Id of the first. */
    public long transaction() {
        return transaction;
    }

    /** Operation of the first. */
    public Operation operation() {
        return operation;
    }

    /** True if the first has immediate data. */
    public boolean hasImmediate() {
        return immediate;
    }

    /** PSN of the first. */
    public int psn() {
        return psn;
    }

    /** Address of the bytes that the first is about, unsigned. */
    public long virtualAddress() {
        return virtualAddress;
    }

    /** How many bytes that is. */
    public long length() {
        return length;
    }

    /** Frame of the other request that the first is about, 0 if there is none. */
    public long otherFrame() {
        return otherFrame;
    }
}
