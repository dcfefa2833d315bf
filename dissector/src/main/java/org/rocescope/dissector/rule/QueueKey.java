package org.rocescope.dissector.rule;

import java.nio.ByteBuffer;
import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.mad.CmSidrRep;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/** Datagrams with another Q_Key than the receiver named. */
final class QueueKey extends Rule implements PacketRule, ManagementRule {
    QueueKey() {
        super(
                "UD-02",
                Severity.WARNING,
                "A datagram carries the Q_Key of its receiver",
                "rc-protocol.md section 10",
                "The receiver named its queue pair and Q_Key when it was asked for its service (SIDR), and the"
                        + " datagram carries another key. The receiver drops it without a word.",
                "Use the Q_Key of the answer; a receiver that changed its key must be asked again.",
                "A SIDR REP names Q_Key 0x01234567, the next datagram carries 0x11111111.");
    }

    /** Receivers that are remembered; a power of two. */
    private static final int MOST = 1 << 12;

    private final long[] receivers = new long[MOST];
    private final int[] keys = new int[MOST];
    private boolean told;

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.dethOffset() >= 0 && opcode.service() == Service.UD;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        int at = packet.bth() + opcode.dethOffset();
        if (!told || !received || packet.network() < 0 || at + 4 > packet.capturedEnd()) {
            return;
        }
        long receiver = receiver(packet, false, packet.bytes().getInt(packet.bth() + 4) & 0xFFFFFF);
        int place = place(receiver);
        int key = packet.bytes().getInt(at);
        int expected = keys[place];
        if (receivers[place] == receiver && expected != key) {
            findings.report(
                    this,
                    flow,
                    packet.frame().number(),
                    () -> Words.of(packet) + " carries Q_Key " + Words.hex(key & 0xFFFFFFFFL) + ", its receiver named "
                            + Words.hex(expected & 0xFFFFFFFFL));
        }
    }

    @Override
    public void judge(Packet packet, int madLayer, Connections connections, Findings findings) {
        int layer = packet.find(CmSidrRep.HEADER);
        if (layer <= madLayer || packet.network() < 0) {
            return;
        }
        int at = packet.layerStart(layer);
        if (at + CmSidrRep.HEADER.length() > packet.capturedEnd() || CmSidrRep.STATUS.intIn(packet.bytes(), at) != 0) {
            return;
        }
        told = true;
        long receiver = receiver(packet, true, CmSidrRep.QPN.intIn(packet.bytes(), at));
        receivers[place(receiver)] = receiver;
        keys[place(receiver)] = CmSidrRep.Q_KEY.intIn(packet.bytes(), at);
    }

    private static int place(long receiver) {
        return (int) (receiver >>> 40) & MOST - 1;
    }

    /** A number for an address and a queue pair; that two receivers share one is as good as impossible. */
    private static long receiver(Packet packet, boolean sender, int queuePair) {
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        long address = packet.isIpv6()
                ? bytes.getLong(network + (sender ? 8 : 24)) * 31 + bytes.getLong(network + (sender ? 16 : 32))
                : bytes.getInt(network + (sender ? 12 : 16));
        return (address * 0x9E3779B97F4A7C15L + queuePair) * 0xC2B2AE3D27D4EB4FL | 1;
    }
}
