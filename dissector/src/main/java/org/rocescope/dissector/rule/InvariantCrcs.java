package org.rocescope.dissector.rule;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/**
 * Wrong invariant CRCs. An error only if the same sender was seen to send right ones: a capture that was made before
 * the adapter put the ICRC in shows none that is right. A wrong value whose cause is known is a note.
 */
final class InvariantCrcs extends Rule implements PacketRule, ConnectionRule, ManagementRule {
    /** Senders with nothing but bad packets that are told apart. */
    private static final int MOST_SENDERS = 256;

    /** Bad packets of a sender that are no chance. */
    private static final int MANY = 8;

    /** Senders of which a good packet was seen, by a hash of their address; a collision only hides an error. */
    private final long[] good = new long[1 << 10];

    private final Map<Long, Suspect> suspects = new HashMap<>();

    InvariantCrcs() {
        super(
                "ICRC-01",
                Severity.ERROR,
                "The invariant CRC is right",
                "rc-protocol.md section 1, CA17-24",
                "The invariant CRC protects a packet from end to end. A receiver drops a packet with a wrong one"
                        + " without a word, so it counts as lost: the sender repeats it after a sequence NAK or a"
                        + " timeout.",
                "Single packets: look for a device on the way or memory that damages packets. Every packet of a sender:"
                        + " the capture was probably made before the adapter computed the value, and nothing is wrong."
                        + " A known variant: it works between peers of the same kind only.",
                "One bit of the payload is flipped by a switch behind its own CRC check.");
    }

    /** What is kept of a sender until a good packet of it is seen. */
    private static final class Suspect {
        private final String name;
        private final Map<Connection, long[]> first = new LinkedHashMap<>();
        private long frame;
        private long count;

        Suspect(String name) {
            this.name = name;
        }

        void end(Connection connection) {
            long[] seen = connection == null ? null : first.remove(connection);
            if (seen != null) {
                long[] ofNone = first.computeIfAbsent(null, key -> new long[2]);
                ofNone[0] += seen[0];
                ofNone[1] = ofNone[1] == 0 ? seen[1] : ofNone[1];
            }
        }
    }

    @Override
    public int packetTraits() {
        return PacketTraits.ICRC_UNPROVEN;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, boolean received, Findings findings) {
        IcrcVerdict verdict = packet.icrcVerdict();
        if (verdict == IcrcVerdict.GOOD) {
            long sender = sender(packet);
            int place = place(sender);
            if (good[place] != sender) {
                good[place] = sender;
                clear(sender, findings);
            }
        } else if (verdict == IcrcVerdict.BAD) {
            bad(packet, flow, findings);
        } else if (verdict != null && verdict.isVariant()) {
            findings.report(
                    this,
                    Severity.NOTE,
                    flow == null ? null : flow.connection(),
                    verdict,
                    packet.frame().number(),
                    () -> Words.of(packet) + " has a wrong ICRC of a known kind: " + verdict.text());
        }
    }

    private void bad(Packet packet, Flow flow, Findings findings) {
        long sender = sender(packet);
        Connection connection = flow == null ? null : flow.connection();
        long frame = packet.frame().number();
        if (good[place(sender)] == sender) {
            report(connection, frame, findings);
            return;
        }
        Suspect suspect = suspects.get(sender);
        if (suspect == null && suspects.size() < MOST_SENDERS) {
            StringBuilder name = new StringBuilder();
            PacketSummary.appendSource(packet, name);
            suspect = new Suspect(name.toString());
            suspect.frame = frame;
            suspects.put(sender, suspect);
        }
        if (suspect != null) {
            suspect.count++;
            suspect.first.computeIfAbsent(connection, key -> new long[2])[0]++;
            suspect.first.get(connection)[1] = frame;
        }
    }

    /** The sender does send right values: what was bad before was damage. */
    private void clear(long sender, Findings findings) {
        Suspect suspect = suspects.isEmpty() ? null : suspects.remove(sender);
        if (suspect != null) {
            suspect.first.forEach((connection, seen) -> {
                for (long i = 0; i < seen[0]; i++) {
                    report(connection, i == 0 ? seen[1] : 0, findings);
                }
            });
        }
    }

    private void report(Connection connection, long frame, Findings findings) {
        findings.report(
                this,
                severity(),
                connection,
                IcrcVerdict.BAD,
                frame,
                () -> "the ICRC is wrong though the sender's other packets have a right one: the receiver drops the"
                        + " packet without a word");
    }

    @Override
    public void judge(Packet packet, int madLayer, Connections connections, Findings findings) {}

    /** What is found later is about no connection then. */
    @Override
    public void judge(Connection connection, Findings findings) {
        for (Suspect suspect : suspects.values()) {
            suspect.end(connection);
            suspect.end(connection.absorbed());
        }
    }

    @Override
    public void close(Connections connections, Findings findings) {
        for (Map.Entry<Long, Suspect> each : suspects.entrySet()) {
            Suspect suspect = each.getValue();
            for (long i = 0; i < suspect.count; i++) {
                findings.report(
                        this,
                        Severity.WARNING,
                        null,
                        each.getKey(),
                        i == 0 ? suspect.frame : 0,
                        () -> "no packet of " + suspect.name + " has a right ICRC, " + suspect.count
                                + " have a wrong one: "
                                + (suspect.count < MANY
                                        ? "damaged on the way, perhaps in the address, or "
                                        : "probably ")
                                + "captured before the adapter computed it; they count as lost");
            }
        }
        suspects.clear();
    }

    private int place(long sender) {
        return (int) (sender * 0x9E3779B97F4A7C15L >>> 54);
    }

    /** A number for the sender's address, never 0. */
    private static long sender(Packet packet) {
        int network = packet.network();
        if (network < 0) {
            return 1;
        }
        if (!packet.isIpv6()) {
            return packet.bytes().getInt(network + 12) & 0xFFFFFFFFL | 1L << 32;
        }
        long sender = packet.bytes().getLong(network + 8) * 31 + packet.bytes().getLong(network + 16);
        return sender == 0 ? 1 : sender;
    }
}
