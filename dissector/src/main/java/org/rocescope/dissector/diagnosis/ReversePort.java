package org.rocescope.dissector.diagnosis;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * Answers go to the UDP port that the requests came from instead of 4791, where no receiver takes them. Said from two
 * packets from port 4791 to the source port of a host's requests, if their contents are answers of RC with a PSN that
 * these requests have, and none of the host's answers went to port 4791.
 */
final class ReversePort extends Suspicion {
    private static final int FEWEST = 2;
    /** Ports that are kept an eye on at most. */
    private static final int MOST = 1 << 12;

    private record Way(long fromHigh, long fromLow, long toHigh, long toLow, int port) {}

    private static final class Sum {
        private final Frames frames = new Frames();
        private final int[] psns = new int[Case.MOST_FRAMES];
    }

    private final Map<Way, Sum> answers = new HashMap<>();
    private final Map<Way, Case> found = new LinkedHashMap<>();

    ReversePort() {
        super(
                "answers-to-source-port",
                "The answering stack must send to UDP destination port 4791 (CA17-20) and may choose its source port:"
                        + " it swaps the ports of the request as an ordinary UDP server would.");
    }

    @Override
    void other(Packet packet) {
        int udp = packet.udp();
        int bth = udp + Udp.LENGTH;
        ByteBuffer bytes = packet.bytes();
        if (udp < 0 || bth + 16 > packet.capturedEnd() || (bytes.getShort(udp) & 0xFFFF) != Udp.ROCE) {
            return;
        }
        Opcode opcode = Opcode.of(bytes.get(bth) & 0xFF);
        int length = (bytes.getShort(udp + 4) & 0xFFFF) - Udp.LENGTH;
        boolean fits = opcode.service() == Service.RC
                && opcode.isResponse()
                && (bytes.get(bth + 1) & 0xF) == 0
                && length >= 12 + opcode.headersLength() + 4
                && length % 4 == 0;
        if (!fits || answers.size() >= MOST) {
            return;
        }
        Sum sum = answers.computeIfAbsent(wayBack(packet), key -> new Sum());
        int index = (int) sum.frames.count();
        if (index < sum.psns.length) {
            sum.psns[index] = bytes.getInt(bth + 8) & Psn.MASK;
        }
        sum.frames.add(packet.frame().number());
    }

    /** The way of the requests that an answer belongs to. */
    private static Way wayBack(Packet packet) {
        ByteBuffer bytes = packet.bytes();
        int at = packet.network();
        int port = bytes.getShort(packet.udp() + 2) & 0xFFFF;
        return packet.isIpv6()
                ? new Way(
                        bytes.getLong(at + 24),
                        bytes.getLong(at + 32),
                        bytes.getLong(at + 8),
                        bytes.getLong(at + 16),
                        port)
                : new Way(0, bytes.getInt(at + 16) & 0xFFFFFFFFL, 0, bytes.getInt(at + 12) & 0xFFFFFFFFL, port);
    }

    @Override
    void connection(Connection connection) {
        examine(connection, connection.first());
        examine(connection, connection.second());
    }

    private void examine(Connection connection, Flow flow) {
        Track track = Track.of(flow);
        if (track == null || answers.isEmpty() || track.requestPackets == 0) {
            return;
        }
        Path path = track.path;
        Way way = new Way(path.fromHigh, path.fromLow, path.toHigh, path.toLow, flow.sourcePort());
        Sum sum = answers.get(way);
        if (sum == null || path.opposite != null && path.opposite.answers > 0) {
            return;
        }
        for (int i = 0; i < sum.frames.size(); i++) {
            int behind = Psn.difference(flow.requests().highestPsn(), sum.psns[i]);
            if (behind >= 0 && behind < track.requestPackets + 4096) {
                found.computeIfAbsent(way, key -> new Case().add(connection));
            }
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        found.forEach((way, evidence) -> {
            Sum sum = answers.get(way);
            Path path = traffic.find(way.fromHigh(), way.fromLow(), way.toHigh(), way.toLow());
            if (sum.frames.count() >= FEWEST && path != null) {
                report.add(diagnosis(
                        evidence.add(sum.frames),
                        "%s answers %s at UDP port %d, the source port of the requests, instead of 4791: %d packets.",
                        path.to(),
                        path.from(),
                        way.port(),
                        sum.frames.count()));
            }
        });
    }
}
