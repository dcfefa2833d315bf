package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/** WRITEs with more or less data than announced. */
final class AnnouncedLength extends LengthRule {
    AnnouncedLength() {
        super(
                "RC-LEN-04",
                "An RDMA WRITE brings as much data as it announced",
                "rc-protocol.md section 2",
                "The RETH of the first packet says how long the WRITE is; the payloads of its packets do not add up to"
                        + " that. The responder refuses the request as invalid, which ends the connection.",
                "Correct the sender.",
                "An RDMA WRITE Only that announces 64 bytes and carries 60.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.RDMA_WRITE && opcode.position() != Position.FIRST;
    }

    @Override
    void check(Rule as, Packet packet, Opcode opcode, Flow flow, Transaction transaction, Findings findings) {
        RequestSequence sequence = flow.sequence();
        long announced = sequence.announced();
        long sum = sequence.sum();
        boolean wrong = opcode.endsMessage() ? sum != announced : sum >= announced;
        if (announced != RequestSequence.UNKNOWN && wrong && announced <= LengthLimit.LONGEST) {
            findings.report(
                    as,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " brings the message to "
                            + sum + " bytes, " + announced + " were announced"
                            + (opcode.endsMessage() ? "" : " and more must follow"));
        }
    }
}
