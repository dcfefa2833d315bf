package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;

/** Atomics with payload. */
final class AtomicPayload extends Rule implements RequestRule {
    AtomicPayload() {
        super(
                "RC-ATM-02",
                Severity.ERROR,
                "An atomic has no payload and no pad",
                "rc-protocol.md section 2",
                "The operands of an atomic are in its header; a payload behind it makes the packet malformed, and the"
                        + " responder drops or refuses it.",
                "Correct the sender.",
                "A COMPARE & SWAP followed by 8 bytes of payload.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.atomicEthOffset() >= 0;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        int extra = packet.payloadLength() + packet.padLength();
        if (extra != 0) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    transaction,
                    () -> Words.of(packet) + " has " + extra + " bytes behind its headers, must be none");
        }
    }
}
