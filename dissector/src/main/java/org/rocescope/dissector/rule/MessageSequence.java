package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** Packets that make no message: the services differ only in what their receivers do about it. */
abstract class MessageSequence extends Rule implements RequestRule {
    MessageSequence(String id, String source, String meaning) {
        super(
                id,
                Severity.ERROR,
                "The packets of a message are First, Middle and Last, or one Only",
                source,
                meaning,
                "Correct the sender: messages of one queue pair must not be mixed, and each must begin with First or"
                        + " Only.",
                "An RDMA WRITE First with PSN 100 followed by a SEND Only with PSN 101.");
    }

    @Override
    public int requestTraits() {
        return RequestTraits.OUT_OF_SEQUENCE;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        RequestSequence sequence = flow.sequence();
        if (!repeated && sequence.isBroken()) {
            Opcode before = sequence.previous();
            boolean open = !before.endsMessage();
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
