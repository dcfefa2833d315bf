package org.rocescope.dissector.transaction;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/**
 * The requests of one direction of a connection and what became of them: tied together by PSN, never by the order of
 * capture, so that retransmissions, reordering and answers seen before their requests need no special case.
 *
 * <p>Messages are kept in PSN order. Those that ended stay until some later ones have ended as well, because a
 * retransmission may still come; then they are given to the listener, in PSN order. Memory follows what is open.
 */
public final class RequestLedger {
    /** Stands for a PSN that there is not. */
    public static final int UNKNOWN = -1;

    /** Places that there are at first. */
    private static final int FEWEST = 16;
    /** Messages kept behind the newest, ended or not. */
    private static final int RETAINED = 24;
    /** The same where memory is scarce. */
    private static final int RETAINED_OF_MANY = 8;
    /** Messages of a direction kept at most; the oldest then leaves, and what became of it is not known. */
    public static final int MOST_OPEN = 1 << 14;
    /** Messages that a direction may have waiting where there are too many in all. */
    private static final int SHARE = 64;
    /** Messages behind one without an answer that must have been answered before it is given up. */
    private static final int LEFT_BEHIND = 256;
    /** Messages kept behind one that follows a gap: what belongs there may still come, where the capture shuffled packets. */
    private static final int BEHIND_A_GAP = 48;
    /** Answers kept for requests that are captured after them, in a capture that shuffled packets. */
    private static final int RECENT = 64;
    /** The same while no capture of a request after its answer was seen. */
    private static final int RECENT_IN_ORDER = 16;

    private final TransactionPool pool;
    private final Consumer<Transaction> listener;
    private final boolean acknowledged;

    private Transaction[] ring = new Transaction[FEWEST];
    private int head;
    private int size;
    /** Index of the first message that has not ended. */
    private int firstOpen;

    private boolean started;
    private int highest;
    private boolean released;
    /** PSN behind the last message that was given away. */
    private int floor;

    private Answer[] recent = new Answer[RECENT_IN_ORDER];
    private long recentCount;
    /** Number of the first answer that was taken over when more became kept; those before are forgotten. */
    private long recentFrom;

    private int highestAnswered;

    private int highestPositive;
    private long highestPositiveFrame;
    private long highestPositiveTime;
    private boolean anyPositive;

    private int askedPsn = UNKNOWN;
    private long askedFrame;
    private long askedTime;

    private int mtu;
    private long retransmitted;
    private boolean dead;
    /** Operations that got a response of their own kind, a bit by {@link Operation#ordinal}. */
    private int answeredInKind;

    /**
     * A ledger without entries.
     *
     * @param pool where messages come from and go back to
     * @param acknowledged whether the service has acknowledges (RC, XRC)
     * @param listener is given each message when it is final
     */
    public RequestLedger(TransactionPool pool, boolean acknowledged, Consumer<Transaction> listener) {
        this.pool = pool;
        this.acknowledged = acknowledged;
        this.listener = listener;
    }

    /** Path MTU in bytes, or 0 while it is not known. */
    public int mtu() {
        return mtu;
    }

    /** Sets the path MTU, from the connection manager or the other direction; 0 changes nothing. */
    public void mtu(int bytes) {
        if (bytes == 0 || bytes == mtu) {
            return;
        }
        mtu = bytes;
        for (int i = firstOpen; i < size; i++) {
            Transaction t = at(i);
            if (t.operation == Operation.RDMA_READ_REQUEST && !t.bounded) {
                boundRead(t);
            }
        }
    }

    /** Request packets whose PSN had been captured before. */
    public long retransmitted() {
        return retransmitted;
    }

    /** True once a request was refused for good: the connection is dead after that. */
    public boolean isDead() {
        return dead;
    }

    /** True if any request was captured. */
    public boolean isStarted() {
        return started;
    }

    /** The highest PSN that a captured request takes, a READ's responses included; only once started. */
    public int highestPsn() {
        return highest;
    }

    /** The highest PSN that a positive response had, 0 if there was none. */
    public int highestPositive() {
        return highestPositive;
    }

    /** Frame of the response with {@link #highestPositive()}. */
    public long highestPositiveFrame() {
        return highestPositiveFrame;
    }

    /** Time of the response with {@link #highestPositive()}. */
    public long highestPositiveTime() {
        return highestPositiveTime;
    }

