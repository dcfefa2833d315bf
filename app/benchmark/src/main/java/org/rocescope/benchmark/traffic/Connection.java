package org.rocescope.benchmark.traffic;

import java.io.IOException;

/**
 * An RC connection: two queue pairs, each of which asks and answers. Requests of the two directions have PSNs of their
 * own; answers carry the PSNs of what they answer.
 */
final class Connection {
    private static final int MOST_BURST = 6;
    private static final int ANSWER_PERCENT = 45;

    private final Requester[] requesters = new Requester[2];
    private final Responder[] responders = new Responder[2];
    private final QueuePair one;
    private final QueuePair other;
    private final MemoryRegion firstRemote;
    private final int pathMtu;

    Connection(QueuePair one, QueuePair other, boolean ipv6, int pathMtu, Ledger ledger, OperationMix mix, Dice dice) {
        this.one = one;
        this.other = other;
        this.pathMtu = pathMtu;
        Route there = new Route(one, other, ipv6);
        Route back = new Route(other, one, ipv6);
        firstRemote = MemoryRegion.random(dice);
        responders[0] = new Responder(back, pathMtu, ledger, dice);
        responders[1] = new Responder(there, pathMtu, ledger, dice);
        requesters[0] = new Requester(there, firstRemote, pathMtu, responders[0], ledger, mix, dice);
        requesters[1] = new Requester(back, MemoryRegion.random(dice), pathMtu, responders[1], ledger, mix, dice);
    }

    QueuePair one() {
        return one;
    }

    QueuePair other() {
        return other;
    }

    /** Bytes of payload of a full packet. */
    int pathMtu() {
        return pathMtu;
    }

    /** Sends a few packets of one side: requests, or answers. */
    void burst(Outlet outlet, Dice dice) throws IOException {
        int side = dice.below(2);
        int packets = 1 + dice.below(MOST_BURST);
        Responder responder = responders[side];
        Requester requester = requesters[side];
        if (responder.hasAnswers() && (!requester.canSend() || dice.percent(ANSWER_PERCENT))) {
            for (int i = 0; i < packets && responder.hasAnswers(); i++) {
                responder.send(outlet);
            }
        } else {
            for (int i = 0; i < packets && requester.canSend(); i++) {
                requester.send(outlet);
            }
        }
    }

    /** Sends what is begun to its end and answers everything. */
    void complete(Outlet outlet) throws IOException {
        for (int side = 0; side < requesters.length; side++) {
            while (requesters[side].isWithinMessage()) {
                requesters[side].send(outlet);
            }
            responders[side].settle();
            while (responders[side].hasAnswers()) {
                responders[side].send(outlet);
            }
        }
    }

    /**
     * Sends exactly so many packets: one READ and its responses.
     *
     * @param packets at least 2
     */
    void fill(int packets, Outlet outlet) throws IOException {
        int length = (packets - 1) * pathMtu;
        requesters[0].begin(new Message(Operation.READ, firstRemote.address(), length));
        complete(outlet);
    }
}
