package org.rocescope.pictures.sequence;

import java.nio.ByteBuffer;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/**
 * Collects what a sequence diagram shows of one direction of a connection, while an analysis runs. Memory: {@value
 * ArrowColumns#BYTES} bytes a packet, up to a bound.
 */
public final class DirectionTrace {
    /** Packets kept at most unless another number is asked for. */
    public static final int MOST_ARROWS = 1 << 16;

    /** More packets than these between two PSNs are not a gap but another life of the queue pair, or damage. */
    private static final int WIDEST_GAP = 1 << 16;

    private static final int UNKNOWN = -1;
    private static final int ECN_CONGESTION = 3;

    private final Arrows arrows;
    private int nextRequest = UNKNOWN;
    private int nextResponse = UNKNOWN;
    private long repeated;
    private long answeringFrame;
    private Operation answering;

    /**
     * An empty trace.
     *
     * @param most packets kept at most, at least 8
     */
    public DirectionTrace(int most) {
        arrows = new Arrows(most);
    }

    /** Takes a packet of the direction; see {@link org.rocescope.dissector.analysis.AnalysisListener#packet}. */
    public void packet(Packet packet, Flow flow, boolean received, boolean isRepeated) {
        Opcode opcode = Opcode.of(packet.opcode());
        ByteBuffer bytes = packet.bytes();
        int psn = Bth.PSN.intIn(bytes, packet.bth());
        int flags = isRepeated ? Arrows.REPEATED : 0;
        flags |= received ? 0 : Arrows.DROPPED;
        flags |= isMarked(packet) ? Arrows.MARKED : 0;
        if (opcode.operation() == Operation.CONGESTION_NOTIFICATION) {
            flags |= Arrows.CONGESTION;
        } else if (received && opcode.isRequest()) {
            flags |= follow(packet, opcode, flow, psn, isRepeated);
        } else if (received && opcode.operation() == Operation.RDMA_READ_RESPONSE) {
            followResponse(packet, opcode, psn);
        }
        int aeth = opcode.aethOffset() < 0 ? -1 : packet.bth() + opcode.aethOffset();
        boolean answered = aeth >= 0 && aeth + Aeth.LENGTH <= packet.capturedEnd();
        if (answered && Aeth.type(bytes, aeth) != Aeth.TYPE_ACK) {
            flags |= Arrows.REFUSAL;
        }
        repeated += isRepeated ? 1 : 0;
        arrows.add(
                packet.frame().timeNanos(),
                packet.frame().number(),
                psn,
                opcode.value(),
                flags,
                Math.max(0, packet.payloadLength()));
        if (answered) {
            boolean known =
                    answering != null && answeringFrame == packet.frame().number();
            int request = known ? answering.ordinal() + 1 << ArrowWords.REQUEST_SHIFT : 0;
            arrows.detail(0, Aeth.MSN.intIn(bytes, aeth), bytes.get(aeth) & 0xFF | request);
        } else {
            detail(packet, opcode);
        }
    }

    private static boolean isMarked(Packet packet) {
        int network = packet.network();
        if (network < 0) {
            return false;
        }
        int octet = packet.bytes().get(network + 1);
        return ((packet.isIpv6() ? octet >> 4 : octet) & ECN_CONGESTION) == ECN_CONGESTION;
    }

    private void detail(Packet packet, Opcode opcode) {
        ByteBuffer bytes = packet.bytes();
        int reth = opcode.rethOffset() < 0 ? -1 : packet.bth() + opcode.rethOffset();
        int atomic = opcode.atomicEthOffset() < 0 ? -1 : packet.bth() + opcode.atomicEthOffset();
        if (reth >= 0 && reth + 16 <= packet.capturedEnd()) {
            int placement = opcode.fethOffset() < 0
                    ? 0
                    : Feth.PLACEMENT.intIn(bytes, packet.bth() + opcode.fethOffset())
                            | Feth.SELECTIVITY.intIn(bytes, packet.bth() + opcode.fethOffset()) << 8;
            arrows.detail(bytes.getLong(reth), bytes.getInt(reth + 12), placement);
        } else if (atomic >= 0 && atomic + 12 <= packet.capturedEnd()) {
            arrows.detail(bytes.getLong(atomic), 8, 0);
        }
    }

    /** Notes request packets that the PSNs show to be missing, or a missing one that comes late. */
    private int follow(Packet packet, Opcode opcode, Flow flow, int psn, boolean isRepeated) {
        int late = 0;
        int ahead = nextRequest == UNKNOWN ? 0 : Psn.difference(psn, nextRequest);
        if (nextRequest != UNKNOWN && ahead < 0) {
            if (!isRepeated && ahead > -WIDEST_GAP) {
                late = Arrows.LATE;
                arrows.cameLate(psn);
            }
            return late;
        }
        if (ahead > 0 && ahead < WIDEST_GAP) {
            missing(packet, nextRequest, ahead, opcode);
        }
        int length = 1;
        if (opcode.operation() == Operation.RDMA_READ_REQUEST) {
            length = readPackets(packet, opcode, flow.requests().mtu());
        }
        nextRequest = length == UNKNOWN ? UNKNOWN : Psn.plus(psn, length);
        return 0;
    }

    /** PSNs that a READ request takes, or {@link #UNKNOWN}. */
    private static int readPackets(Packet packet, Opcode opcode, int mtu) {
        int reth = packet.bth() + opcode.rethOffset();
        if (mtu <= 0 || reth + 16 > packet.capturedEnd()) {
            return UNKNOWN;
        }
        long length = packet.bytes().getInt(reth + 12) & 0xFFFFFFFFL;
        return (int) Math.min(Psn.MASK, Math.max(1, (length + mtu - 1) / mtu));
    }

    private void followResponse(Packet packet, Opcode opcode, int psn) {
        boolean goesOn = opcode.position() == Position.MIDDLE || opcode.position() == Position.LAST;
        if (goesOn && nextResponse != UNKNOWN) {
            int ahead = Psn.difference(psn, nextResponse);
            if (ahead > 0 && ahead < WIDEST_GAP) {
                missing(packet, nextResponse, ahead, opcode);
            }
        }
        boolean more = opcode.position() == Position.FIRST || opcode.position() == Position.MIDDLE;
        nextResponse = more ? Psn.plus(psn, 1) : UNKNOWN;
    }

    private void missing(Packet packet, int psn, int count, Opcode opcode) {
        arrows.add(packet.frame().timeNanos(), packet.frame().number(), psn, opcode.value(), Arrows.MISSING, 0);
        arrows.detail(0, count, count);
    }

    /** Takes what a response packet of this direction answers, before the packet; null if that is not known. */
    public void answering(Answer answer, Operation request) {
        answeringFrame = answer.frame();
        answering = request;
    }

    /** Takes an answer that the peer gave to requests of this direction. */
    public void answer(Answer answer) {
        if (answer.type() == Aeth.TYPE_NAK && answer.code() == 0) {
            arrows.mark(answer.psn(), answer.frame(), Arrows.ASKED_AGAIN);
        } else if (answer.type() == Aeth.TYPE_RNR) {
            arrows.mark(answer.psn(), answer.frame(), Arrows.NOT_READY);
        }
    }

    Arrows arrows() {
        return arrows;
    }

    /** Packets of this direction. */
    public long packets() {
        return arrows.added();
    }

    /** Request packets that were sent again. */
    public long repeated() {
        return repeated;
    }
}
