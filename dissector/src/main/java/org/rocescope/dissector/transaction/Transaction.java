package org.rocescope.dissector.transaction;

import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * A request message of one direction, from its first packet to its answer. The objects are reused: one is valid until
 * the listener that was given it returns.
 *
 * <p>Times are nanoseconds as in {@link org.rocescope.dissector.capture.Frame#timeNanos}, frames are numbered from 1.
 */
public final class Transaction {
    /** Stands for a value that the capture does not tell. */
    public static final long UNKNOWN = -1;

    private static final long NO_TIME = Long.MIN_VALUE;

    Operation operation;
    boolean immediate;
    boolean invalidate;
    int first;
    int last;
    /** False for a message whose first packet was not captured. */
    boolean headed;
    /** True if the last PSN is known: from the last packet, or from the length. */
    boolean bounded;
    /** The packet that ends the message was captured. */
    boolean ended;

    boolean addressed;
    long virtualAddress;
    int rKey;
    long announced;
    long payload;
    int placement;
    int selectivity;
    long operand;
    long compare;
    long original;
    int invalidatedKey;

    /** The captured packets of the message; of a READ, whose request is one packet, the captured responses. */
    final PsnSet packets;

    final FrameList requests;
    final FrameList responses;

    Status status;
    int nakCode;
    long firstTime;
    long lastRequestTime;
    long endTime;
    int retransmissions;
    int spurious;
    int sequenceNaks;
    int receiverNotReady;
    boolean altered;
    boolean originalCaptured;
    boolean overtaken;
    private long passedFrame;
    private long passedTime;

    /** A message that shares room with the others of its analysis. */
    Transaction(MessageSpace space) {
        packets = new PsnSet(space);
        requests = new FrameList(space);
        responses = new FrameList(space);
    }

    /** Gives back the room that it does not need while it is idle. */
    void rest() {
        packets.clear();
        requests.clear();
        responses.clear();
    }

    /** Gives back all room: it is not used again. */
    void release() {
        packets.clear();
        requests.release();
        responses.release();
    }

    Transaction begin(Opcode opcode, int psn) {
        operation = opcode.operation();
        immediate = false;
        invalidate = false;
        first = psn;
        last = psn;
        headed = opcode.beginsMessage();
        bounded = false;
        ended = false;
        addressed = false;
        virtualAddress = 0;
        rKey = 0;
        announced = UNKNOWN;
        payload = 0;
        placement = 0;
        selectivity = 0;
        operand = 0;
        compare = 0;
        original = 0;
        invalidatedKey = 0;
        packets.clear();
        requests.clear();
        responses.clear();
        status = Status.OPEN;
        nakCode = 0;
        firstTime = NO_TIME;
        lastRequestTime = NO_TIME;
        endTime = NO_TIME;
        retransmissions = 0;
        spurious = 0;
        sequenceNaks = 0;
        receiverNotReady = 0;
        altered = false;
        originalCaptured = false;
        overtaken = false;
        passedFrame = 0;
        return this;
    }

    /** Remembers the first answer to a later request, which the responder gave after this one was done. */
    void passed(Answer answer) {
        if (passedFrame == 0) {
            passedFrame = answer.frame;
            passedTime = answer.time;
        }
    }

    boolean isPassed() {
        return passedFrame != 0;
    }

    void endPassed() {
        responses.add(passedFrame);
        endTime = passedTime;
    }

    /** True for SEND and RDMA WRITE, which an acknowledge of a later PSN acknowledges too. */
    boolean isCoalesced() {
        return operation == Operation.SEND || operation == Operation.RDMA_WRITE;
    }

    /** Number of PSNs from the first to the last known one. */
    int span() {
        return Psn.difference(last, first) + 1;
    }

    /** True if the packet at an offset was captured; a READ's one packet stands for all its PSNs. */
    boolean has(int offset) {
        return operation == Operation.RDMA_READ_REQUEST || packets.contains(offset);
    }

    /** True if every packet of the message was captured. */
    public boolean isWhole() {
        return headed && ended && (operation == Operation.RDMA_READ_REQUEST || packets.size() == span());
    }

    /** True if the request packet with a PSN was captured; a READ's stands for all of its PSNs. */
    public boolean isCaptured(int psn) {
        return covers(psn) && has(Psn.difference(psn, first));
    }

    boolean covers(int psn) {
        return Psn.difference(psn, first) >= 0 && Psn.difference(psn, last) <= 0;
    }

    /** Number that no other transaction of the analysis has: that of its first captured request frame. */
    public long id() {
        return requests.get(0);
    }

    /** The operation asked for; a READ is {@link Operation#RDMA_READ_REQUEST}. */
    public Operation operation() {
        return operation;
    }

    /** True for a SEND or WRITE with immediate data. */
    public boolean hasImmediate() {
        return immediate;
    }

    /** True for a SEND that invalidates an R_Key. */
    public boolean invalidates() {
        return invalidate;
    }

    /** The R_Key that a SEND invalidates. */
    public int invalidatedKey() {
        return invalidatedKey;
    }

    /** PSN of the first packet, or of the first captured one if that was missed. */
    public int firstPsn() {
        return first;
    }

    /** PSN of the last packet (for a READ: of the last response), as far as it is known. */
    public int lastPsn() {
        return last;
    }

    /** True if the capture has the header that names address, R_Key and length. */
    public boolean isAddressed() {
        return addressed;
    }

    /** Virtual address, unsigned, as first sent; only if {@link #isAddressed()}. */
    public long virtualAddress() {
        return virtualAddress;
    }

    /** R_Key as first sent; only if {@link #isAddressed()}. */
    public int rKey() {
        return rKey;
    }

    /**
     * Length in bytes: as announced by the RETH, 8 for atomics and ATOMIC WRITE, the sum of its payloads for a SEND of
     * which every packet was captured; else {@link #UNKNOWN}.
     */
    public long length() {
        if (announced != UNKNOWN) {
            return announced;
        }
        return operation == Operation.SEND && isWhole() ? payload : UNKNOWN;
    }

    /** Placement type bits of a FLUSH, see {@link org.rocescope.dissector.transport.Feth}. */
    public int placement() {
        return placement;
    }

    /** Selectivity of a FLUSH, see {@link org.rocescope.dissector.transport.Feth}. */
    public int selectivity() {
        return selectivity;
    }

    /** Swap or add operand of an atomic. */
    public long operand() {
        return operand;
    }

    /** Compare operand of a COMPARE &amp; SWAP. */
    public long compare() {
        return compare;
    }

    /** Value that an atomic found, once it is completed. */
    public long original() {
        return original;
    }

    /** True if the capture tells the value that an atomic found. */
    public boolean hasOriginal() {
        return originalCaptured;
    }

    /** True for a COMPARE &amp; SWAP that found what it compared with, and for any other update. */
    public boolean changesMemory() {
        return operation != Operation.COMPARE_SWAP || original == compare;
    }

    /** Frames of its request packets, retransmitted ones too. */
    public FrameList requestFrames() {
        return requests;
    }

    /** Frames that answered it. */
    public FrameList responseFrames() {
        return responses;
    }

    /** How it ended. */
    public Status status() {
        return status;
    }

    /** The NAK code that ended it; only with {@link Status#NAK}. */
    public int nakCode() {
        return nakCode;
    }

    /**
     * True if an answer was captured that the responder gives only when it has executed this message: one to a later
     * request. What has an answer of its own (READ, atomics, FLUSH, ATOMIC WRITE) may lack it all the same.
     */
    public boolean isOvertaken() {
        return overtaken;
    }

    /** True if its first packet was captured. */
    public boolean hasBeginning() {
        return headed;
    }

    /** True if its last packet was captured. */
    public boolean hasEnd() {
        return ended;
    }

    /** When its last request packet was captured first; only if {@link #hasEnd()}, else time of the first. */
    public long lastRequestTime() {
        return lastRequestTime == NO_TIME ? firstTime : lastRequestTime;
    }

    /** When it was answered; only with {@link Status#COMPLETED} or {@link Status#NAK}. */
    public long answerTime() {
        return endTime;
    }

    /** Time of its first captured packet. */
    public long firstTime() {
        return firstTime;
    }

    /**
     * Nanoseconds from the first transmission of its last request packet to the frame that ended it, or {@link
     * #UNKNOWN}. Less than 0 becomes 0: capture may reorder by microseconds.
     */
    public long latencyNanos() {
        boolean told = (status == Status.COMPLETED || status == Status.NAK) && ended;
        return told && endTime != NO_TIME && lastRequestTime != NO_TIME
                ? Math.max(0, endTime - lastRequestTime)
                : UNKNOWN;
    }

    /** Request packets that were sent again. */
    public int retransmissions() {
        return retransmissions;
    }

    /** Request packets that were sent again though the answer had been captured already. */
    public int spuriousRetransmissions() {
        return spurious;
    }

    /** Sequence NAKs that asked for one of its packets. */
    public int sequenceNaks() {
        return sequenceNaks;
    }

    /** RNR NAKs that one of its packets got. */
    public int receiverNotReady() {
        return receiverNotReady;
    }

    /** True if a packet was sent again with another address, R_Key or length. */
    public boolean isAltered() {
        return altered;
    }

    @Override
    public String toString() {
        return operation + " PSN " + first + (last == first ? "" : "-" + last) + " " + status;
    }
}
