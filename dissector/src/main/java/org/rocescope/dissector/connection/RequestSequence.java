package org.rocescope.dissector.connection;

import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;
import org.rocescope.dissector.transport.Reth;

/**
 * How the last captured request packet of a flow follows the one captured before it. Only what captured packets prove:
 * a packet that is missing, retransmitted or out of order breaks the chain, and nothing is said until it holds again.
 */
public final class RequestSequence {
    /** Stands for a length that is not known. */
    public static final long UNKNOWN = -1;

    /** The smallest and the largest path MTU that there is. */
    private static final int SMALLEST_MTU = 256;

    private static final int LARGEST_MTU = 4096;

    /** Bytes of the longest message that there may be. */
    public static final long LONGEST = 1L << 31;

    /** Full packets of one size in a row that tell the path MTU where the connection manager did not. */
    public static final int ENOUGH = 8;

    private Opcode current;
    private int psn;
    private long length;
    private int fullSizes;
    private int fullSize;
    private int fullRun;

    private Opcode previous;
    private int previousPsn;
    private long previousLength;
    private boolean follows;

    private int messageMtu;
    private long announced;
    private long sum;
    private boolean broken;
    private boolean expectedLength;

    /** Takes a request packet. */
    void take(Packet packet, Opcode opcode) {
        int next = Bth.PSN.intIn(packet.bytes(), packet.bth());
        if (current == opcode && next == psn) {
            // the same packet again, as in a capture that has each packet twice
            follows = false;
            broken = false;
            previous = null;
            return;
        }
        previous = current;
        previousPsn = psn;
        previousLength = length;
        // a READ of more takes an unknown number of PSNs
        follows = previous != null
                && next == (psn + 1 & Psn.MASK)
                && (previous.operation() != Operation.RDMA_READ_REQUEST || length != UNKNOWN && length <= SMALLEST_MTU);
        broken = follows && !mayFollow(opcode, previous);
        current = opcode;
        psn = next;
        int payload = packet.payloadLength();
        Position position = opcode.position();
        if (position == Position.FIRST || position == Position.ONLY) {
            int reth = opcode.rethOffset() < 0 ? -1 : packet.bth() + opcode.rethOffset();
            boolean told = reth >= 0 && reth + Reth.LENGTH <= packet.capturedEnd();
            length = told ? packet.bytes().getInt(reth + 12) & 0xFFFFFFFFL : UNKNOWN;
            announced = length;
            sum = payload;
            messageMtu = position == Position.FIRST ? payload + packet.padLength() : 0;
        } else if (follows
                && messageMtu != 0
                && previous.operation() == opcode.operation()
                && !previous.endsMessage()) {
            sum += payload;
        } else {
            length = UNKNOWN;
            announced = UNKNOWN;
            messageMtu = 0;
        }
        if (position == Position.FIRST || position == Position.MIDDLE) {
            full(payload + packet.padLength());
        }
        expectedLength = isExpected(opcode, payload, payload + packet.padLength());
    }

    /** A message is continued by its own operation until it is complete; then another begins. */
    private static boolean mayFollow(Opcode opcode, Opcode before) {
        return before.endsMessage()
                ? opcode.beginsMessage()
                : !opcode.beginsMessage() && opcode.operation() == before.operation();
    }

    private boolean isExpected(Opcode opcode, int payload, int padded) {
        if (announced > LONGEST) {
            return false;
        }
        boolean counted = announced == UNKNOWN
                || opcode.operation() != Operation.RDMA_WRITE
                || (opcode.endsMessage() ? sum == announced : sum < announced);
        return counted
                && switch (opcode.position()) {
                    case FIRST, MIDDLE -> isMtu(padded) && (messageMtu == 0 || padded == messageMtu);
                    case LAST -> payload > 0 && (messageMtu == 0 || payload <= messageMtu);
                    default -> payload <= SMALLEST_MTU || fullRun >= ENOUGH && payload <= fullSize;
                };
    }

    private void full(int payload) {
        fullRun = payload == fullSize ? fullRun + 1 : 1;
        fullSize = payload;
        if (isMtu(payload)) {
            fullSizes |= payload;
        }
    }

    /** True for the sizes that a path MTU can have. */
    public static boolean isMtu(int bytes) {
        return bytes >= SMALLEST_MTU && bytes <= LARGEST_MTU && Integer.bitCount(bytes) == 1;
    }

    /** The request packet captured before the last one; null if there is none, or it was the same packet. */
    public Opcode previous() {
        return previous;
    }

    /** PSN of {@link #previous()}. */
    public int previousPsn() {
        return previousPsn;
    }

    /** Length that the RETH of {@link #previous()} announced, or {@link #UNKNOWN}. */
    public long previousLength() {
        return previousLength;
    }

    /** True if the last packet's PSN is the one that must follow that of {@link #previous()}. */
    public boolean follows() {
        return follows;
    }

    /**
     * True if the last packet follows {@link #previous()}, but neither continues its message nor begins the next as it
     * must (source: rc-protocol.md, sequence of opcodes).
     */
    public boolean isBroken() {
        return broken;
    }

    /**
     * True if the payload of the last packet fits its place in the message, the length announced and the full packets
     * before it; false also where there is too little to compare with.
     */
    public boolean isOfExpectedLength() {
        return expectedLength;
    }

    /** Payload of the first packet of the last packet's message, if all from there were captured in a row; else 0. */
    public int messageMtu() {
        return messageMtu;
    }

    /** Length that the message announced, if all its packets so far were captured in a row; else {@link #UNKNOWN}. */
    public long announced() {
        return announced;
    }

    /** Payload of the message so far; only where {@link #announced()} is known. */
    public long sum() {
        return sum;
    }

    /** True if a First or Middle packet before had just this payload. */
    public boolean hasSeenFull(int mtu) {
        return (fullSizes & mtu) != 0;
    }

    /** How many First and Middle packets in a row had the same payload; the last packet counts. */
    public int fullRun() {
        return fullRun;
    }

    /** Payload of the last First or Middle packet. */
    public int fullSize() {
        return fullSize;
    }
}