    /** PSN of the last packet, not sent again, that asked for an acknowledge; {@link #UNKNOWN} if there was none. */
    public int askedPsn() {
        return askedPsn;
    }

    /** Frame of the packet with {@link #askedPsn()}. */
    public long askedFrame() {
        return askedFrame;
    }

    /** Time of the packet with {@link #askedPsn()}. */
    public long askedTime() {
        return askedTime;
    }

    /** True if a request of the operation got a response of the kind that is its own. */
    public boolean isAnsweredInKind(Operation operation) {
        return (answeredInKind & 1 << operation.ordinal()) != 0;
    }

    /** The last positive ACKNOWLEDGE before the last response, of those remembered; null if there is none. */
    public Answer acknowledgeBefore() {
        for (long i = recentCount - 2; i >= oldestRecent(); i--) {
            Answer each = recent[(int) (i % recent.length)];
            if (each.type() == Aeth.TYPE_ACK && each.opcode.operation() == Operation.ACKNOWLEDGE) {
                return each;
            }
        }
        return null;
    }

    /** The oldest message that has not ended; null if there is none. */
    public Transaction oldestOpen() {
        return firstOpen < size ? at(firstOpen) : null;
    }

    /**
     * Takes a request packet.
     *
     * @return the message that it belongs to; null if that was given away before
     */
    public Transaction request(Packet packet, Opcode opcode) {
        int psn = Bth.PSN.intIn(packet.bytes(), packet.bth());
        if (!started) {
            started = true;
            highest = Psn.plus(psn, -1);
        }
        int index = Psn.difference(psn, highest) > 0 ? -size - 1 : find(psn);
        Transaction t;
        if (index >= 0) {
            t = at(index);
            int offset = Psn.difference(psn, t.first);
            if (offset > 0 && opcode.beginsMessage() && beginsAnew(t, offset, opcode)) {
                t.last = Psn.plus(psn, -1);
                t.bounded = true;
                t = insert(index + 1, packet, opcode, psn);
            } else if (t.has(offset)) {
                repeat(t, packet, opcode, offset);
                return t;
            } else {
                add(t, packet, opcode, offset);
            }
        } else if (released && Psn.difference(psn, floor) < 0) {
            retransmitted++;
            return null;
        } else {
            t = place(-index - 1, packet, opcode, psn);
        }
        if (Psn.difference(t.last, highest) > 0) {
            highest = t.last;
        }
        if (recentCount > 0 && Psn.difference(t.first, highestAnswered) <= 0) {
            settleLate(t);
        }
        release(t);
        return t;
    }

    /** True if a message's span was taken for too long: another message begins within it. */
    private static boolean beginsAnew(Transaction t, int offset, Opcode opcode) {
        if (t.operation == Operation.RDMA_READ_REQUEST) {
            return opcode.operation() != Operation.RDMA_READ_REQUEST && !t.packets.contains(offset);
        }
        return !t.has(offset);
    }

    /** Finds where a packet belongs that no known message covers: to its neighbour, or a message of its own. */
    private Transaction place(int index, Packet packet, Opcode opcode, int psn) {
        if (!opcode.beginsMessage()) {
            Transaction before = index > 0 ? at(index - 1) : null;
            if (before != null
                    && !before.bounded
                    && before.operation == opcode.operation()
                    && before.last == Psn.plus(psn, -1)) {
                before.last = psn;
                add(before, packet, opcode, Psn.difference(psn, before.first));
                absorb(index - 1);
                return before;
            }
            Transaction after = index < size ? at(index) : null;
            if (after != null
                    && !after.headed
                    && opcode.position() == Position.MIDDLE
                    && after.operation == opcode.operation()
                    && after.first == Psn.plus(psn, 1)) {
                Transaction t = insert(index, packet, opcode, psn);
                absorb(index);
                return t;
            }
        }
        return insert(index, packet, opcode, psn);
    }

    private Transaction insert(int index, Packet packet, Opcode opcode, int psn) {
        Transaction t = pool.take().begin(opcode, psn);
        if (size == ring.length) {
            grow();
        }
        for (int i = size; i > index; i--) {
            ring[head + i & ring.length - 1] = ring[head + i - 1 & ring.length - 1];
        }
        ring[head + index & ring.length - 1] = t;
        size++;
        firstOpen = Math.min(firstOpen, index);
        add(t, packet, opcode, 0);
        absorb(index);
        absorbTails(index);
        return t;
    }

