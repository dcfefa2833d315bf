package org.rocescope.dissector.rule;

import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.mad.CmMra;
import org.rocescope.dissector.mad.CmRej;
import org.rocescope.dissector.mad.CmRep;
import org.rocescope.dissector.mad.CmReq;
import org.rocescope.dissector.mad.CmRtu;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;

/**
 * The exchanges of REQ, REP and RTU of an analysis, found by the communication ids and addresses (source: cm-mad.md
 * section 5). Shared by the rules about them; a message is taken once, whichever rule brings it.
 */
final class CmExchanges {
    /** Exchanges remembered; the oldest is then forgotten. */
    private static final int MOST = 1 << 14;
    /** A REQ that is sent again comes later than that; a copy in the capture does not. */
    private static final long COPIES_NANOS = 1_000_000;

    private static final int TRANSPORT_RC = 0;

    /** A host's id for a connection with another host. */
    private record Id(long ownHigh, long ownLow, long otherHigh, long otherLow, int id) {}

    /** An exchange that began with a REQ. */
    static final class Exchange {
        long requestFrame;
        int requestQp;
        int initiatorDepth;
        int responderResources;
        int mostRetries;
        boolean reliable;
        int sent;
        long lastSent;
        boolean answered;
        long replyFrame;
        int replyQp;
        boolean ready;
        boolean rejected;
    }

    private final Map<Id, Exchange> active = new LinkedHashMap<>();
    private final Map<Id, Exchange> passive = new LinkedHashMap<>();
    private long taken;

    /** Takes a message into account, once. */
    void take(Packet packet, int madLayer) {
        if (packet.frame().number() == taken || packet.network() < 0) {
            return;
        }
        taken = packet.frame().number();
        int layer = madLayer + 1;
        if (layer >= packet.layers()) {
            return;
        }
        Header header = packet.layer(layer);
        if (header == CmReq.HEADER) {
            request(packet, layer);
        } else if (header == CmRep.HEADER) {
            reply(packet, layer);
        } else if (header == CmRtu.HEADER && CmRtu.LOCAL_ID.isIn(packet, layer)) {
            Exchange exchange = active.get(ofSender(packet, value(packet, layer, CmRtu.LOCAL_ID)));
            if (exchange != null) {
                exchange.ready = true;
            }
        } else if (header == CmMra.HEADER && CmMra.REMOTE_ID.isIn(packet, layer)) {
            Exchange exchange = active.get(ofReceiver(packet, value(packet, layer, CmMra.REMOTE_ID)));
            if (exchange != null) {
                exchange.answered = true;
            }
        } else if (header == CmRej.HEADER && CmRej.REMOTE_ID.isIn(packet, layer)) {
            reject(packet, layer);
        }
    }

    private void request(Packet packet, int layer) {
        if (!CmReq.MAX_CM_RETRIES.isIn(packet, layer)) {
            return;
        }
        Id id = ofSender(packet, value(packet, layer, CmReq.LOCAL_ID));
        int queuePair = value(packet, layer, CmReq.LOCAL_QPN);
        Exchange exchange = active.get(id);
        long time = packet.frame().timeNanos();
        if (exchange == null || exchange.requestQp != queuePair || exchange.rejected) {
            exchange = new Exchange();
            exchange.requestFrame = packet.frame().number();
            exchange.requestQp = queuePair;
            exchange.initiatorDepth = value(packet, layer, CmReq.INITIATOR_DEPTH);
            exchange.responderResources = value(packet, layer, CmReq.RESPONDER_RESOURCES);
            exchange.mostRetries = value(packet, layer, CmReq.MAX_CM_RETRIES);
            exchange.reliable = value(packet, layer, CmReq.TRANSPORT) == TRANSPORT_RC;
            exchange.sent = 1;
            put(active, id, exchange);
        } else if (time - exchange.lastSent > COPIES_NANOS) {
            exchange.sent++;
        }
        exchange.lastSent = time;
    }

    private void reply(Packet packet, int layer) {
        if (!CmRep.RNR_RETRY_COUNT.isIn(packet, layer)) {
            return;
        }
        Exchange exchange = active.get(ofReceiver(packet, value(packet, layer, CmRep.REMOTE_ID)));
        if (exchange != null && exchange.replyFrame == 0) {
            exchange.answered = true;
            exchange.replyFrame = packet.frame().number();
            exchange.replyQp = value(packet, layer, CmRep.LOCAL_QPN);
            put(passive, ofSender(packet, value(packet, layer, CmRep.LOCAL_ID)), exchange);
        }
    }

    private void reject(Packet packet, int layer) {
        int id = value(packet, layer, CmRej.REMOTE_ID);
        Exchange ofReceiver = active.get(ofReceiver(packet, id));
        Exchange ofReplier = passive.get(ofReceiver(packet, id));
        Exchange exchange = ofReceiver == null ? ofReplier : ofReceiver;
        if (exchange != null) {
            exchange.answered = true;
            exchange.rejected = true;
        }
    }

    /** The exchange whose REP a packet is; null if its REQ was not captured. */
    Exchange ofReply(Packet packet, int layer) {
        return active.get(ofReceiver(packet, value(packet, layer, CmRep.REMOTE_ID)));
    }

    /** The queue pair that a packet's receiver has under its id, or -1 if that is not known. */
    int queuePairOfReceiver(Packet packet, int id) {
        Exchange asActive = active.get(ofReceiver(packet, id));
        Exchange asPassive = passive.get(ofReceiver(packet, id));
        if (asActive != null && asActive.reliable && asPassive == null) {
            return asActive.requestQp;
        }
        return asPassive != null && asPassive.reliable && asActive == null ? asPassive.replyQp : -1;
    }

    /** All exchanges, oldest first. */
    Iterable<Exchange> all() {
        return active.values();
    }

    private static void put(Map<Id, Exchange> map, Id id, Exchange exchange) {
        map.put(id, exchange);
        if (map.size() > MOST) {
            var oldest = map.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    private static int value(Packet packet, int layer, Field field) {
        return (int) field.value(packet, layer);
    }

    private static Id ofSender(Packet packet, int id) {
        return new Id(high(packet, 8), low(packet, 8), high(packet, 24), low(packet, 24), id);
    }

    private static Id ofReceiver(Packet packet, int id) {
        return new Id(high(packet, 24), low(packet, 24), high(packet, 8), low(packet, 8), id);
    }

    private static long high(Packet packet, int at) {
        return packet.isIpv6() ? packet.bytes().getLong(packet.network() + at) : 0;
    }

    private static long low(Packet packet, int at) {
        return packet.isIpv6()
                ? packet.bytes().getLong(packet.network() + at + 8)
                : packet.bytes().getInt(packet.network() + (at == 8 ? 12 : 16)) & 0xFFFFFFFFL;
    }
}
