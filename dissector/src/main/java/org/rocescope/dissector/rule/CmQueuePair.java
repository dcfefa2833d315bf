package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.mad.CmDreq;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;

/** CM-04: a disconnection request that names another queue pair. */
final class CmQueuePair extends Rule implements ManagementRule {
    private final CmExchanges exchanges;

    CmQueuePair(CmExchanges exchanges) {
        super(
                "CM-04",
                Severity.WARNING,
                "A DREQ names a queue pair that is not its connection's",
                "cm-mad.md section 8",
                "The remote queue pair of a DREQ is the one that its receiver named in the REQ or REP of the"
                        + " connection. A receiver ignores a DREQ with another.",
                "Look for a defect of the sender.",
                "The REP named QP 0x12, the DREQ names QP 0x13.");
        this.exchanges = exchanges;
    }

    @Override
    public void judge(Packet packet, int madLayer, Connections connections, Findings findings) {
        exchanges.take(packet, madLayer);
        int layer = madLayer + 1;
        if (packet.network() < 0
                || layer >= packet.layers()
                || packet.layer(layer) != CmDreq.HEADER
                || !CmDreq.REMOTE_QPN.isIn(packet, layer)) {
            return;
        }
        int known = exchanges.queuePairOfReceiver(packet, (int) CmDreq.REMOTE_ID.value(packet, layer));
        int named = (int) CmDreq.REMOTE_QPN.value(packet, layer);
        if (known >= 0 && known != named) {
            findings.report(
                    this,
                    severity(),
                    null,
                    null,
                    packet.frame().number(),
                    Transaction.UNKNOWN,
                    () -> "the DREQ names QP " + RequestWords.hex(named) + ", its receiver named QP "
                            + RequestWords.hex(known) + " when the connection was set up");
        }
    }
}