    /** Takes in what follows a message and has no beginning of its own. */
    private void absorb(int index) {
        Transaction t = at(index);
        while (index + 1 < size && !t.ended) {
            Transaction next = at(index + 1);
            boolean within = t.bounded && Psn.difference(next.last, t.last) <= 0;
            boolean joins = !t.bounded && next.first == Psn.plus(t.last, 1);
            if (next.headed || next.operation != t.operation || !within && !joins) {
                return;
            }
            int offset = Psn.difference(next.first, t.first);
            t.packets.addAll(next.packets, offset, next.span());
            t.requests.addAll(next.requests);
            t.payload += next.payload;
            t.retransmissions += next.retransmissions;
            t.immediate |= next.immediate;
            t.invalidate |= next.invalidate;
            t.invalidatedKey |= next.invalidatedKey;
            t.ended = next.ended;
            t.bounded |= next.bounded;
            if (Psn.difference(next.last, t.last) > 0) {
                t.last = next.last;
            }
            t.lastRequestTime = Math.max(t.lastRequestTime, next.lastRequestTime);
            remove(index + 1);
            pool.giveBack(next);
        }
    }

    /** Takes in the retries of a READ's tail that were captured before the READ itself. */
    private void absorbTails(int index) {
        Transaction t = at(index);
        while (t.operation == Operation.RDMA_READ_REQUEST && t.bounded && index + 1 < size) {
            Transaction next = at(index + 1);
            long offset = Psn.difference(next.first, t.first);
            boolean tail = next.operation == t.operation
                    && next.last == t.last
                    && next.rKey == t.rKey
                    && next.virtualAddress == t.virtualAddress + offset * mtu;
            if (!tail) {
                return;
            }
            retransmitted += next.requests.size();
            t.retransmissions += next.requests.size();
            t.requests.addAll(next.requests);
            t.responses.addAll(next.responses);
            t.packets.addAll(next.packets, (int) offset, next.span());
            t.endTime = next.endTime;
            remove(index + 1);
            pool.giveBack(next);
            if (t.packets.size() == t.span()) {
                t.status = Status.COMPLETED;
            }
        }
    }

    /** Adds a packet that is captured for the first time. */
    private void add(Transaction t, Packet packet, Opcode opcode, int offset) {
        if (t.operation != Operation.RDMA_READ_REQUEST) {
            t.packets.add(offset);
        }
        t.requests.add(packet.frame().number());
        t.payload += packet.payloadLength();
        long time = packet.frame().timeNanos();
        if (packet.bytes().get(packet.bth() + 8) < 0) {
            askedPsn = Psn.plus(t.first, offset);
            askedFrame = packet.frame().number();
            askedTime = time;
        }
        if (t.requests.size() == 1) {
            t.firstTime = time;
        }
        if (mtu == 0 && opcode.position() == Position.FIRST && packet.payloadLength() >= 256) {
            mtu(packet.payloadLength());
        }
        if (opcode.beginsMessage()) {
            header(t, packet, opcode);
        }
        if (opcode.endsMessage()) {
            t.ended = true;
            t.lastRequestTime = time;
            t.immediate = opcode.immDtOffset() >= 0;
            t.invalidate = opcode.iethOffset() >= 0;
            int ieth = packet.bth() + opcode.iethOffset();
            if (t.invalidate && ieth + 4 <= packet.capturedEnd()) {
                t.invalidatedKey = packet.bytes().getInt(ieth);
            }
            if (t.operation == Operation.RDMA_READ_REQUEST) {
                boundRead(t);
            } else {
                t.bounded = true;
            }
        }
    }

