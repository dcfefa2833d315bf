package org.rocescope.dissector.connection;

import org.rocescope.dissector.transport.Opcode.Service;

/**
 * Two queue pairs that talk to each other, or the one of which packets were captured. One life of them: a queue pair
 * number that is used again makes another connection.
 */
public final class Connection {
    /** How the two directions were found to belong together. */
    public enum Pairing {
        /** The connection manager's messages said so. */
        CM,
        /** Answers matched the requests. */
        MATCHED,
        /** Only one direction is known. */
        UNPAIRED
    }

    /** {@link #id()} of a connection that has not been reported. */
    public static final int NO_ID = -1;

    Flow first;
    Flow second;
    Pairing pairing = Pairing.UNPAIRED;
    int id = NO_ID;
    Setup setup;
    Flow active;
    boolean closed;
    boolean replaced;
    boolean givenUp;
    Connection absorbed;

    Connection(Flow first) {
        this.first = first;
    }

    /** Its number in reports, from 0 in the order in which connections are first reported. */
    public int id() {
        return id;
    }

    /** The direction from endpoint 0 to endpoint 1. */
    public Flow first() {
        return first;
    }

    /** The direction from endpoint 1 to endpoint 0, or null if it is not known. */
    public Flow second() {
        return second;
    }

    /** The transport service. */
    public Service service() {
        return first.service();
    }

    /** How the two directions were found to belong together. */
    public Pairing pairing() {
        return pairing;
    }

    /** What the connection manager's messages said, or null if they were not captured. */
    public Setup setup() {
        return setup;
    }

    /** The direction from the side that sent the REQ, or null if the connection manager's messages were not captured. */
    public Flow active() {
        return active;
    }

    /** What the second direction was taken for before it was known to belong here; null if it was nothing. */
    public Connection absorbed() {
        return absorbed;
    }

    /** True if it ended because its queue pair number was set up again. */
    public boolean isReplaced() {
        return replaced;
    }

    /**
     * True if it ended because there were too many connections and nothing had come of it for longest: it may have gone on,
     * as another connection then.
     */
    public boolean isGivenUp() {
        return givenUp;
    }

    /** The last frame that is known to be of it, its set-up included; 0 if there is none. */
    long lastFrame() {
        long last = second == null ? first.lastFrame() : Math.max(first.lastFrame(), second.lastFrame());
        return setup == null ? last : Math.max(last, setup.replyFrame());
    }

    /** Address of an endpoint, 0 or 1. */
    public Address address(int endpoint) {
        return endpoint == 0 ? first.from() : first.to();
    }

    /** Queue pair number of an endpoint, 0 or 1; {@link Flow#UNKNOWN} if no packet told it. */
    public int queuePair(int endpoint) {
        if (endpoint == 1) {
            return first.destinationQp();
        }
        return second == null ? Flow.UNKNOWN : second.destinationQp();
    }

    /** The endpoint that sends a flow of this connection. */
    public int sender(Flow flow) {
        return flow == first ? 0 : 1;
    }

    /** Path MTU in bytes, or 0 if it is not known. */
    public int pathMtu() {
        int mtu = first.requests().mtu();
        return mtu == 0 && second != null ? second.requests().mtu() : mtu;
    }

    @Override
    public String toString() {
        return address(0) + " QP " + queuePair(0) + " <-> " + address(1) + " QP " + queuePair(1);
    }
}
