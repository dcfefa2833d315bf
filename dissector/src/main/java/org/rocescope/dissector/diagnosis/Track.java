package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transport.Opcode;

/**
 * What is remembered of the requests of a flow: a few numbers, and the {@link Trouble} once there is any. It hangs on
 * the flow, so that a packet finds it at once.
 */
final class Track {
    /**
     * The same packet again within this time, and nothing else of the flow between, is a copy that the network or the
     * capture made: a requester that repeats waits for its timer, which is longer, or for an answer.
     */
    static final long COPY_NANOS = 1_000_000;

    final Path path;
    /** Traffic class of the first request, without its congestion bits; -1 while there is none. */
    int trafficClass = -1;

    boolean trafficClassVaries;
    long messages;
    long requestPackets;
    final Frames copies = new Frames();
    Trouble trouble;

    /** Copies of the answers that the flow carries. */
    final Frames answerCopies = new Frames();

    private long previousAnswer;
    private long previousAnswerTime;
    private long previousAnswerFrame;
    private long retransmitted;
    private boolean started;
    private int highest;
    private int previousPsn;
    private long previousPrint;
    private long previousTime;

    Track(Path path) {
        this.path = path;
    }

    /** What is remembered of a flow, or null. */
    static Track of(Flow flow) {
        return flow == null ? null : (Track) flow.evidence();
    }

    /** The trouble of a flow's requests, or null if there was none. */
    static Trouble troubleOf(Flow flow) {
        Track track = of(flow);
        return track == null ? null : track.trouble;
    }

    Trouble trouble() {
        if (trouble == null) {
            trouble = new Trouble();
        }
        return trouble;
    }

    /** Takes a request, after the ledger of the flow took it. */
    void request(Packet packet, Opcode opcode, Flow flow, long print) {
        RequestLedger ledger = flow.requests();
        int psn = packet.bytes().getInt(packet.bth() + 8) & Psn.MASK;
        long time = packet.frame().timeNanos();
        requestPackets++;
        int network = packet.network();
        if (network >= 0) {
            int word = packet.bytes().getShort(network);
            int itsClass = (packet.isIpv6() ? word >> 4 : word) & 0xFC;
            if (itsClass != trafficClass) {
                trafficClassVaries = trafficClass >= 0;
                trafficClass = itsClass;
            }
        }
        if (ledger.retransmitted() != retransmitted) {
            retransmitted = ledger.retransmitted();
            boolean copy =
                    psn == previousPsn && print != 0 && print == previousPrint && time - previousTime < COPY_NANOS;
            if (copy) {
                copies.add(packet.frame().number());
            } else {
                trouble().repeat(packet, opcode, flow, psn, previousPsn);
            }
        } else if (started) {
            if (trouble != null) {
                trouble.fresh();
            }
            int ahead = Psn.difference(psn, highest);
            if (ahead > 1) {
                trouble().gap(Psn.plus(highest, 1), ahead - 1);
            } else if (ahead <= 0) {
                trouble().late(psn);
            }
        }
        // a READ takes the PSNs of its responses; a WRITE's announced length says nothing of what was captured
        boolean read = opcode.operation() == Opcode.Operation.RDMA_READ_REQUEST;
        if (!started || Psn.difference(psn, highest) > 0) {
            highest = read ? ledger.highestPsn() : psn;
        }
        started = true;
        previousPsn = psn;
        previousPrint = print;
        previousTime = time;
    }

    /** Takes an answer that goes the way of the flow, to requests of the opposite one. */
    void answer(Packet packet, Flow flow, long print) {
        long time = packet.frame().timeNanos();
        long frame = packet.frame().number();
        if (print != 0
                && print == previousAnswer
                && time - previousAnswerTime < COPY_NANOS
                && (flow.peer() == null || flow.peer().lastFrame() < previousAnswerFrame)) {
            answerCopies.add(frame);
        }
        previousAnswer = print;
        previousAnswerTime = time;
        previousAnswerFrame = frame;
    }
}
