package org.rocescope.pictures.sequence;

import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transport.Opcode;

/**
 * The packets of one direction of a connection. A bounded number is kept: the first ones, the last ones, and from between
 * those in which something went wrong, as long as there is room.
 */
final class Arrows {
    /** A request packet whose PSN had been captured before. */
    static final int REPEATED = 1;
    /** The receiver asked for it again afterwards: it had not arrived by then, or out of order. */
    static final int ASKED_AGAIN = 1 << 1;
    /** Stands for packets that were sent, as PSNs show, and not captured. Its length is how many. */
    static final int MISSING = 1 << 2;
    /** A request packet that comes behind later ones. */
    static final int LATE = 1 << 3;
    /** A packet that its receiver drops: bad ICRC, or lengths that contradict each other. */
    static final int DROPPED = 1 << 4;
    /** A negative acknowledge, RNR too. */
    static final int REFUSAL = 1 << 5;
    /** A congestion notification. */
    static final int CONGESTION = 1 << 6;
    /** A switch marked it: ECN 11. */
    static final int MARKED = 1 << 7;
    /** The header that says what it carries was captured. */
    static final int DETAILED = 1 << 8;

    /** It arrived, and the receiver was not ready for it. */
    static final int NOT_READY = 1 << 9;

    /** What is worth being kept when there are too many. */
    static final int TROUBLE = NOT_READY | REPEATED | ASKED_AGAIN | MISSING | LATE | DROPPED | REFUSAL | CONGESTION;

    /** How far back a packet is searched for that a later one is about. */
    private static final int MOST_SEARCHED = 1 << 12;

    private final int mostFirst;
    private final int mostBetween;
    private final int mostLast;
    private final ArrowColumns first = new ArrowColumns();
    private final ArrowColumns between = new ArrowColumns();
    private final ArrowColumns last = new ArrowColumns();
    private int lastStart;
    private long added;
    private ArrowColumns newest;
    private int newestPlace;

    /**
     * An empty list.
     *
     * @param most how many are kept at most, at least 8
     */
    Arrows(int most) {
        mostFirst = most / 2;
        mostBetween = most / 4;
        mostLast = most - mostFirst - mostBetween;
    }

    /** Adds one. */
    void add(long time, long frame, int psn, int opcode, int flags, int payload) {
        if (added < mostFirst) {
            newest = first;
            newestPlace = first.grow();
        } else if (last.size < mostLast) {
            newest = last;
            newestPlace = last.grow();
        } else {
            newest = last;
            newestPlace = lastStart;
            if ((last.flags[lastStart] & TROUBLE) != 0 && between.size < mostBetween) {
                between.copy(last, lastStart, between.grow());
            }
            lastStart = (lastStart + 1) % mostLast;
        }
        newest.numbers[newestPlace] = added++;
        newest.times[newestPlace] = time;
        newest.frames[newestPlace] = frame;
        newest.psns[newestPlace] = psn;
        newest.opcodes[newestPlace] = (byte) opcode;
        newest.flags[newestPlace] = (short) flags;
        newest.payloads[newestPlace] = payload;
        newest.addresses[newestPlace] = 0;
        newest.lengths[newestPlace] = 0;
        newest.extras[newestPlace] = 0;
    }

    /** Says what the one added last carries; what the numbers are depends on the opcode. */
    void detail(long address, int length, int extra) {
        newest.addresses[newestPlace] = address;
        newest.lengths[newestPlace] = length;
        newest.extras[newestPlace] = extra;
        newest.flags[newestPlace] |= DETAILED;
    }

    /**
     * Marks the last request packet with a PSN that came before a frame, unless its receiver was not ready for it.
     *
     * @param mark {@link #ASKED_AGAIN} or {@link #NOT_READY}
     */
    void mark(int psn, long before, int mark) {
        int end = size();
        for (int i = end - 1; i >= 0 && i >= end - MOST_SEARCHED; i--) {
            if (psn(i) == psn && frame(i) < before && !has(i, MISSING | REFUSAL) && isRequest(i)) {
                if (!has(i, NOT_READY)) {
                    columns(i).flags[place(i)] |= (short) mark;
                }
                return;
            }
        }
    }

    private boolean isRequest(int index) {
        return Opcode.of(opcode(index)).isRequest();
    }

    /** Takes one packet off those that were missed, as it came late. */
    void cameLate(int psn) {
        int end = size();
        for (int i = end - 1; i >= 0 && i >= end - MOST_SEARCHED; i--) {
            if (has(i, MISSING) && Psn.difference(psn, psn(i)) >= 0 && Psn.difference(psn, psn(i)) < extra(i)) {
                columns(i).lengths[place(i)]--;
                return;
            }
        }
    }

    /** How many are kept. */
    int size() {
        return first.size + between.size + last.size;
    }

    /** How many there were. */
    long added() {
        return added;
    }

    private ArrowColumns columns(int index) {
        return index < first.size ? first : index < first.size + between.size ? between : last;
    }

    private int place(int index) {
        if (index < first.size) {
            return index;
        }
        int behind = index - first.size - between.size;
        return behind < 0 ? index - first.size : (lastStart + behind) % last.size;
    }

    /** Its number among all that there were, from 0. */
    long number(int index) {
        return columns(index).numbers[place(index)];
    }

    long time(int index) {
        return columns(index).times[place(index)];
    }

    long frame(int index) {
        return columns(index).frames[place(index)];
    }

    int psn(int index) {
        return columns(index).psns[place(index)];
    }

    int opcode(int index) {
        return columns(index).opcodes[place(index)] & 0xFF;
    }

    int payload(int index) {
        return columns(index).payloads[place(index)];
    }

    long address(int index) {
        return columns(index).addresses[place(index)];
    }

    int length(int index) {
        return columns(index).lengths[place(index)];
    }

    int extra(int index) {
        return columns(index).extras[place(index)];
    }

    boolean has(int index, int flag) {
        return (columns(index).flags[place(index)] & flag) != 0;
    }

    /** True if something went wrong with it, or it is worth being looked at. */
    boolean isTrouble(int index) {
        return has(index, TROUBLE);
    }
}
