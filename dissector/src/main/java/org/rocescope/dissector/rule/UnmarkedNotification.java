package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;

/** Congestion notifications without a marked packet. */
final class UnmarkedNotification extends CongestionRule {
    UnmarkedNotification() {
        super(
                "CNP-05",
                "Congestion notifications answer marked packets",
                "Congestion notifications came back, but none of the captured packets is marked (ECN 11). The switch"
                        + " that marks them is usually behind the point of capture, so this says where the congestion is.",
                "Nothing is wrong with the end points. Look for the congestion between the point of capture and the"
                        + " receiver.",
                "20 congestion notifications for a queue pair of which no packet is marked.",
                "rc-protocol.md section 11");
    }

    @Override
    void judge(Flow data, Flow opposite, Findings findings) {
        Seen seen = seen(opposite);
        if (seen.notifications > 0 && data.packets() > 0 && data.congestionMarked() == 0) {
            findings.report(
                    this,
                    opposite,
                    seen.frame,
                    () -> seen.notifications + " congestion notifications, but none of the " + data.packets()
                            + " packets that they are about is marked: the congestion is behind the point of capture");
        }
    }
}
