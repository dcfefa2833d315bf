package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** FLUSH packets that ask for nothing that is defined. */
final class FlushType extends Rule implements PacketRule {
    FlushType() {
        super(
                "MPE-FL-02",
                Severity.WARNING,
                "A FLUSH asks for global visibility, persistence or both, of a range or a region",
                "mpe.md section 7",
                "The FLUSH header has reserved bits set or asks for no placement at all. What a responder does then is"
                        + " not defined: an answer proves nothing about the memory.",
                "Name a placement type (global visibility, persistence or both) and a selectivity (range or region)"
                        + " when the FLUSH is posted.",
                "A FLUSH with placement type 0, which is answered all the same.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.FLUSH;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int at = packet.bth() + opcode.fethOffset();
        if (!received || at + Feth.LENGTH > Math.min(packet.capturedEnd(), packet.transportEnd())) {
            return;
        }
        int value = packet.bytes().getInt(at);
        int placement = value & 0xF;
        if ((value & ~0x1F) != 0 || placement == 0 || placement > 3) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has placement type " + placement
                            + ", selectivity " + (value >> 4 & 3) + ", reserved bits " + Words.hex(value >>> 6)
                            + "; defined are placement 1 to 3, selectivity 0 and 1, reserved bits 0");
        }
    }
}
