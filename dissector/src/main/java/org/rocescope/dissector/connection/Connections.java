package org.rocescope.dissector.connection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rocescope.dissector.connection.Connection.Pairing;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transaction.TransactionPool;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * Follows connected queue pairs (RC, XRC, UC): gives each packet to its flow, finds out which two flows are a
 * connection, and brings answers to the requests that they answer.
 *
 * <p>Responses of a flow whose opposite is not known yet are held back, up to a bound, and applied when it is found.
 * A pair that was found is never given up, so it is only made on evidence that leaves no other candidate.
 */
public final class Connections {
    /** Flows that are followed at once; packets of further ones are only counted. */
    public static final int MOST_FLOWS = 1 << 20;

    private final AddressTable addresses = new AddressTable();
    private final FlowTable flows = new FlowTable(addresses);
    private final Map<Long, List<Flow>> unpaired = new HashMap<>();
    private final Set<Connection> connections = new LinkedHashSet<>();
    private final ConnectionSetup setups = new ConnectionSetup(this);
    private final TransactionPool pool = new TransactionPool();
    private final Answer answer = new Answer();
    private final ConnectionListener listener;
    private int nextId;
    private long ignored;
    private Transaction transaction;
    private boolean repeated;

    /** Follows connections and tells the listener what becomes final. */
    public Connections(ConnectionListener listener) {
        this.listener = listener;
    }

    /** Packets that were not followed because there were too many flows or addresses. */
    public long ignored() {
        return ignored;
    }

    /**
     * Takes a packet of a connected service that its receiver would take too.
     *
     * @return its flow; null if it is not followed
     */
    public Flow take(Packet packet) {
        Opcode opcode = Opcode.of(packet.opcode());
        Flow flow = flows.get(packet);
        if (flow == null) {
            flow = add(packet, opcode.service());
        }
        if (flow == null) {
            ignored++;
            return null;
        }
        flow.count(packet, opcode);
        if (opcode.isResponse()) {
            response(flow, packet);
        } else if (opcode.isRequest()) {
            long before = flow.requests().retransmitted();
            flow.sequence().take(packet, opcode);
            transaction = flow.requests().request(packet, opcode);
            repeated = flow.requests().retransmitted() != before;
            shareMtu(flow);
        }
        return flow;
    }

    /** The message that the last taken request packet belongs to; null if it was given away before. */
    public Transaction transaction() {
        return transaction;
    }

    /** True if the PSN of the last taken request packet had been captured before. */
    public boolean isRepeated() {
        return repeated;
    }

    /** The flow of a packet, without taking the packet; null if there is none. */
    public Flow find(Packet packet) {
        return flows.get(packet);
    }

    /** The flow from a packet's sender to a queue pair of its receiver; null if there is none. */
    public Flow find(Packet packet, int queuePair) {
        return flows.get(packet, queuePair);
    }

    /** Takes a message of the connection manager. */
    public void takeManagement(Packet packet, int madLayer) {
        Address from = addresses.source(packet);
        Address to = addresses.destination(packet);
        if (from != null && to != null) {
            setups.take(packet, madLayer, from, to);
        }
    }

    private Flow add(Packet packet, Service service) {
        Address from = addresses.source(packet);
        Address to = addresses.destination(packet);
        return from == null || to == null || flows.size() >= MOST_FLOWS
                ? null
                : add(from, to, Bth.DEST_QP.intIn(packet.bytes(), packet.bth()), service);
    }

    private Flow add(Address from, Address to, int queuePair, Service service) {
        Flow[] self = new Flow[1];
        boolean acknowledged = service != Service.UC;
        RequestLedger requests = new RequestLedger(pool, acknowledged, t -> {
            number(self[0].connection);
            listener.transaction(self[0], t);
        });
        Flow flow = new Flow(from, to, queuePair, service, requests);
        self[0] = flow;
        flow.connection = new Connection(flow);
        connections.add(flow.connection);
        flows.put(flow);
        unpaired.computeIfAbsent(hosts(from, to), key -> new ArrayList<>()).add(flow);
        for (Flow opposite : unpaired.getOrDefault(hosts(to, from), List.of())) {
            if (opposite.candidates != null && opposite.service() == service) {
                opposite.candidates.add(flow);
            }
        }
        return flow;
    }

    private static long hosts(Address from, Address to) {
        return (long) from.id() << 32 | to.id();
    }

    private void response(Flow flow, Packet packet) {
        if (flow.peer != null) {
            answer(flow, answer.take(packet));
            return;
        }
        if (flow.candidates == null) {
            flow.candidates = new Candidates(flow);
            for (Flow opposite : unpaired.getOrDefault(hosts(flow.to(), flow.from()), List.of())) {
                if (opposite.service() == flow.service() && opposite != flow) {
                    flow.candidates.add(opposite);
                }
            }
        }
        flow.candidates.weigh(flow.held.hold(packet));
        Flow opposite = flow.candidates.chosen(false);
        if (opposite != null) {
            pair(flow, opposite, Pairing.MATCHED);
        }
    }

