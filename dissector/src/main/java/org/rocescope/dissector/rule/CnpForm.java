package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Cnp;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Congestion notification packets of the wrong form. */
final class CnpForm extends Rule implements PacketRule {
    CnpForm() {
        super(
                "CNP-01",
                Severity.ERROR,
                "A congestion notification has PSN 0, no flags, no pad and 16 bytes behind the BTH",
                "rc-protocol.md section 11, CA17-44 to CA17-46",
                "The packet does not have the form that the specification gives. Senders may not take it for a"
                        + " notification and keep their rate.",
                "Report it to the manufacturer of the adapter or switch that made it.",
                "A congestion notification with PSN 7.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.CONGESTION_NOTIFICATION && opcode.value() == Opcode.ROCE_CNP;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        boolean cut = packet.malformed() == Malformed.HEADERS_CUT || packet.malformed() == Malformed.PAD_COUNT;
        if (!received && (!cut || packet.icrcVerdict() == IcrcVerdict.BAD)) {
            return;
        }
        int flags = packet.bytes().get(packet.bth() + 1) & 0xF0;
        int psn = Words.psn(packet);
        int length = packet.icrcStart() < 0 ? Cnp.LENGTH : packet.icrcStart() - packet.bth() - Bth.LENGTH;
        if (flags != 0 || psn != 0 || length != Cnp.LENGTH || cut) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> "congestion notification with PSN " + psn
                            + ", solicited event " + (flags >> 7) + ", MigReq " + (flags >> 6 & 1) + ", pad count "
                            + (flags >> 4 & 3)
                            + (cut ? " and a wrong length" : " and " + length + " bytes behind the BTH")
                            + ", expected 0, 0, 0, 0 and 16 bytes");
        }
    }
}