    private void header(Transaction t, Packet packet, Opcode opcode) {
        ByteBuffer bytes = packet.bytes();
        int bth = packet.bth();
        int reth = opcode.rethOffset();
        int atomic = opcode.atomicEthOffset();
        if (reth >= 0 && bth + reth + 16 <= packet.capturedEnd()) {
            t.addressed = true;
            t.virtualAddress = bytes.getLong(bth + reth);
            t.rKey = bytes.getInt(bth + reth + 8);
            t.announced = bytes.getInt(bth + reth + 12) & 0xFFFFFFFFL;
            if (opcode.position() == Position.FIRST && packet.payloadLength() > 0) {
                long packets = packets(t.announced, packet.payloadLength());
                if (packets > 1 && packets < 1 << 23) {
                    t.last = Psn.plus(t.first, (int) packets - 1);
                    t.bounded = true;
                }
            }
        } else if (atomic >= 0) {
            t.announced = 8;
            if (bth + atomic + 28 <= packet.capturedEnd()) {
                t.addressed = true;
                t.virtualAddress = bytes.getLong(bth + atomic);
                t.rKey = bytes.getInt(bth + atomic + 8);
                t.operand = bytes.getLong(bth + atomic + 12);
                t.compare = bytes.getLong(bth + atomic + 20);
            }
        }
        int feth = opcode.fethOffset();
        if (feth >= 0 && bth + feth + 4 <= packet.capturedEnd()) {
            t.placement = bytes.get(bth + feth + 3) & 0xF;
            t.selectivity = bytes.get(bth + feth + 3) >> 4 & 3;
        }
    }

    private void boundRead(Transaction t) {
        long packets = t.announced < 0 ? 1 : packets(t.announced, mtu == 0 ? 256 : mtu);
        if ((mtu != 0 || packets == 1) && packets < 1 << 23 && t.announced >= 0) {
            t.bounded = true;
            t.last = Psn.plus(t.first, (int) packets - 1);
            if (Psn.difference(t.last, highest) > 0) {
                highest = t.last;
            }
        }
    }

    private static long packets(long length, int mtu) {
        return Math.max(1, (length + mtu - 1) / mtu);
    }

    /** Takes a packet whose PSN was captured before. */
    private void repeat(Transaction t, Packet packet, Opcode opcode, int offset) {
        retransmitted++;
        t.retransmissions++;
        t.requests.add(packet.frame().number());
        if (t.status == Status.COMPLETED) {
            t.spurious++;
        }
        int reth = opcode.rethOffset();
        if (offset == 0 && t.addressed && reth >= 0 && packet.bth() + reth + 16 <= packet.capturedEnd()) {
            int at = packet.bth() + reth;
            t.altered |= packet.bytes().getLong(at) != t.virtualAddress
                    || packet.bytes().getInt(at + 8) != t.rKey;
        }
    }

    /**
     * Takes a response to this direction's requests.
     *
     * @param answer what matters of it; copied where it must be kept
     */
    public void answer(Answer answer) {
        if (mtu == 0
                && answer.opcode.operation() == Operation.RDMA_READ_RESPONSE
                && !answer.opcode.endsMessage()
                && answer.payload >= 256) {
            mtu(answer.payload);
        }
        remember(answer);
        for (int i = firstOpen; i < size; i++) {
            Transaction t = at(i);
            if (Psn.difference(t.first, answer.psn) > 0) {
                break;
            }
            if (t.status == Status.OPEN) {
                settle(t, answer);
                if (t.covers(answer.psn)) {
                    count(t, answer);
                }
            }
        }
        while (firstOpen < size && at(firstOpen).status != Status.OPEN) {
            firstOpen++;
        }
        release(null);
    }

    private void remember(Answer answer) {
        if (recent.length < RECENT && recentCount >= recent.length && pool.isShuffled()) {
            rememberMore();
        }
        int place = (int) (recentCount++ % recent.length);
        if (recent[place] == null) {
            recent[place] = new Answer();
        }
        recent[place].take(answer);
        if (recentCount == 1 || Psn.difference(answer.psn, highestAnswered) > 0) {
            highestAnswered = answer.psn;
        }
        if (answer.type() == Aeth.TYPE_ACK && (!anyPositive || Psn.difference(answer.psn, highestPositive) > 0)) {
            anyPositive = true;
            highestPositive = answer.psn;
            highestPositiveFrame = answer.frame;
            highestPositiveTime = answer.time;
        }
    }

    private void rememberMore() {
        Answer[] more = new Answer[RECENT];
        for (long i = recentCount - recent.length; i < recentCount; i++) {
            more[(int) (i % RECENT)] = recent[(int) (i % recent.length)];
        }
        recentFrom = recentCount - recent.length;
        recent = more;
    }

    /** Number of the oldest answer that is still remembered, counted from 0 like {@link #recentCount}. */
    private long oldestRecent() {
        return Math.max(recentFrom, recentCount - recent.length);
    }

