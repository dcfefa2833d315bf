package org.rocescope.dissector.rule;

import java.util.Arrays;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** More READs and atomics outstanding than agreed. */
final class ReadDepth extends Rule implements TransactionRule {
    ReadDepth() {
        super(
                "CM-RDA-01",
                Severity.ERROR,
                "No more READs and atomics are outstanding than the responder can bear",
                "rc-protocol.md sections 2 (RC-RDA-01) and 7",
                "The two ends agreed by REQ and REP how many RDMA READs and atomics may be open at once. The requester"
                        + " sent one more while that many had not been answered; the responder may refuse it as an invalid"
                        + " request, which ends the connection.",
                "Compare the initiator depth of the requester with the responder resources of its peer, as the"
                        + " programs set them.",
                "The REP offers 1, and a second RDMA READ is sent before the response to the first.");
    }

    /** Frames at which the requests that may still be open were answered. */
    private static final class Open {
        private long[] answered = new long[16];
        private int size;

        /** Enters a request and says how many were open when it was sent, itself included. */
        int enter(long sent, long answer) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (answered[i] > sent) {
                    answered[kept++] = answered[i];
                }
            }
            size = kept;
            if (size == answered.length) {
                answered = Arrays.copyOf(answered, size * 2);
            }
            answered[size++] = answer;
            return size;
        }
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.SET_UP;
    }

    @Override
    public void judge(Flow flow, Transaction transaction, Findings findings) {
        Setup setup = flow.connection().setup();
        Operation operation = transaction.operation();
        boolean counted = operation == Operation.RDMA_READ_REQUEST
                || operation == Operation.COMPARE_SWAP
                || operation == Operation.FETCH_ADD;
        int responses = transaction.responseFrames().size();
        // only what was answered once, and after it was sent, was surely open until then
        if (setup == null
                || !counted
                || transaction.status() != Status.COMPLETED
                || transaction.retransmissions() > 0
                || responses == 0) {
            return;
        }
        int depth = flow == flow.connection().active() ? setup.activeDepth() : setup.passiveDepth();
        Open open = (Open) flow.note(place());
        if (open == null) {
            open = new Open();
            flow.note(place(), open);
        }
        long sent = transaction.requestFrames().get(0);
        int outstanding = open.enter(sent, transaction.responseFrames().get(responses - 1));
        if (depth > 0 && outstanding > depth) {
            findings.report(
                    this,
                    flow,
                    sent,
                    transaction,
                    () -> outstanding + " READs and atomics are open with the one of PSN " + transaction.firstPsn()
                            + ", agreed were " + depth);
        }
    }
}
