package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;

/**
 * A connection was set up with a retry count or RNR retry count of 0, and the first NAK of that kind killed it. Only
 * said where the NAK was captured and the request was never sent again: a lost last packet without a NAK looks like one
 * that the capture missed.
 */
final class NoRetries extends FlowSuspicion<NoRetries.Deaths> {
    /** How connections died. */
    static final class Deaths extends Sum {
        private long ofLoss;
        private long ofNotReady;
    }

    NoRetries() {
        super(
                "no-retries",
                "Set retry_count and rnr_retry_count of the connection parameters (rdma_conn_param) above 0; 7 is"
                        + " usual for both, and means without limit for RNR.",
                Deaths::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        Setup setup = connection.setup();
        Trouble trouble = track.trouble;
        if (setup == null || trouble == null) {
            return;
        }
        int notReady = flow == connection.active() ? setup.activeRnrRetryCount() : setup.passiveRnrRetryCount();
        boolean ofLoss = trouble.diedOfLoss && setup.retryCount() == 0;
        boolean ofNotReady = trouble.diedOfNotReady && notReady == 0;
        if (ofLoss || ofNotReady) {
            Deaths deaths = sum(track.path);
            deaths.evidence.add(connection).add(setup.requestFrame()).add(trouble.died);
            deaths.ofLoss += ofLoss ? 1 : 0;
            deaths.ofNotReady += ofNotReady ? 1 : 0;
        }
    }

    @Override
    void close(Path path, Deaths sum, Report report) {
        report.add(diagnosis(
                sum.evidence,
                "%s from %s to %s died at the first trouble, because they may not retry: %s",
                Text.count(sum.evidence.count(), "connection"),
                path.from(),
                path.to(),
                (sum.ofLoss > 0 ? sum.ofLoss + " with retry count 0 after a lost packet. " : "")
                        + (sum.ofNotReady > 0
                                ? sum.ofNotReady + " with RNR retry count 0 after a receiver that was not ready."
                                : "")));
    }
}
