package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** An opcode without a meaning. */
final class ReservedOpcode extends Rule implements PacketRule {
    ReservedOpcode() {
        super(
                "BTH-12",
                Severity.ERROR,
                "The opcode has a meaning",
                "rc-protocol.md section 1",
                "No meaning is assigned to this opcode for this service. A responder of a reliable service refuses it"
                        + " as an invalid request, which ends the connection; other services drop it.",
                "Look for a sender newer than its peer, for a private extension, or for traffic on port 4791 that is"
                        + " not RoCEv2.",
                "A packet of the reliable connection service with opcode 0x15.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.isReserved() && opcode.service() != Service.UC && opcode.service() != Service.RD;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (received && !OldAtomicWrite.looksLikeOne(packet, opcode)) {
            findings.report(
                    this,
                    Words.proven(packet),
                    flow == null ? null : flow.connection(),
                    null,
                    packet.frame().number(),
                    () -> Words.of(packet) + ": opcode " + Words.hex(opcode.value()) + " has no meaning");
        }
    }
}
