package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Packets of a reliable service that make no message. */
final class OpcodeSequence extends Rule implements RequestRule {
    OpcodeSequence() {
        super(
                "RC-OPC-01",
                Severity.ERROR,
                "The packets of a message are First, Middle and Last, or one Only",
                "rc-protocol.md section 2",
                "A packet does not continue the message that is open, or continues one where none is. The responder"
                        + " refuses it as an invalid request, which ends the connection.",
                "Correct the sender: messages of one queue pair must not be mixed, and each must begin with First or"
                        + " Only.",
                "An RDMA WRITE First with PSN 100 followed by a SEND Only with PSN 101.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.UC;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        RequestSequence sequence = flow.sequence();
        if (repeated || !sequence.follows()) {
            return;
        }
        Opcode before = sequence.previous();
        boolean open = !before.endsMessage();
        boolean right =
                open ? !opcode.beginsMessage() && opcode.operation() == before.operation() : opcode.beginsMessage();
        if (!right) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " follows "
                            + before.name() + " with PSN " + sequence.previousPsn()
                            + (open
                                    ? ", whose message is not complete"
                                    : ", and no message is open that it could continue"));
        }
    }
}
