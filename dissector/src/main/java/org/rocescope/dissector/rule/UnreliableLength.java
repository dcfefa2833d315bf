package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Wrong lengths on an unreliable connection, where nobody complains. */
final class UnreliableLength extends Rule implements RequestRule {
    private final LengthRule[] parts = {
        new FullPackets(), new LastPacket(), new OnlyPacket(), new AnnouncedLength(), new LengthLimit()
    };

    UnreliableLength() {
        super(
                "UC-04",
                Severity.ERROR,
                "Lengths on an unreliable connection are as on a reliable one",
                "rc-protocol.md section 9",
                "A packet breaks one of RC-LEN-01 to RC-LEN-05. The receiver discards the message without a word, and"
                        + " the sender never learns of it.",
                "Compare the path MTU of the two queue pairs; if they agree, correct the sender.",
                "An unreliable RDMA WRITE Only that announces 64 bytes and carries 60.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() == Service.UC;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        if (packet.icrcStart() < 0) {
            return;
        }
        for (LengthRule part : parts) {
            if (part.concerns(opcode)) {
                part.check(this, packet, opcode, flow, transaction, findings);
            }
        }
    }
}
