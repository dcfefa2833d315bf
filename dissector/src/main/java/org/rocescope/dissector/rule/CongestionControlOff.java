package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Service;

/** Data that switches may not mark, though congestion is notified. */
final class CongestionControlOff extends CongestionRule {
    CongestionControlOff() {
        super(
                "CNP-06",
                "Data that congestion is notified for can be marked",
                "Packets of this direction carry ECN 00, which forbids switches to mark them, although congestion"
                        + " notifications arrive for it. Part of the traffic is sent with congestion control off, and"
                        + " switches drop it where they would mark it.",
                "Enable ECN for this traffic class at the sender.",
                "Congestion notifications for a queue pair, and later RDMA WRITEs to its peer with ECN 00.",
                "rc-protocol.md section 11, CA17-5");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.value() == Opcode.ROCE_CNP
                || (opcode.service() == Service.RC || opcode.service() == Service.XRC || opcode.service() == Service.UC)
                        && opcode.operation() != Operation.ACKNOWLEDGE;
    }

    @Override
    public int packetTraits() {
        return PacketTraits.NOTIFIED;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        if (opcode.service() == Service.CNP) {
            super.judge(packet, opcode, flow, received, findings);
        } else if (received
                && flow != null
                && flow.peer() != null
                && flow.peer().note(place()) != null
                && packet.network() >= 0) {
            int traffic = packet.isIpv6()
                    ? packet.bytes().get(packet.network() + 1) >> 4
                    : packet.bytes().get(packet.network() + 1);
            if ((traffic & 3) == 0) {
                Seen seen = seen(flow);
                if (seen.incapable++ == 0) {
                    seen.incapableFrame = packet.frame().number();
                }
            }
        }
    }

    @Override
    void judge(Flow data, Flow opposite, Findings findings) {
        long notifications = seen(opposite).notifications;
        Seen seen = seen(data);
        if (notifications > 0 && seen.incapable > 0) {
            findings.report(
                    this,
                    data,
                    seen.incapableFrame,
                    () -> seen.incapable + " data packets with ECN 00, though " + notifications
                            + " congestion notifications came for them");
        }
    }
}
