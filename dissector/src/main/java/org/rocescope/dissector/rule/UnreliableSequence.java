package org.rocescope.dissector.rule;

import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Packets of an unreliable connection that make no message. */
final class UnreliableSequence extends MessageSequence {
    UnreliableSequence() {
        super(
                "UC-03",
                "rc-protocol.md section 9",
                "A packet does not continue the message that is open, or continues one where none is, and no packet is"
                        + " missing between them. The receiver discards the message without a word.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() == Service.UC;
    }
}
