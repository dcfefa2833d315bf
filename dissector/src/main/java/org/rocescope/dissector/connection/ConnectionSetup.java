package org.rocescope.dissector.connection;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rocescope.dissector.mad.CmRep;
import org.rocescope.dissector.mad.CmReq;
import org.rocescope.dissector.mad.CmValues;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * Learns connections from the messages of the connection manager: a REQ names the active side's queue pair, the REP that
 * answers it the passive side's (source: cm-mad.md section 5).
 */
final class ConnectionSetup {
    /** REQs that wait for their REP at most; the oldest is then forgotten. */
    private static final int MOST_WAITING = 1 << 14;

    /** Who sent a REQ to whom, and the id that the REP will name. */
    private record Asked(Address active, Address passive, int localId) {}

    private record Request(
            long frame,
            int queuePair,
            int firstPsn,
            int responderResources,
            int initiatorDepth,
            int retryCount,
            int rnrRetryCount,
            int pathMtu,
            long ackTimeout,
            long serviceId,
            Service service) {}

    private final Map<Asked, Request> waiting = new LinkedHashMap<>();
    private final Map<Asked, Integer> answered = new LinkedHashMap<>();
    private final Connections connections;

    ConnectionSetup(Connections connections) {
        this.connections = connections;
    }

    void take(Packet packet, int madLayer, Address from, Address to) {
        if (packet.find(CmReq.HEADER) > madLayer) {
            request(packet, from, to);
        } else if (packet.find(CmRep.HEADER) > madLayer) {
            reply(packet, from, to);
        }
    }

    private void request(Packet packet, Address from, Address to) {
        int at = packet.layerStart(packet.find(CmReq.HEADER));
        if (at + CmReq.HEADER.length() > packet.capturedEnd()) {
            return;
        }
        ByteBuffer bytes = packet.bytes();
        int transport = CmReq.TRANSPORT.intIn(bytes, at);
        Service service =
                transport == 0 ? Service.RC : transport == 1 ? Service.UC : transport == 3 ? Service.XRC : null;
        if (service == null) {
            return;
        }
        Asked asked = new Asked(from, to, CmReq.LOCAL_ID.intIn(bytes, at));
        waiting.putIfAbsent(
                asked,
                new Request(
                        packet.frame().number(),
                        CmReq.LOCAL_QPN.intIn(bytes, at),
                        CmReq.STARTING_PSN.intIn(bytes, at),
                        CmReq.RESPONDER_RESOURCES.intIn(bytes, at),
                        CmReq.INITIATOR_DEPTH.intIn(bytes, at),
                        CmReq.RETRY_COUNT.intIn(bytes, at),
                        CmReq.RNR_RETRY_COUNT.intIn(bytes, at),
                        Math.max(0, CmValues.mtuBytes(CmReq.PATH_MTU.intIn(bytes, at))),
                        CmValues.timeoutNanos(CmReq.PRIMARY_ACK_TIMEOUT.intIn(bytes, at)),
                        CmReq.SERVICE_ID.in(bytes, at),
                        service));
        forgetOldest(waiting);
    }

    private void reply(Packet packet, Address from, Address to) {
        int at = packet.layerStart(packet.find(CmRep.HEADER));
        if (at + CmRep.HEADER.length() > packet.capturedEnd()) {
            return;
        }
        ByteBuffer bytes = packet.bytes();
        Asked asked = new Asked(to, from, CmRep.REMOTE_ID.intIn(bytes, at));
        int passiveId = CmRep.LOCAL_ID.intIn(bytes, at);
        Request request = waiting.get(asked);
        // a REP that is sent again changes nothing
        if (request == null || Integer.valueOf(passiveId).equals(answered.put(asked, passiveId))) {
            return;
        }
        forgetOldest(answered);
        Setup setup = new Setup(
                request.frame(),
                packet.frame().number(),
                asked.localId(),
                passiveId,
                request.serviceId(),
                request.pathMtu(),
                CmRep.STARTING_PSN.intIn(bytes, at),
                request.firstPsn(),
                Math.min(request.initiatorDepth(), CmRep.RESPONDER_RESOURCES.intIn(bytes, at)),
                Math.min(CmRep.INITIATOR_DEPTH.intIn(bytes, at), request.responderResources()),
                request.retryCount(),
                CmRep.RNR_RETRY_COUNT.intIn(bytes, at),
                request.rnrRetryCount(),
                request.ackTimeout());
        connections.establish(
                to, request.queuePair(), from, CmRep.LOCAL_QPN.intIn(bytes, at), request.service(), setup);
    }

    private static void forgetOldest(Map<?, ?> map) {
        if (map.size() > MOST_WAITING) {
            var oldest = map.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