    /** Answers that were captured before the request. */
    private void settleLate(Transaction t) {
        for (long i = oldestRecent(); i < recentCount && t.status == Status.OPEN; i++) {
            Answer answer = recent[(int) (i % recent.length)];
            // a retransmission of what was refused is no new request for the old answer
            if (Psn.difference(answer.psn, t.first) >= 0) {
                settle(t, answer);
            }
        }
        if (t.status != Status.OPEN) {
            pool.shuffled();
        }
        while (firstOpen < size && at(firstOpen).status != Status.OPEN) {
            firstOpen++;
        }
    }

    private static void count(Transaction t, Answer answer) {
        if (answer.type() == Aeth.TYPE_RNR) {
            t.receiverNotReady++;
        } else if (answer.type() == Aeth.TYPE_NAK && answer.code() == 0) {
            t.sequenceNaks++;
        }
    }

    /** Applies an answer to a message that is open. */
    private void settle(Transaction t, Answer answer) {
        boolean positive = answer.type() == Aeth.TYPE_ACK;
        if (answer.type() == Aeth.TYPE_RESERVED) {
            return;
        }
        if (t.isCoalesced()) {
            // a NAK or a response acknowledges what is before it, an ACK its own PSN as well
            int acknowledged = positive && answer.opcode.operation() == Operation.ACKNOWLEDGE
                    ? answer.psn
                    : Psn.plus(answer.psn, -1);
            if (t.bounded && Psn.difference(acknowledged, t.last) >= 0) {
                end(t, answer, Status.COMPLETED);
                return;
            } else if (!t.bounded && Psn.difference(acknowledged, t.last) > 0) {
                t.passed(answer);
            }
        } else if (positive && t.covers(answer.psn)) {
            settleExact(t, answer);
            return;
        } else if (positive && t.bounded && t.operation == Operation.ATOMIC_WRITE) {
            t.passed(answer);
            return;
        } else if (positive && !t.bounded && mayEnd(t, answer)) {
            settleExact(t, answer);
            return;
        }
        if (answer.type() == Aeth.TYPE_NAK && answer.code() >= 1 && answer.code() <= 4 && t.covers(answer.psn)) {
            t.nakCode = answer.code();
            dead = true;
            end(t, answer, Status.NAK);
        }
    }

    /** True if an answer is the last of a READ whose number of responses is not known, and of no later request. */
    private boolean mayEnd(Transaction t, Answer answer) {
        int later = find(answer.psn);
        if ((later >= 0 ? at(later) : at(-later - 2)) != t || t.operation != Operation.RDMA_READ_REQUEST) {
            return false;
        }
        int offset = Psn.difference(answer.psn, t.first);
        if (t.announced == Transaction.UNKNOWN) {
            return offset >= 0 && answer.payload > 0;
        }
        if (offset == 0) {
            return answer.payload == t.announced;
        }
        // what is before the last response is a whole number of path MTUs
        long before = t.announced - answer.payload;
        return answer.payload > 0 && before % offset == 0 && Long.bitCount(before / offset) == 1;
    }

    /** READ, atomics, FLUSH and ATOMIC WRITE are answered each by its own response. */
    private void settleExact(Transaction t, Answer answer) {
        switch (answer.opcode.operation()) {
            case RDMA_READ_RESPONSE -> {
                if (t.operation == Operation.RDMA_READ_REQUEST) {
                    answeredInKind |= 1 << t.operation.ordinal();
                    readResponse(t, answer);
                } else if (answer.payload == 0
                        && answer.opcode.position() == Position.ONLY
                        && (t.operation == Operation.FLUSH || t.operation == Operation.ATOMIC_WRITE)) {
                    answeredInKind |= 1 << t.operation.ordinal();
                    end(t, answer, Status.COMPLETED);
                }
            }
            case ATOMIC_ACKNOWLEDGE -> {
                if (t.operation == Operation.COMPARE_SWAP || t.operation == Operation.FETCH_ADD) {
                    answeredInKind |= 1 << t.operation.ordinal();
                    t.original = answer.original;
                    t.originalCaptured = answer.originalCaptured;
                    end(t, answer, Status.COMPLETED);
                }
            }
            default -> {}
        }
    }

