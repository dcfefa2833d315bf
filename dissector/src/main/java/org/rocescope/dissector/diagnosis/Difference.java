package org.rocescope.dissector.diagnosis;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/**
 * How a request differs from the one that had its PSN before. A READ may be repeated from the middle, with a later
 * address and a smaller length (rc-protocol.md section 4).
 */
final class Difference {
    /** What Linux rxe does with FLUSH and ATOMIC WRITE; known by identity. */
    static final String ADDRESS_ZERO = "address 0";

    private Difference() {}

    /** The difference in words, or null if there is none that the capture can tell. */
    static String of(Packet packet, Opcode opcode, Transaction before, int psn, int mtu) {
        int offset = Psn.difference(psn, before.firstPsn());
        if (opcode.operation() != before.operation()) {
            boolean starts = offset == 0 && opcode.beginsMessage();
            return starts ? opcode.name() + " where " + before.operation() + " was before" : null;
        }
        if (!before.isAddressed() || !opcode.beginsMessage()) {
            return null;
        }
        if (before.operation() == Operation.RDMA_READ_REQUEST) {
            return read(packet, opcode, before, offset, mtu);
        }
        if (offset != 0) {
            return null;
        }
        String address = address(packet, opcode, before);
        return address != null ? address : payload(packet, opcode, before);
    }

    private static String address(Packet packet, Opcode opcode, Transaction before) {
        ByteBuffer bytes = packet.bytes();
        int reth = opcode.rethOffset() < 0 ? opcode.atomicEthOffset() : opcode.rethOffset();
        int at = packet.bth() + reth;
        if (reth < 0 || at + 16 > packet.capturedEnd()) {
            return null;
        }
        long address = bytes.getLong(at);
        int key = bytes.getInt(at + 8);
        if (key != before.rKey()) {
            return Text.format("R_Key 0x%x where 0x%x was before", key, before.rKey());
        }
        if (address != before.virtualAddress()) {
            boolean placement = before.operation() == Operation.FLUSH || before.operation() == Operation.ATOMIC_WRITE;
            return placement && address == 0
                    ? ADDRESS_ZERO
                    : Text.format("address 0x%x where 0x%x was before", address, before.virtualAddress());
        }
        if (opcode.rethOffset() >= 0 && (bytes.getInt(at + 12) & 0xFFFFFFFFL) != before.length()) {
            return Text.format("length %d where %d was before", bytes.getInt(at + 12) & 0xFFFFFFFFL, before.length());
        }
        return null;
    }

    private static String payload(Packet packet, Opcode opcode, Transaction before) {
        boolean known = before.operation() == Operation.RDMA_WRITE && opcode.position() == Position.ONLY;
        return known && before.firstPsn() == before.lastPsn() && packet.payloadLength() != before.length()
                ? Text.format("%d bytes of payload where %d were before", packet.payloadLength(), before.length())
                : null;
    }

    private static String read(Packet packet, Opcode opcode, Transaction before, int offset, int mtu) {
        int at = packet.bth() + opcode.rethOffset();
        if (at + 16 > packet.capturedEnd() || offset > 0 && mtu == 0) {
            return null;
        }
        ByteBuffer bytes = packet.bytes();
        long moved = (long) offset * mtu;
        boolean same = bytes.getLong(at) == before.virtualAddress() + moved
                && bytes.getInt(at + 8) == before.rKey()
                && (bytes.getInt(at + 12) & 0xFFFFFFFFL) == before.length() - moved;
        return same
                ? null
                : Text.format(
                        "READ of %d bytes at 0x%x which is not the rest of the READ of %d bytes at 0x%x",
                        bytes.getInt(at + 12) & 0xFFFFFFFFL,
                        bytes.getLong(at),
                        before.length(),
                        before.virtualAddress());
    }
}
