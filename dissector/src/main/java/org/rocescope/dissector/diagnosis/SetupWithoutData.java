package org.rocescope.dissector.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.mad.Mad;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * A connection was set up (REQ, REP, RTU captured) and no packet of it follows. Said if it stayed open for five
 * seconds: until a DREQ, or until the capture ends; not if it was rejected.
 */
final class SetupWithoutData extends Suspicion {
    private static final long SHORTEST_NANOS = 5_000_000_000L;
    /** Connections that are kept an eye on at most. */
    private static final int MOST = 1 << 14;

    private static final class Open {
        private long since;
        private long until = Long.MAX_VALUE;
        private boolean rejected;
    }

    private record Silent(Connection connection, Setup setup, Open open) {}

    /** By the pair of communication ids, of which the sender's own is first. */
    private final Map<Long, Open> open = new HashMap<>();

    private final List<Silent> silent = new ArrayList<>();

    SetupWithoutData() {
        super(
                "setup-without-data",
                "The data goes past the capture: the NIC handles it without the host (capture at the switch, or with"
                        + " the vendor's sniffer), it is looped back within the host, or it takes another interface."
                        + " If not, the application opens connections that it does not use.");
    }

    @Override
    void management(Packet packet, int madLayer) {
        int at = packet.layerStart(madLayer);
        if (at + Mad.LENGTH + 8 > packet.capturedEnd() || Mad.CLASS.intIn(packet.bytes(), at) != Mad.CLASS_CM) {
            return;
        }
        long local = packet.bytes().getInt(at + Mad.LENGTH) & 0xFFFFFFFFL;
        long remote = packet.bytes().getInt(at + Mad.LENGTH + 4) & 0xFFFFFFFFL;
        long time = packet.frame().timeNanos();
        switch (Mad.ATTRIBUTE_ID.intIn(packet.bytes(), at)) {
            case Mad.ATTRIBUTE_RTU -> {
                if (open.size() < MOST) {
                    open.computeIfAbsent(local << 32 | remote, key -> new Open()).since = time;
                }
            }
            case Mad.ATTRIBUTE_REJ -> end(local, remote, time, true);
            case Mad.ATTRIBUTE_DREQ -> end(local, remote, time, false);
            default -> {}
        }
    }

    private void end(long local, long remote, long time, boolean rejected) {
        Open forth = open.get(local << 32 | remote);
        Open entry = forth == null ? open.get(remote << 32 | local) : forth;
        if (entry != null) {
            entry.until = Math.min(entry.until, time);
            entry.rejected |= rejected;
        }
    }

    @Override
    void connection(Connection connection) {
        Setup setup = connection.setup();
        boolean used = connection.first().packets() > 0
                || connection.second() == null
                || connection.second().packets() > 0;
        if (setup == null
                || used
                || connection.isGivenUp()
                || connection.service() != Service.RC
                || silent.size() >= Case.MOST_CONNECTIONS) {
            return;
        }
        long ids = (setup.activeLocalId() & 0xFFFFFFFFL) << 32 | setup.passiveLocalId() & 0xFFFFFFFFL;
        Open entry = open.remove(ids);
        if (entry != null && !entry.rejected) {
            silent.add(new Silent(connection, setup, entry));
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        Case evidence = new Case();
        long longest = 0;
        for (Silent each : silent) {
            long lasted = Math.min(each.open().until, traffic.lastTime) - each.open().since;
            if (lasted >= SHORTEST_NANOS) {
                longest = Math.max(longest, lasted);
                evidence.add(each.connection())
                        .add(each.setup().requestFrame())
                        .add(each.setup().replyFrame());
            }
        }
        if (evidence.count() > 0) {
            report.add(diagnosis(
                    evidence,
                    "%s set up by the connection manager and open for up to %s, but no packet was captured of %s.",
                    Text.count(evidence.count(), "connection") + (evidence.count() == 1 ? " was" : " were"),
                    Text.span(longest),
                    evidence.count() == 1 ? "it" : "them"));
        }
    }
}
