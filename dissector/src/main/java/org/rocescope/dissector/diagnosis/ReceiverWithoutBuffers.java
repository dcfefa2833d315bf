package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/** A receiver posts no buffers: at least three RNR NAKs for one PSN. One or two are ordinary. */
final class ReceiverWithoutBuffers extends FlowSuspicion<ReceiverWithoutBuffers.Worst> {
    private static final int FEWEST = 3;

    /** The flow with the longest run. */
    static final class Worst extends Sum {
        private NotReady notReady;
        private int queuePair;
    }

    ReceiverWithoutBuffers() {
        super(
                "receiver-without-buffers",
                "Let the receiver post more receive buffers, or sooner, or share them (SRQ); see whether its thread"
                        + " that posts them is held up. A longer RNR timer (min_rnr_timer) and RNR retry count 7 only"
                        + " hide it.",
                Worst::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Trouble trouble = track.trouble;
        if (trouble == null || trouble.notReady.longestRun < FEWEST) {
            return;
        }
        Worst worst = sum(track.path);
        worst.evidence.add(connection).add(trouble.notReady.frames);
        if (worst.notReady == null || worst.notReady.longestRun < trouble.notReady.longestRun) {
            worst.notReady = trouble.notReady;
            worst.queuePair = flow.destinationQp();
        }
    }

    @Override
    void close(Path path, Worst sum, Report report) {
        NotReady notReady = sum.notReady;
        String waited = notReady.longestWait == 0
                ? ""
                : "; the requester waited " + Text.span(notReady.shortestWait) + " to "
                        + Text.span(notReady.longestWait);
        report.add(diagnosis(
                sum.evidence,
                "%s has no receive buffers: %d RNR NAKs for PSN %d to QP %d, each asking to wait %s%s. %s affected.",
                path.to(),
                notReady.longestRun,
                notReady.itsPsn,
                sum.queuePair,
                Text.span(notReady.asked()),
                waited,
                Text.count(sum.evidence.count(), "connection")));
    }
}
