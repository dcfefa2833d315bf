package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;

/** Congestion marks that nobody tells the sender about. */
final class UnansweredMarks extends CongestionRule {
    UnansweredMarks() {
        super(
                "CNP-04",
                "Congestion marks are answered by congestion notifications",
                "Switches marked many packets of this direction (ECN 11), the receiver answered them otherwise, but"
                        + " sent no congestion notification. The sender does not learn that it is too fast.",
                "Check that the receiver has its congestion notification point enabled for this traffic class.",
                "1000 marked packets in 100 ms and no congestion notification.",
                "rc-protocol.md section 11");
    }

    /** Marks, and nanoseconds in which they came, below which a missing notification proves nothing. */
    private static final int ENOUGH_MARKS = 64;

    private static final long ENOUGH_TIME = 10_000_000;

    @Override
    void judge(Flow data, Flow opposite, Findings findings) {
        long marked = data.congestionMarked();
        if (marked >= ENOUGH_MARKS
                && opposite.packets() >= ENOUGH_MARKS
                && data.lastTime() - data.firstTime() >= ENOUGH_TIME
                && seen(opposite).notifications == 0) {
            findings.report(
                    this,
                    data,
                    data.firstFrame(),
                    () -> marked + " packets to queue pair " + Words.hex(data.destinationQp())
                            + " are marked as having met congestion, and no congestion notification came back");
        }
    }
}
