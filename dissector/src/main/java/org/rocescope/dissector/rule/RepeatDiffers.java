package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;

/** RC-PSN-03: a request is sent again and says something else. */
final class RepeatDiffers extends Rule implements TransactionRule {
    RepeatDiffers() {
        super(
                "RC-PSN-03",
                Severity.WARNING,
                "A repeated request differs from its first transmission",
                "rc-protocol.md sections 2 and 5 (C9-105), mpe.md section 5",
                "A request that is sent again has the same PSN and must ask for the same. Here its address or R_Key is"
                        + " another. A responder that had executed the first takes the repeat for a duplicate; one that"
                        + " had not may refuse it, and the connection dies of a loss that should have been repaired.",
                "Linux's software RoCE does so with FLUSH and ATOMIC WRITE, whose repeats have address 0. Avoid loss"
                        + " there, or use a requester that repeats rightly.",
                "A FLUSH at address 0x1000 is lost, and its repeat has address 0.");
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.ALTERED;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        if (t.isAltered()) {
            long last = t.requestFrames().get(t.requestFrames().size() - 1);
            findings.report(
                    this,
                    flow,
                    last,
                    t,
                    () -> "a repeat of " + RequestWords.request(t) + " named another address or R_Key");
        }
    }
}
