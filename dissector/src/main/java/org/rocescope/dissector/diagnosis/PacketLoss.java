package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * Packets were lost, before or behind the capture point. Said from one sequence NAK for a packet that neither came late
 * nor damaged, or one request that came again because a later one was answered and it was not, or from two timeouts
 * without an answer, if more than those that a late answer explains. Where packets are damaged or overtake each other,
 * the same signs are theirs, unless there are three times as many.
 */
final class PacketLoss extends FlowSuspicion<PacketLoss.Losses> {
    private static final int FEWEST_TIMEOUTS = 2;

    /** What was lost. */
    static final class Losses extends Sum {
        private long before;
        private long behind;
        private long timeouts;
        private long answers;
        private long impatient;
        private long overtaken;
        private long repeats;
        private long packets;
    }

    PacketLoss() {
        super(
                "packet-loss",
                "Compare the drop counters of the ports on the way with the time of these frames; check that the"
                        + " traffic is in a lossless class (PFC, DSCP to priority mapping) from end to end.",
                Losses::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Losses losses = sum(track.path);
        losses.packets += track.requestPackets;
        Trouble trouble = track.trouble;
        if (trouble == null || trouble.repeats.count() + trouble.missed() + trouble.overtaken.count() == 0) {
            return;
        }
        Silence silence = trouble.silence;
        long last = silence.lasts(flow) ? silence.sent - 1 : 0;
        long timeouts = Math.max(0, trouble.waits() - last);
        losses.impatient += trouble.impatient.count();
        losses.overtaken += trouble.overtaken.count();
        losses.repeats += trouble.repeats.count();
        if (trouble.missed() + timeouts + trouble.answersMissed.count() > 0) {
            losses.before += trouble.neverCame();
            losses.behind += trouble.lostBehind.count();
            losses.timeouts += timeouts;
            losses.answers += trouble.answersMissed.count();
            losses.evidence.add(connection).add(trouble.answersMissed).add(trouble.lostBefore);
            losses.evidence.add(trouble.lostBehind).add(trouble.timeouts);
        }
    }

    @Override
    void close(Path path, Losses sum, Report report) {
        long missed = sum.before + sum.behind;
        long explained = path.bad.count() + (path.opposite == null ? 0 : path.opposite.bad.count()) + sum.overtaken;
        boolean enough = missed + sum.answers > 0 && sum.repeats > 0
                || sum.timeouts >= FEWEST_TIMEOUTS && sum.timeouts > sum.impatient;
        if (path.reordered || !enough || explained > 0 && missed + sum.answers + sum.timeouts <= 3 * explained) {
            return;
        }
        report.add(diagnosis(
                sum.evidence,
                "Packets between %s and %s are lost: %d requests never came to the capture point, %d went past it and"
                        + " were missed by %s, %d answers never came though later ones did, %s without any answer"
                        + " captured; %d of %d request packets were sent again.",
                path.from(),
                path.to(),
                sum.before,
                sum.behind,
                path.to(),
                sum.answers,
                Text.count(sum.timeouts, "timeout"),
                sum.repeats,
                sum.packets));
    }
}
