package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;

/** CM-PSN-01: requests do not begin at the PSN that the connection was set up with. */
final class AgreedPsn extends Rule implements TransactionRule {
    /** PSNs that the capture may lack at the beginning. */
    private static final int MISSED = 1 << 12;

    AgreedPsn() {
        super(
                "CM-PSN-01",
                Severity.WARNING,
                "Requests do not start at the agreed PSN",
                "rc-protocol.md section 7",
                "Requests of the active side start at the PSN that the REP names, those of the passive side at the one"
                        + " of the REQ. A receiver takes others for duplicates or for the sign of a loss. A start a little"
                        + " behind the agreed one is not reported, because the capture may lack packets.",
                "See whether both ends take the starting PSN from the connection manager.",
                "The REP says starting PSN 1000, and the first request has PSN 900.");
    }

    @Override
    public int transactionTraits() {
        return TransactionTraits.SET_UP;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        Connection connection = flow.connection();
        if (connection.setup() == null || flow.note(place()) != null) {
            return;
        }
        flow.note(place(), true);
        int agreed = flow == connection.active()
                ? connection.setup().activeFirstPsn()
                : connection.setup().passiveFirstPsn();
        int ahead = Psn.difference(t.firstPsn(), agreed);
        if (ahead < 0 || ahead > MISSED) {
            findings.report(
                    this,
                    flow,
                    t.id(),
                    t,
                    () -> "the first request has PSN " + t.firstPsn() + ", the connection manager agreed on " + agreed);
        }
    }
}