    private void readResponse(Transaction t, Answer answer) {
        int offset = Psn.difference(answer.psn, t.first);
        if (!t.bounded) {
            t.last = answer.psn;
            t.bounded = answer.opcode.endsMessage();
        }
        t.responses.add(answer.frame);
        if (t.packets.add(offset) && t.bounded && t.packets.size() == t.span()) {
            t.status = Status.COMPLETED;
            t.endTime = answer.time;
        }
    }

    private static void end(Transaction t, Answer answer, Status status) {
        t.status = status;
        t.endTime = answer.time;
        t.responses.add(answer.frame);
    }

    /**
     * Gives away the oldest messages that have ended, as far as more than enough are kept. Where there are too many in all,
     * those that have ended go sooner and open ones of a direction with many; where there are far too many, all but one.
     *
     * @param kept the message at hand, which stays; or null
     */
    private void release(Transaction kept) {
        while (size > RETAINED_OF_MANY && (size > RETAINED || pool.isLarge()) || size > 1 && pool.isOverfull()) {
            Transaction t = at(0);
            if (t == kept || at(1) == kept && !kept.headed) {
                return;
            }
            boolean ended = (t.status != Status.OPEN || !acknowledged && t.ended) && t.isWhole();
            boolean must = pool.isFull() && (ended || size > SHARE || pool.isOverfull());
            // what is missing of a message may still come, where the capture shuffled packets
            if (!must && size <= BEHIND_A_GAP && (!released || t.first != floor)) {
                return;
            }
            boolean left = size > LEFT_BEHIND
                    && (!acknowledged || recentCount > 0 && Psn.difference(highestAnswered, at(LEFT_BEHIND).last) > 0);
            if (!must && !ended && !left && size < MOST_OPEN) {
                return;
            }
            boundByNext();
            if (ended || left) {
                giveAway(t, true, false);
            } else {
                giveAwayEarly(t);
            }
        }
    }

    /** Gives away a message for want of room, whatever became of it. */
    private void giveAwayEarly(Transaction t) {
        if (t.status == Status.OPEN && acknowledged) {
            pool.leaveOpen();
        }
        giveAway(t, true, true);
    }

    /** Takes to the oldest message what follows it and has no beginning of its own. */
    private void boundByNext() {
        if (!at(0).bounded && !at(1).headed) {
            boundByNext(0);
        }
    }

    private void giveAway(Transaction t, boolean paired, boolean early) {
        released = true;
        floor = Psn.plus(t.last, 1);
        t.overtaken = recentCount > 0 && Psn.difference(highestAnswered, t.last) > 0;
        if (t.status == Status.OPEN) {
            t.status = lastStatus(t, paired, early);
        }
        listener.accept(t);
        remove(0);
        pool.giveBack(t);
    }

    private Status lastStatus(Transaction t, boolean paired, boolean early) {
        if (!acknowledged) {
            return t.isWhole() ? Status.UNACKNOWLEDGED_SERVICE : Status.PARTIAL;
        }
        boolean passedUnended = t.isCoalesced() && Psn.difference(highestAnswered, t.last) >= 0;
        if (t.isPassed() && (passedUnended || t.retransmissions == 0)) {
            // the responder's later answer counts it as done, and it brings nothing back that could be missed
            t.endPassed();
            return Status.COMPLETED;
        }
        if (early || t.packets.isIncomplete()) {
            // what was not waited for, or not noted, is not known to be missing
            return Status.PARTIAL;
        }
        boolean whole = t.isWhole();
        if (t.receiverNotReady > 0) {
            return Status.RNR;
        }
        // an answer to a later request shows that the capture missed the one to this
        boolean passed = recentCount > 0 && Psn.difference(highestAnswered, t.last) > 0;
        boolean heard = paired || t.retransmissions > 0;
        return whole && heard && (!passed || t.retransmissions > 0 || dead) ? Status.UNANSWERED : Status.PARTIAL;
    }

    /**
     * Gives away every message, at the end of the connection or of the capture.
     *
     * @param paired whether the direction of the answers is known
     * @param early true if more packets may come, and the answers with them: the connection is followed no longer
     */
    public void close(boolean paired, boolean early) {
        for (int i = 0; i + 1 < size; i++) {
            if (!at(i).bounded) {
                boundByNext(i);
            }
        }
        while (size > 0) {
            giveAway(at(0), paired, early);
        }
    }

