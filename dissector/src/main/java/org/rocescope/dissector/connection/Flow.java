package org.rocescope.dissector.connection;

import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * The packets of one sender to one queue pair: its requests, and its responses to the requests of the opposite flow.
 * Which flow that is must be found out, because the BTH names the destination only.
 */
public final class Flow {
    /** A queue pair number or a port that no packet told. */
    public static final int UNKNOWN = -1;

    private static final Object[] NO_NOTES = {};

    /** Migration bit and partition key in the first four bytes of a BTH. */
    private static final int IDENTITY = 0x0040FFFF;

    private final Address from;
    private final Address to;
    private final int destinationQp;
    private final Service service;
    private final RequestLedger requests;
    private final RequestSequence sequence = new RequestSequence();

    Connection connection;
    Flow peer;
    final HeldAnswers held;
    Candidates candidates;
    /** Responses after which the flow that they answer is looked for (again). */
    long seekFrom;

    /** Where it stands among the flows of which the opposite is not known; null if it does not. */
    UnpairedFlows.Lane lane;

    Flow nextInLane;
    Flow previousInLane;
    /** Its place among the flows of the lane that have candidates. */
    int seekerPlace;

    private int sourcePort = UNKNOWN;
    private boolean sourcePortVaries;
    private int lastIdentity;
    private boolean changedIdentity;
    private long goodIcrcs;
    private long packets;
    private long bytes;
    private long firstFrame;
    private long lastFrame;
    private long firstTime;
    private long lastTime;
    private long congestionMarked;
    private final long[] naks = new long[5];
    private long receiverNotReady;
    private long responses;
    private Object[] notes = NO_NOTES;
    private Object evidence;
    private Object placement;

    Flow(Address from, Address to, int destinationQp, Service service, RequestLedger requests, HeldAnswers held) {
        this.from = from;
        this.to = to;
        this.destinationQp = destinationQp;
        this.service = service;
        this.requests = requests;
        this.held = held;
    }

    /** True if it can be nobody's opposite: its own is known, or it is followed no longer. */
    boolean isSettled() {
        return peer != null || connection.closed;
    }

    /** Forgets what only further packets would need. */
    void forget() {
        requests.forget();
        held.forget();
        notes = NO_NOTES;
        evidence = null;
    }

    /** Counts a packet. */
    void count(Packet packet, Opcode opcode) {
        packets++;
        bytes += packet.payloadLength();
        int identity = packet.bytes().getInt(packet.bth()) & IDENTITY;
        changedIdentity = identity != lastIdentity || packets == 1;
        lastIdentity = identity;
        goodIcrcs += packet.icrcVerdict() == IcrcVerdict.GOOD ? 1 : 0;
        lastFrame = packet.frame().number();
        lastTime = packet.frame().timeNanos();
        if (packets == 1) {
            firstFrame = lastFrame;
            firstTime = lastTime;
        }
        if (packet.udp() >= 0) {
            int port = packet.bytes().getShort(packet.udp()) & 0xFFFF;
            if (sourcePort != port) {
                sourcePortVaries = sourcePort != UNKNOWN;
                sourcePort = port;
            }
        }
        int network = packet.network();
        if (network >= 0) {
            int ecn = packet.isIpv6()
                    ? packet.bytes().get(network + 1) >> 4 & 3
                    : packet.bytes().get(network + 1) & 3;
            congestionMarked += ecn == 3 ? 1 : 0;
        }
        if (opcode.isResponse()) {
            responses++;
            int aeth = packet.bth() + opcode.aethOffset();
            if (opcode.operation() == Opcode.Operation.ACKNOWLEDGE && aeth < packet.capturedEnd()) {
                int code = Aeth.code(packet.bytes(), aeth);
                int type = Aeth.type(packet.bytes(), aeth);
                if (type == Aeth.TYPE_NAK && code < naks.length) {
                    naks[code]++;
                } else if (type == Aeth.TYPE_RNR) {
                    receiverNotReady++;
                }
            }
        }
    }

    /** False if this flow's own responses contradict that the other is its opposite. */
    boolean candidatesAllow(Flow opposite) {
        return candidates == null || candidates.allow(opposite);
    }

    /** The sender's address. */
    public Address from() {
        return from;
    }

    /** The receiver's address. */
    public Address to() {
        return to;
    }

    /** The receiver's queue pair number. */
    public int destinationQp() {
        return destinationQp;
    }

    /** The transport service. */
    public Service service() {
        return service;
    }

    /** The sender's requests. */
    public RequestLedger requests() {
        return requests;
    }

    /** How the last captured request packet follows the one before. */
    public RequestSequence sequence() {
        return sequence;
    }

    /** The opposite flow, or null while it is not known. */
    public Flow peer() {
        return peer;
    }

    /** The connection that it is one direction of. */
    public Connection connection() {
        return connection;
    }

    /** The sender's UDP source port, or {@link #UNKNOWN}. */
    public int sourcePort() {
        return sourcePort;
    }

    /** True if the sender used several UDP source ports. */
    public boolean sourcePortVaries() {
        return sourcePortVaries;
    }

    /** Partition key of the last packet, or {@link #UNKNOWN}. */
    public int partitionKey() {
        return packets == 0 ? UNKNOWN : lastIdentity & 0xFFFF;
    }

    /** True if partition key or migration bit of the last packet are not those of the one before, or there is none. */
    public boolean hasChangedIdentity() {
        return changedIdentity;
    }

    /** Packets with a good ICRC. */
    public long goodIcrcs() {
        return goodIcrcs;
    }

    /** Packets captured. */
    public long packets() {
        return packets;
    }

    /** Payload bytes of those. */
    public long bytes() {
        return bytes;
    }

    /** Frame of the first packet, 0 if there was none. */
    public long firstFrame() {
        return firstFrame;
    }

    /** Frame of the last packet, 0 if there was none. */
    public long lastFrame() {
        return lastFrame;
    }

    /** Time of the first packet. */
    public long firstTime() {
        return firstTime;
    }

    /** Time of the last packet. */
    public long lastTime() {
        return lastTime;
    }

    /** Packets that a switch marked as having met congestion (ECN 11). */
    public long congestionMarked() {
        return congestionMarked;
    }

    /** NAK packets sent, by NAK code from 0 to 4. */
    public long naks(int code) {
        return naks[code];
    }

    /** RNR NAK packets sent. */
    public long receiverNotReady() {
        return receiverNotReady;
    }

    /** Response packets sent. */
    public long responses() {
        return responses;
    }

    /** What a rule has noted about this flow, by its place in the catalogue; null if nothing, or its connection has ended. */
    public Object note(int place) {
        return place < notes.length ? notes[place] : null;
    }

    /** Notes something about this flow for a rule. */
    public void note(int place, Object note) {
        if (place >= notes.length) {
            notes = java.util.Arrays.copyOf(notes, place + 1);
        }
        notes[place] = note;
    }

    /** What the diagnoses remember about this flow; null if nothing, or its connection has ended. */
    public Object evidence() {
        return evidence;
    }

    /** Remembers something about this flow for the diagnoses. */
    public void evidence(Object newEvidence) {
        evidence = newEvidence;
    }

    /** What is known of the bytes that this flow wrote; null if nothing. */
    public Object placement() {
        return placement;
    }

    /** Remembers what is known of the bytes that this flow wrote. */
    public void placement(Object newPlacement) {
        placement = newPlacement;
    }

    @Override
    public String toString() {
        return from + " -> " + to + " QP " + destinationQp;
    }
}
