package org.rocescope.dissector.diagnosis;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * A peer fell silent: a request was sent at least three times, nothing of the peer came on the connection since the
 * first time, and that is how it ended. Not said where the peer's direction is there but not known to belong to it,
 * after a refusal, where a damaged packet may have been the answer, or where rxe repeats with address 0.
 */
final class SilentPeer extends Suspicion {
    private static final int FEWEST_SENT = 3;

    private record Dead(Connection connection, Flow flow, Silence silence) {}

    private final List<Dead> dead = new ArrayList<>();

    SilentPeer() {
        super(
                "silent-peer",
                "Check at that time on the peer: is the process alive, is the queue pair in the error state, is the"
                        + " link up; on the way: routes, ARP or neighbour entries, and filters for UDP port 4791.");
    }

    @Override
    void connection(Connection connection) {
        if (connection.isGivenUp()) {
            // the answer may have come later
            return;
        }
        examine(connection, connection.first());
        examine(connection, connection.second());
    }

    private void examine(Connection connection, Flow flow) {
        Trouble trouble = Track.troubleOf(flow);
        if (trouble == null || trouble.silence.sent < FEWEST_SENT || !trouble.silence.lasts(flow)) {
            return;
        }
        boolean elsewhere = flow.peer() == null && Track.of(flow).path.opposite != null;
        if (!elsewhere && !flow.requests().isDead() && dead.size() < Case.MOST_CONNECTIONS) {
            dead.add(new Dead(connection, flow, trouble.silence));
        }
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Dead each : dead) {
            Silence silence = each.silence();
            Flow flow = each.flow();
            Case evidence = new Case().add(each.connection()).add(silence.frames);
            boolean never = flow.peer() == null || flow.peer().responses() == 0;
            report.add(diagnosis(
                    evidence,
                    "%s %s %s QP %d: the request with PSN %d was sent %d times, %s apart, over %s without any"
                            + " answer%s.",
                    flow.to(),
                    never ? "never answered" : "fell silent towards",
                    flow.from() + ",",
                    flow.destinationQp(),
                    silence.psn,
                    silence.sent,
                    silence.shortest == silence.longest || silence.longest - silence.shortest < 1_000_000
                            ? Text.span(silence.longest)
                            : Text.span(silence.shortest) + " to " + Text.span(silence.longest),
                    Text.span(silence.lastTime - silence.firstTime),
                    traffic.lastTime - silence.lastTime > 1_000_000_000L
                            ? "; then the requester gave up, " + Text.span(traffic.lastTime - silence.lastTime)
                                    + " before the capture ends"
                            : ", until the capture ends"));
        }
    }
}
