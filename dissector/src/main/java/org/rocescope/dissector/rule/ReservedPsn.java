package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.RequestSequence;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Service;

/** A PSN that belongs to a READ used again. */
final class ReservedPsn extends Rule implements RequestRule {
    ReservedPsn() {
        super(
                "RC-RDR-04",
                Severity.ERROR,
                "The PSNs of the responses of a READ are not used for other requests",
                "rc-protocol.md section 4",
                "A READ takes as many PSNs as it has response packets. The next request used one of them, so the"
                        + " responder takes it for a duplicate and drops or mishandles it.",
                "Correct the sender, or compare the path MTU of the two queue pairs: with another one the READ has"
                        + " another number of responses.",
                "An RDMA READ Request of 20000 bytes with PSN 100, then a SEND Only with PSN 101.");
    }

    /** The largest path MTU, by which a READ has the fewest responses. */
    private static final int LARGEST_MTU = 4096;

    private static final int MOST_RESPONSES = 4096;

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.UC && opcode.operation() != Operation.RDMA_READ_REQUEST;
    }

    @Override
    public int requestTraits() {
        return RequestTraits.AFTER_READ;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        RequestSequence sequence = flow.sequence();
        Opcode before = sequence.previous();
        if (before == null || before.operation() != Operation.RDMA_READ_REQUEST) {
            return;
        }
        int mtu = LengthRule.negotiated(flow);
        int size = mtu != 0 && LengthRule.isBorneOut(flow, mtu) ? mtu : LARGEST_MTU;
        long responses = (sequence.previousLength() + size - 1) / size;
        int ahead = Psn.difference(Words.psn(packet), sequence.previousPsn());
        if (ahead > 0 && ahead < responses && responses <= MOST_RESPONSES) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet)
                            + " takes a PSN of the RDMA READ before it, which has at least " + responses
                            + " responses from PSN " + sequence.previousPsn() + " on");
        }
    }
}
