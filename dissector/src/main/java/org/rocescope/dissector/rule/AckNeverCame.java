package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/** RC-ACK-07: an acknowledge was asked for and never came. */
final class AckNeverCame extends Rule implements RequestRule, TransactionRule {
    /** Time after which an answer is overdue where the timeout is not known. */
    private static final long OVERDUE_NANOS = 2_000_000_000L;

    private static final class Asked {
        int psn;
        long frame;
        long time;
    }

    private final Clock clock;

    AckNeverCame(Clock clock) {
        super(
                "RC-ACK-07",
                Severity.WARNING,
                "An acknowledge that was asked for never came",
                "rc-protocol.md section 3",
                "A packet with AckReq must be answered. No answer was captured though the capture goes on, and the"
                        + " request was not sent again either: the responder is dead, or the capture lacks packets.",
                "See whether the responder is alive, and whether the capture has its packets.",
                "A SEND with AckReq at PSN 100, and no answer with that PSN or a later one within two seconds.");
        this.clock = clock;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        if (repeated || packet.bytes().get(packet.bth() + 8) >= 0) {
            return;
        }
        Asked asked = (Asked) flow.note(place());
        if (asked == null) {
            asked = new Asked();
            flow.note(place(), asked);
        }
        asked.psn = Bth.PSN.intIn(packet.bytes(), packet.bth());
        asked.frame = packet.frame().number();
        asked.time = packet.frame().timeNanos();
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        if (t.status() != Status.UNANSWERED
                || t.retransmissions() > 0
                || t.operation() != Operation.SEND && t.operation() != Operation.RDMA_WRITE
                || flow.peer() == null
                || flow.requests().isDead()) {
            return;
        }
        Asked asked = (Asked) flow.note(place());
        Setup setup = flow.connection().setup();
        long due = setup == null ? OVERDUE_NANOS : Math.max(OVERDUE_NANOS, 4 * setup.ackTimeoutNanos());
        if (asked != null && asked.psn == t.lastPsn() && clock.since(asked.time) > due) {
            findings.report(
                    this,
                    flow,
                    asked.frame,
                    t,
                    () -> RequestWords.request(t) + " asked for an acknowledge; none was captured in the "
                            + RequestWords.duration(clock.since(asked.time)) + " since");
        }
    }
}
