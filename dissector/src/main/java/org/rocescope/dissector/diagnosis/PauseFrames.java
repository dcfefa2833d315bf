package org.rocescope.dissector.diagnosis;

import java.nio.ByteBuffer;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.packet.Packet;

/**
 * Pause frames (IEEE 802.3x, or PFC by priority) beside loss: at least three that ask to pause, and at least three
 * losses in the capture. Pause alone is flow control at work, and mostly never captured because hardware eats it.
 */
final class PauseFrames extends Suspicion {
    private static final int ETHERTYPE = 0x8808;
    private static final int PAUSE = 0x0001;
    private static final int PRIORITY_PAUSE = 0x0101;
    private static final int PRIORITIES = 8;
    private static final int FEWEST = 3;

    private final Case evidence = new Case();
    private final long[] byPriority = new long[PRIORITIES];
    private long whole;
    private long prioritised;
    private long losses;

    PauseFrames() {
        super(
                "pause-frames",
                "Find who sends the pause frames (a slow receiver, or a switch whose buffer is full), and check that"
                        + " the paused priority is the one of the RoCE traffic: loss beside PFC means that it is not"
                        + " lossless from end to end.");
    }

    @Override
    void other(Packet packet) {
        if (packet.layers() < 2 || packet.layer(1) != Ethernet.HEADER) {
            return;
        }
        ByteBuffer bytes = packet.bytes();
        int at = packet.layerStart(1);
        if (at + 34 > packet.capturedEnd() || (bytes.getShort(at + 12) & 0xFFFF) != ETHERTYPE) {
            return;
        }
        int opcode = bytes.getShort(at + 14);
        boolean pauses = false;
        if (opcode == PAUSE) {
            pauses = bytes.getShort(at + 16) != 0;
            whole += pauses ? 1 : 0;
        } else if (opcode == PRIORITY_PAUSE) {
            for (int i = 0; i < PRIORITIES; i++) {
                if ((bytes.getShort(at + 16) & 1 << i) != 0 && bytes.getShort(at + 18 + 2 * i) != 0) {
                    byPriority[i]++;
                    pauses = true;
                }
            }
            prioritised += pauses ? 1 : 0;
        }
        if (pauses) {
            evidence.add(packet.frame().number());
        }
    }

    @Override
    void connection(Connection connection) {
        examine(connection, connection.first());
        examine(connection, connection.second());
    }

    private void examine(Connection connection, Flow flow) {
        Trouble trouble = Track.troubleOf(flow);
        if (trouble != null && trouble.missed() + trouble.waits() > 0) {
            losses += trouble.missed() + trouble.waits();
            evidence.add(connection);
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        if (whole + prioritised < FEWEST || losses < FEWEST) {
            return;
        }
        StringBuilder priorities = new StringBuilder();
        for (int i = 0; i < PRIORITIES; i++) {
            if (byPriority[i] > 0) {
                priorities
                        .append(priorities.isEmpty() ? " (priority " : ", ")
                        .append(i)
                        .append(": ");
                priorities.append(byPriority[i]);
            }
        }
        priorities.append(priorities.isEmpty() ? "" : ")");
        report.add(diagnosis(
                evidence,
                "Senders are paused and packets are lost nevertheless: %d PFC frames%s, %d pause frames for the whole"
                        + " link, %d losses.",
                prioritised,
                priorities,
                whole,
                losses));
    }
}
