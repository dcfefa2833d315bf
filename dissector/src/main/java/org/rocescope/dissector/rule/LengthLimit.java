package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Reth;

/** Requests of more than 2 GiB. */
final class LengthLimit extends LengthRule {
    LengthLimit() {
        super(
                "RC-LEN-05",
                "A READ or WRITE is at most 2^31 bytes long",
                "rc-protocol.md section 2, C9-94",
                "No message may be longer than 2 GiB. The responder refuses the request as invalid, which ends the"
                        + " connection.",
                "Look for a length that was computed as a negative number; split what is really longer.",
                "An RDMA READ Request with length 0xFFFFFFFF.");
    }

    static final long LONGEST = 1L << 31;

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.rethOffset() >= 0
                && (opcode.operation() == Operation.RDMA_WRITE || opcode.operation() == Operation.RDMA_READ_REQUEST);
    }

    @Override
    void check(Rule as, Packet packet, Opcode opcode, Flow flow, Transaction transaction, Findings findings) {
        int at = packet.bth() + opcode.rethOffset();
        if (at + Reth.LENGTH > packet.capturedEnd()) {
            return;
        }
        long length = packet.bytes().getInt(at + 12) & 0xFFFFFFFFL;
        if (length > LONGEST) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " asks for " + length + " bytes, at most " + LONGEST + " are allowed");
        }
    }
}