    /**
     * Makes two flows a connection and applies the answers that were held back; not those that were both reported under
     * numbers of their own before, after thousands of messages without an answer.
     */
    private void pair(Flow flow, Flow opposite, Pairing pairing) {
        if (flow.connection.id != Connection.NO_ID && opposite.connection.id != Connection.NO_ID) {
            forgetUnpaired(flow);
            forgetUnpaired(opposite);
            return;
        }
        boolean earlier =
                flow.firstFrame() != 0 && (opposite.firstFrame() == 0 || flow.firstFrame() < opposite.firstFrame());
        pairInOrder(earlier ? flow : opposite, earlier ? opposite : flow, pairing);
    }

    private void pairInOrder(Flow first, Flow second, Pairing pairing) {
        first.peer = second;
        second.peer = first;
        Connection connection = first.connection;
        if (connection.id == Connection.NO_ID) {
            connection.id = second.connection.id;
        }
        connections.remove(second.connection);
        connection.absorbed = second.connection;
        connection.first = first;
        connection.second = second;
        connection.pairing = pairing;
        second.connection = connection;
        forgetUnpaired(first);
        forgetUnpaired(second);
        shareMtu(first);
        shareMtu(second);
        first.held.giveTo(each -> answer(first, each));
        second.held.giveTo(each -> answer(second, each));
    }

    /** Brings a response to the requests that it answers. */
    private void answer(Flow responder, Answer response) {
        RequestLedger requests = responder.peer.requests();
        requests.answer(response);
        shareMtu(responder);
        listener.answer(responder, response, requests.covering(response.psn()));
    }

    private void forgetUnpaired(Flow flow) {
        flow.candidates = null;
        List<Flow> others = unpaired.get(hosts(flow.from(), flow.to()));
        if (others != null) {
            others.remove(flow);
        }
    }

    private static void shareMtu(Flow flow) {
        Flow peer = flow.peer;
        if (peer != null && peer.requests().mtu() != flow.requests().mtu()) {
            if (peer.requests().mtu() == 0) {
                peer.requests().mtu(flow.requests().mtu());
            } else if (flow.requests().mtu() == 0) {
                flow.requests().mtu(peer.requests().mtu());
            }
        }
    }

    /**
     * Makes the connection that the connection manager set up; queue pairs that had another life before begin a new
     * one.
     */
    Connection establish(Address active, int activeQp, Address passive, int passiveQp, Service service, Setup setup) {
        Flow forth = flows.get(active, passive, passiveQp);
        Flow back = flows.get(passive, active, activeQp);
        boolean same = forth != null && back != null && forth.peer == back && forth.connection.setup == null;
        boolean fresh = isFresh(forth) && isFresh(back);
        if (!same && !fresh) {
            retire(forth);
            retire(back);
            forth = null;
            back = null;
        }
        forth = forth == null ? add(active, passive, passiveQp, service) : forth;
        back = back == null ? add(passive, active, activeQp, service) : back;
        forth.requests().mtu(setup.pathMtu());
        back.requests().mtu(setup.pathMtu());
        if (!same) {
            pairInOrder(forth, back, Pairing.CM);
        }
        forth.connection.pairing = Pairing.CM;
        forth.connection.setup = setup;
        forth.connection.active = forth;
        return forth.connection;
    }

    /** A flow that has not been paired nor reported may be that of a connection whose set-up is captured just now. */
    private static boolean isFresh(Flow flow) {
        return flow == null || flow.peer == null && flow.connection.id == Connection.NO_ID && flow.packets() < 64;
    }

    private void retire(Flow flow) {
        if (flow != null) {
            flow.connection.replaced = true;
            close(flow.connection);
        }
    }

    /** Ends a connection: everything that is still open becomes final. */
    private void close(Connection connection) {
        if (connection.closed) {
            return;
        }
        connection.closed = true;
        boolean paired = connection.second != null;
        connection.first.requests().close(paired);
        forgetUnpaired(connection.first);
        if (paired) {
            connection.second.requests().close(true);
            forgetUnpaired(connection.second);
        }
        number(connection);
        connections.remove(connection);
        listener.connection(connection);
    }

    private void number(Connection connection) {
        if (connection.id == Connection.NO_ID) {
            connection.id = nextId++;
        }
    }

    /** Ends every connection, when there are no more packets. */
    public void close() {
        for (List<Flow> flowsOfHosts : List.copyOf(unpaired.values())) {
            for (Flow flow : List.copyOf(flowsOfHosts)) {
                Flow opposite = flow.candidates == null ? null : flow.candidates.chosen(true);
                if (flow.peer == null && opposite != null && opposite.peer == null) {
                    pair(flow, opposite, Pairing.MATCHED);
                }
            }
        }
        for (Connection connection : List.copyOf(connections)) {
            close(connection);
        }
    }
}
