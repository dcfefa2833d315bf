package org.rocescope.dissector.connection;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
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
 *
 * <p>Where there would be more connections than there may be, those of which nothing came for longest are ended: what is
 * open of them becomes final with the certainty that more may come.
 */
public final class Connections {
    /** Connections followed at once where nothing else is said; a direction whose opposite is not known is one. */
    public static final int MOST = 1 << 16;
    /** The least number of connections that may be asked for. */
    public static final int FEWEST = 16;

    /** Answers whose requests are not known yet, kept at most. */
    public static final int MOST_ANSWERS = HeldAnswers.MOST_IN_ALL;
    /** Candidates of all directions for their opposites at most. */
    public static final int MOST_CANDIDATES = Candidates.MOST_IN_ALL;

    /** Of the connections this part is ended at once where there are too many. */
    private static final int PART = 16;
    /** Addresses told apart at least, those of hosts that only manage connections included. */
    private static final int FEWEST_ADDRESSES = 1 << 18;

    private final int most;
    private final AddressTable addresses;
    private final FlowTable flows;
    private final UnpairedFlows unpaired = new UnpairedFlows();
    private final Allowance heldAnswers = new Allowance(HeldAnswers.MOST_IN_ALL);
    private final Set<Connection> connections = new LinkedHashSet<>();
    private final ConnectionSetup setups = new ConnectionSetup(this);
    private final TransactionPool pool;
    private final Answer answer = new Answer();
    private final ConnectionListener listener;
    private int nextId;
    private long givenUp;
    private Transaction transaction;
    private boolean repeated;

    /** Follows up to {@link #MOST} connections and tells the listener what becomes final. */
    public Connections(ConnectionListener listener) {
        this(listener, MOST, new TransactionPool());
    }

    /**
     * Follows connections and tells the listener what becomes final.
     *
     * @param listener is told
     * @param most connections followed at once, at least {@link #FEWEST}
     * @param pool where messages come from and go back to
     */
    public Connections(ConnectionListener listener, int most, TransactionPool pool) {
        this.listener = listener;
        this.most = most;
        this.pool = pool;
        long mostAddresses = Math.max(FEWEST_ADDRESSES, 4L * most);
        addresses = new AddressTable((int) Math.min(mostAddresses, Integer.MAX_VALUE), this::addressesInUse);
        flows = new FlowTable(addresses);
    }

    private void addressesInUse(Consumer<Address> taker) {
        flows.forEach(flow -> {
            taker.accept(flow.from());
            taker.accept(flow.to());
        });
    }

    /** Connections that were ended because there were too many. */
    public long givenUp() {
        return givenUp;
    }

    /** Answers that were not kept until it was known whose they are, because there were too many. */
    public long answersLeftOut() {
        return heldAnswers.refused();
    }

    /** Times that a direction had too many others as candidates for its opposite. */
    public long tooManyCandidates() {
        return unpaired.tooManyCandidates();
    }

    /**
     * Takes a packet of a connected service that its receiver would take too.
     *
     * @return its flow
     */
    public Flow take(Packet packet) {
        Opcode opcode = Opcode.of(packet.opcode());
        Flow flow = flows.get(packet);
        if (flow == null) {
            flow = add(packet, opcode.service());
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
        addresses.makeRoom();
        setups.take(packet, madLayer, addresses.source(packet), addresses.destination(packet));
    }

    private Flow add(Packet packet, Service service) {
        makeRoom(1);
        addresses.makeRoom();
        Address from = addresses.source(packet);
        Address to = addresses.destination(packet);
        return add(from, to, Bth.DEST_QP.intIn(packet.bytes(), packet.bth()), service);
    }

    private Flow add(Address from, Address to, int queuePair, Service service) {
        Flow[] self = new Flow[1];
        boolean acknowledged = service != Service.UC;
        RequestLedger requests = new RequestLedger(pool, acknowledged, t -> {
            number(self[0].connection);
            listener.transaction(self[0], t);
        });
        Flow flow = new Flow(from, to, queuePair, service, requests, new HeldAnswers(heldAnswers));
        self[0] = flow;
        flow.connection = new Connection(flow);
        connections.add(flow.connection);
        flows.put(flow);
        unpaired.add(flow);
        return flow;
    }

    private void response(Flow flow, Packet packet) {
        if (flow.peer != null) {
            answer(flow, answer.take(packet));
            return;
        }
        if (flow.candidates == null && flow.lane != null && flow.responses() >= flow.seekFrom) {
            unpaired.seek(flow);
        }
        Answer held = flow.held.hold(packet);
        if (flow.candidates == null) {
            return;
        }
        flow.candidates.weigh(held);
        Flow opposite = flow.candidates.chosen(false);
        if (opposite != null) {
            pair(flow, opposite, Pairing.MATCHED);
        } else if (flow.candidates.isWorn()) {
            unpaired.giveUp(flow);
        }
    }

    /**
     * Makes two flows a connection and applies the answers that were held back; not those that were both reported under
     * numbers of their own before, after thousands of messages without an answer.
     */
    private void pair(Flow flow, Flow opposite, Pairing pairing) {
        if (flow.connection.id != Connection.NO_ID && opposite.connection.id != Connection.NO_ID) {
            unpaired.remove(flow);
            unpaired.remove(opposite);
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
        unpaired.remove(first);
        unpaired.remove(second);
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
        makeRoom(2);
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

    /**
     * Ends the connections of which nothing came for longest, unless there is room for more.
     *
     * @param places how many more there are to be
     */
    private void makeRoom(int places) {
        if (connections.size() + places <= most) {
            return;
        }
        long[] lastFrames =
                connections.stream().mapToLong(Connection::lastFrame).toArray();
        Arrays.sort(lastFrames);
        long until = lastFrames[Math.max(places, most / PART) - 1];
        for (Flow flow : unpaired.seekers()) {
            if (flow.connection.lastFrame() <= until) {
                pairAtLast(flow);
            }
        }
        for (Connection connection : List.copyOf(connections)) {
            if (connection.lastFrame() <= until) {
                connection.givenUp = true;
                givenUp++;
                close(connection);
            }
        }
    }

    /** Pairs a flow of which no more will come, if the evidence so far suffices for that. */
    private void pairAtLast(Flow flow) {
        Flow opposite = flow.candidates == null ? null : flow.candidates.chosen(true);
        if (flow.peer == null && opposite != null && opposite.peer == null) {
            pair(flow, opposite, Pairing.MATCHED);
        }
    }

    /** Ends a connection: everything that is still open becomes final. */
    private void close(Connection connection) {
        if (connection.closed) {
            return;
        }
        connection.closed = true;
        Flow first = connection.first;
        Flow second = connection.second;
        first.requests().close(second != null, connection.givenUp);
        forget(first);
        if (second != null) {
            second.requests().close(true, connection.givenUp);
            forget(second);
        }
        number(connection);
        connections.remove(connection);
        listener.connection(connection);
        first.forget();
        if (second != null) {
            second.forget();
        }
    }

    private void forget(Flow flow) {
        unpaired.remove(flow);
        flows.remove(flow);
    }

    private void number(Connection connection) {
        if (connection.id == Connection.NO_ID) {
            // further ones share the last number
            connection.id = nextId == Integer.MAX_VALUE ? nextId : nextId++;
        }
    }

    /** Ends every connection, when there are no more packets. */
    public void close() {
        unpaired.seekers().forEach(this::pairAtLast);
        for (Connection connection : List.copyOf(connections)) {
            close(connection);
        }
    }
}
