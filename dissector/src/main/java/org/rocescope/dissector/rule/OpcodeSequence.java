package org.rocescope.dissector.rule;

import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Packets of a reliable service that make no message. */
final class OpcodeSequence extends MessageSequence {
    OpcodeSequence() {
        super(
                "RC-OPC-01",
                "rc-protocol.md section 2",
                "A packet does not continue the message that is open, or continues one where none is. The responder"
                        + " refuses it as an invalid request, which ends the connection.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.service() != Service.UC;
    }
}
