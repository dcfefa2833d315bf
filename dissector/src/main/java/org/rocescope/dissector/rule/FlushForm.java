package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** FLUSH packets of the wrong form. */
final class FlushForm extends Rule implements PacketRule {
    FlushForm() {
        super(
                "MPE-FL-01",
                Severity.ERROR,
                "A FLUSH has no payload, no pad and no solicited event",
                "mpe.md section 7, oA19-2 and oA19-6",
                "A FLUSH is one packet of headers only, and its solicited event bit is 0. The responder is to refuse"
                        + " any other.",
                "Correct the sender.",
                "A FLUSH followed by 8 bytes of payload.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.FLUSH;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int at = packet.bth();
        boolean solicited = packet.bytes().get(at + 1) < 0;
        int extra = packet.payloadLength() + packet.padLength();
        if (received && (solicited || extra != 0)) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has "
                            + (solicited
                                    ? "the solicited event bit, must be 0"
                                    : extra + " bytes behind its headers, must be none"));
        }
    }
}
