package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.mad.CmRep;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;

/** CM-02: a REP offers or asks for more than the REQ allows. */
final class CmResources extends Rule implements ManagementRule {
    private final CmExchanges exchanges;

    CmResources(CmExchanges exchanges) {
        super(
                "CM-02",
                Severity.ERROR,
                "A REP goes beyond the READ resources of the REQ",
                "cm-mad.md section 8",
                "The REP may lower what the REQ says about READs and atomics outstanding, not raise it: its responder"
                        + " resources are at most the REQ's initiator depth, its initiator depth at most the REQ's"
                        + " responder resources. Some implementations lower it themselves, others refuse requests later.",
                "Let the passive side take its values from the request that it accepts.",
                "The REQ has responder resources 4, the REP initiator depth 16.");
        this.exchanges = exchanges;
    }

    @Override
    public void judge(Packet packet, int madLayer, Connections connections, Findings findings) {
        exchanges.take(packet, madLayer);
        int layer = madLayer + 1;
        if (packet.network() < 0
                || layer >= packet.layers()
                || packet.layer(layer) != CmRep.HEADER
                || !CmRep.INITIATOR_DEPTH.isIn(packet, layer)) {
            return;
        }
        CmExchanges.Exchange exchange = exchanges.ofReply(packet, layer);
        long resources = CmRep.RESPONDER_RESOURCES.value(packet, layer);
        long depth = CmRep.INITIATOR_DEPTH.value(packet, layer);
        if (exchange != null
                && exchange.reliable
                && (resources > exchange.initiatorDepth || depth > exchange.responderResources)) {
            // more offered than the peer means to use harms nobody, more used than it bears does
            findings.report(
                    this,
                    depth > exchange.responderResources ? Severity.ERROR : Severity.WARNING,
                    null,
                    null,
                    packet.frame().number(),
                    Transaction.UNKNOWN,
                    () -> "the REP has responder resources " + resources + " and initiator depth " + depth
                            + ", the REQ of frame " + exchange.requestFrame + " initiator depth "
                            + exchange.initiatorDepth + " and responder resources " + exchange.responderResources);
        }
    }
}