    /** Forgets what only further packets would need; after {@link #close}. */
    public void forget() {
        ring = new Transaction[1];
        head = 0;
        recent = new Answer[1];
        recentCount = 0;
    }

    /**
     * Ends a message whose end was not captured where the next begins: a piece without a beginning is the rest of it, of
     * which packets are missing.
     */
    private void boundByNext(int index) {
        Transaction t = at(index);
        Transaction next = at(index + 1);
        t.last = Psn.plus(next.first, -1);
        if (!next.headed && next.operation == t.operation) {
            absorb(index);
        } else {
            t.bounded = true;
        }
    }

    /** The message that covers a PSN; null if there is none, or it was given away. */
    public Transaction covering(int psn) {
        int index = find(psn);
        return index < 0 ? null : at(index);
    }

    /** How an answer fits the requests, for finding out whose answers they are. */
    public enum Fit {
        /** It answers one of the requests in the way that its operation is answered. */
        EXACT,
        /** It may belong to the requests. */
        POSSIBLE,
        /** The requests that it would answer were not captured. */
        UNKNOWN,
        /** It cannot belong to the requests. */
        CONTRADICTS
    }

    /** PSNs beyond the newest request that an answer may have because the capture shuffled a few packets. */
    private static final int SHUFFLED = 32;

    /** Says how an answer fits the requests captured so far. */
    public Fit fit(Answer answer) {
        if (!started) {
            return Fit.UNKNOWN;
        }
        int ahead = Psn.difference(answer.psn, highest);
        if (ahead > 0) {
            boolean next = answer.type() == Aeth.TYPE_NAK && answer.code() == 0 && ahead == 1;
            return next || ahead <= SHUFFLED ? Fit.POSSIBLE : Fit.CONTRADICTS;
        }
        int index = find(answer.psn);
        if (index < 0) {
            return Fit.UNKNOWN;
        }
        Transaction t = at(index);
        boolean exact;
        switch (answer.opcode.operation()) {
            case RDMA_READ_RESPONSE -> {
                boolean empty = answer.payload == 0 && answer.opcode.position() == Position.ONLY;
                exact = t.operation == Operation.RDMA_READ_REQUEST
                        ? !empty || t.announced <= 0
                        : empty && (t.operation == Operation.FLUSH || t.operation == Operation.ATOMIC_WRITE);
            }
            case ATOMIC_ACKNOWLEDGE ->
                exact = t.operation == Operation.COMPARE_SWAP || t.operation == Operation.FETCH_ADD;
            default -> {
                if (answer.type() != Aeth.TYPE_ACK) {
                    // only a SEND or a WRITE with immediate can meet a receiver that is not ready
                    boolean refused = answer.type() == Aeth.TYPE_NAK && answer.code() > 0
                            || answer.type() == Aeth.TYPE_RNR && t.isCoalesced();
                    return refused ? Fit.EXACT : Fit.POSSIBLE;
                }
                if (t.isCoalesced() && (!t.ended || answer.psn != t.last)) {
                    return Fit.POSSIBLE;
                }
                exact = t.isCoalesced();
            }
        }
        return exact ? Fit.EXACT : Fit.CONTRADICTS;
    }

    private Transaction at(int index) {
        return ring[head + index & ring.length - 1];
    }

    private void remove(int index) {
        if (index == 0) {
            ring[head] = null;
            head = head + 1 & ring.length - 1;
        } else {
            for (int i = index; i < size - 1; i++) {
                ring[head + i & ring.length - 1] = ring[head + i + 1 & ring.length - 1];
            }
            ring[head + size - 1 & ring.length - 1] = null;
        }
        size--;
        if (index < firstOpen) {
            firstOpen--;
        }
    }

    private void grow() {
        Transaction[] larger = new Transaction[ring.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = at(i);
        }
        ring = larger;
        head = 0;
    }

    /** Index of the message that covers a PSN; else -(where it would stand) - 1. */
    private int find(int psn) {
        int low = 0;
        int high = size - 1;
        // most of what is looked for was answered just now
        int likely = firstOpen - 1;
        if (likely >= 0 && at(likely).covers(psn)) {
            return likely;
        }
        while (low <= high) {
            int middle = low + high >>> 1;
            Transaction t = at(middle);
            if (Psn.difference(psn, t.first) < 0) {
                high = middle - 1;
            } else if (Psn.difference(psn, t.last) > 0) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -low - 1;
    }
}
