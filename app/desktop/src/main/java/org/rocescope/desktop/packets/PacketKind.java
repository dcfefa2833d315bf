package org.rocescope.desktop.packets;

import java.util.Locale;
import javafx.css.PseudoClass;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Kinds of packets that lists tell apart by colour; the operation column says the same in words. */
public enum PacketKind {
    SEND,
    WRITE,
    READ,
    ATOMIC,
    /** FLUSH and ATOMIC WRITE. */
    PLACEMENT,
    ANSWER,
    /** A NAK or RNR NAK. */
    REFUSAL,
    CONGESTION,
    /** Datagrams, of which most are the connection manager's. */
    DATAGRAM,
    /** An InfiniBand packet of another kind. */
    UNKNOWN,
    /** Its receiver drops it: a bad ICRC, or it contradicts itself. */
    DROPPED,
    /** No InfiniBand packet. */
    OTHER;

    private final PseudoClass pseudoClass = PseudoClass.getPseudoClass(name().toLowerCase(Locale.ROOT));

    /** The state that a row of this kind has in style sheets. */
    public PseudoClass pseudoClass() {
        return pseudoClass;
    }

    /** The kind of a packet. */
    public static PacketKind of(Packet packet) {
        if (packet.malformed() != null || packet.icrcVerdict() == IcrcVerdict.BAD) {
            return DROPPED;
        }
        if (!packet.isRoce()) {
            return OTHER;
        }
        Opcode opcode = Opcode.of(packet.opcode());
        if (opcode.service() == Service.UD) {
            return DATAGRAM;
        }
        return switch (opcode.operation()) {
            case SEND -> SEND;
            case RDMA_WRITE -> WRITE;
            case RDMA_READ_REQUEST -> READ;
            case COMPARE_SWAP, FETCH_ADD -> ATOMIC;
            case FLUSH, ATOMIC_WRITE -> PLACEMENT;
            case ACKNOWLEDGE, ATOMIC_ACKNOWLEDGE, RDMA_READ_RESPONSE -> isRefusal(packet) ? REFUSAL : ANSWER;
            case CONGESTION_NOTIFICATION -> CONGESTION;
            case RESYNC, RESERVED, MANUFACTURER -> UNKNOWN;
        };
    }

    private static boolean isRefusal(Packet packet) {
        int aeth = packet.find(Aeth.HEADER);
        return aeth >= 0
                && Aeth.TYPE.isIn(packet, aeth)
                && Aeth.type(packet.bytes(), packet.layerStart(aeth)) != Aeth.TYPE_ACK;
    }
}
