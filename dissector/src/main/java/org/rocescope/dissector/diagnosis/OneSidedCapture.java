package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * Only one direction was captured: requests went on without repeats, and not one packet of the other host is there.
 * Said from 32 request packets in at least 8 messages, or from 32 answers without any request, on a path without a way
 * back.
 */
final class OneSidedCapture extends FlowSuspicion<OneSidedCapture.Progress> {
    private static final int FEWEST_PACKETS = 32;
    private static final int FEWEST_MESSAGES = 8;

    /** What went on. */
    static final class Progress extends Sum {
        private long messages;
        private long packets;
        private long repeats;
    }

    OneSidedCapture() {
        super(
                "one-sided-capture",
                "Capture both directions: mirror ingress and egress of the port, or capture on the host itself. Until"
                        + " then nothing can be said about answers, latency and losses.",
                Progress::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        if (track.path.opposite != null || flow.service() == Service.UC) {
            return;
        }
        Progress progress = sum(track.path);
        progress.evidence.add(connection).add(flow.firstFrame()).add(flow.lastFrame());
        progress.messages += track.messages;
        progress.packets += track.requestPackets;
        progress.repeats += track.trouble == null ? 0 : track.trouble.repeats.count();
    }

    @Override
    void close(Path path, Progress sum, Report report) {
        if (path.opposite == null
                && path.answers == 0
                && sum.repeats == 0
                && sum.packets >= FEWEST_PACKETS
                && sum.messages >= FEWEST_MESSAGES) {
            report.add(diagnosis(
                    sum.evidence,
                    "Only the direction from %s to %s was captured: %d request packets went on without one being"
                            + " repeated, so they were answered, but no packet of %s is there.",
                    path.from(),
                    path.to(),
                    sum.packets,
                    path.to()));
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        super.close(traffic, report);
        for (Path path : traffic.paths()) {
            if (path.opposite == null && path.requests == 0 && path.answers >= FEWEST_PACKETS) {
                report.add(diagnosis(
                        new Case().add(path.firstFrame),
                        "Only the answers from %s to %s were captured: %d of them, and no request of %s.",
                        path.from(),
                        path.to(),
                        path.answers,
                        path.to()));
            }
        }
    }
}
