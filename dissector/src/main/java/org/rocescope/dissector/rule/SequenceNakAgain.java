package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** RC-NAK-03: a responder asks a second time for the same packet. */
final class SequenceNakAgain extends Rule implements AnswerRule {
    /** Copies of a packet that a capture holds twice are closer together. */
    private static final long COPIES_NANOS = 10_000;

    private static final class Last {
        int psn = -1;
        long time;
        long frame;
        long retransmitted;
    }

    SequenceNakAgain() {
        super(
                "RC-NAK-03",
                Severity.WARNING,
                "The same packet is asked for again",
                "rc-protocol.md sections 2 and 3",
                "A responder sends one NAK PSN sequence error and no further one until the packet arrives. A second one"
                        + " for the same PSN, after the packet was sent again, tells that the repeat was lost too.",
                "Loss of repeats points to a link that drops much, or to a queue that stays full.",
                "NAK for PSN 101, PSN 101 is sent again, and NAK for PSN 101 comes once more.");
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        if (answer.type() != Aeth.TYPE_NAK || answer.code() != 0) {
            return;
        }
        Last last = (Last) responder.note(place());
        if (last == null) {
            last = new Last();
            responder.note(place(), last);
        }
        long retransmitted = responder.peer().requests().retransmitted();
        if (last.psn == answer.psn()
                && answer.time() - last.time > COPIES_NANOS
                && retransmitted != last.retransmitted) {
            long before = last.frame;
            long repeats = retransmitted - last.retransmitted;
            findings.report(
                    this,
                    responder,
                    answer.frame(),
                    t,
                    () -> "PSN " + answer.psn()
                            + " is asked for again; frame " + before + " asked first, and " + repeats
                            + " packets were sent again since");
        }
        last.psn = answer.psn();
        last.time = answer.time();
        last.frame = answer.frame();
        last.retransmitted = retransmitted;
    }
}
