package org.rocescope.dissector.rule;

import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** Numbers as messages of rules write them, and other small words. */
final class Words {
    private Words() {}

    /** In hexadecimal with 0x. */
    static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    /** PSN of a packet. */
    static int psn(Packet packet) {
        return Bth.PSN.intIn(packet.bytes(), packet.bth());
    }

    /** The packet as the subject of a sentence. */
    static String of(Packet packet) {
        return Opcode.of(packet.opcode()).name() + " with PSN " + psn(packet);
    }

    /**
     * How much a contradiction in the header matters: an error only if the ICRC shows that this is an InfiniBand packet
     * as it was sent.
     */
    static Severity proven(Packet packet) {
        IcrcVerdict verdict = packet.icrcVerdict();
        boolean judged = verdict == IcrcVerdict.GOOD || verdict != null && verdict.isVariant();
        return judged ? Severity.ERROR : Severity.WARNING;
    }
}
