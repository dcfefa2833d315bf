package org.rocescope.benchmark;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.AtomicAckEth;
import org.rocescope.dissector.transport.AtomicEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Ieth;
import org.rocescope.dissector.transport.ImmDt;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Reth;

/**
 * Reads every field that stands in the BTH and in the extension headers of a packet, as a program does that knows which
 * header it wants: by offset, no layer searched.
 */
final class EveryField {
    private EveryField() {}

    /** The sum of all fields; 0 if the packet is no transport packet, or its headers were not captured. */
    static long of(Packet packet) {
        int bth = packet.bth();
        if (bth < 0) {
            return 0;
        }
        Opcode opcode = Opcode.of(packet.opcode());
        if (bth + Bth.LENGTH + opcode.headersLength() > packet.capturedEnd()) {
            return 0;
        }
        ByteBuffer bytes = packet.bytes();
        return bth(bytes, bth) + extensions(opcode, bytes, bth);
    }

    private static long bth(ByteBuffer bytes, int at) {
        return Bth.OPCODE.in(bytes, at)
                + Bth.SOLICITED_EVENT.in(bytes, at)
                + Bth.MIG_REQ.in(bytes, at)
                + Bth.PAD_COUNT.in(bytes, at)
                + Bth.TVER.in(bytes, at)
                + Bth.P_KEY.in(bytes, at)
                + Bth.FECN.in(bytes, at)
                + Bth.BECN.in(bytes, at)
                + Bth.RESERVED6.in(bytes, at)
                + Bth.DEST_QP.in(bytes, at)
                + Bth.ACK_REQ.in(bytes, at)
                + Bth.RESERVED7.in(bytes, at)
                + Bth.PSN.in(bytes, at);
    }

    private static long extensions(Opcode opcode, ByteBuffer bytes, int bth) {
        long sum = 0;
        if (opcode.fethOffset() >= 0) {
            sum += feth(bytes, bth + opcode.fethOffset());
        }
        if (opcode.rethOffset() >= 0) {
            sum += reth(bytes, bth + opcode.rethOffset());
        }
        if (opcode.aethOffset() >= 0) {
            sum += aeth(bytes, bth + opcode.aethOffset());
        }
        if (opcode.atomicEthOffset() >= 0) {
            sum += atomicEth(bytes, bth + opcode.atomicEthOffset());
        }
        if (opcode.atomicAckEthOffset() >= 0) {
            sum += AtomicAckEth.ORIGINAL.in(bytes, bth + opcode.atomicAckEthOffset());
        }
        if (opcode.immDtOffset() >= 0) {
            sum += ImmDt.DATA.in(bytes, bth + opcode.immDtOffset());
        }
        if (opcode.iethOffset() >= 0) {
            sum += Ieth.R_KEY.in(bytes, bth + opcode.iethOffset());
        }
        return sum;
    }

    private static long feth(ByteBuffer bytes, int at) {
        return Feth.RESERVED.in(bytes, at) + Feth.SELECTIVITY.in(bytes, at) + Feth.PLACEMENT.in(bytes, at);
    }

    private static long reth(ByteBuffer bytes, int at) {
        return Reth.VIRTUAL_ADDRESS.in(bytes, at) + Reth.R_KEY.in(bytes, at) + Reth.DMA_LENGTH.in(bytes, at);
    }

    private static long aeth(ByteBuffer bytes, int at) {
        return Aeth.SYNDROME.in(bytes, at)
                + Aeth.SYNDROME_RESERVED.in(bytes, at)
                + Aeth.TYPE.in(bytes, at)
                + Aeth.CREDIT_CODE.in(bytes, at)
                + Aeth.MSN.in(bytes, at);
    }

    private static long atomicEth(ByteBuffer bytes, int at) {
        return AtomicEth.VIRTUAL_ADDRESS.in(bytes, at)
                + AtomicEth.R_KEY.in(bytes, at)
                + AtomicEth.SWAP_OR_ADD.in(bytes, at)
                + AtomicEth.COMPARE.in(bytes, at);
    }
}
