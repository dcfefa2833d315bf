package org.rocescope.pictures.psn;

import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Collects the PSNs of the requests of one direction over the time, while an analysis runs: sent, sent again, answered,
 * refused. PSNs are unwrapped: they count on where the 24 bits begin anew.
 *
 * <p>Memory: up to {@value Segments#BYTES} bytes for each of six kinds times {@value #MOST_SEGMENTS}, unless another bound
 * is asked for.
 */
public final class PsnTrace {
    /** Ranges kept of each kind. */
    public static final int MOST_SEGMENTS = 1 << 15;

    private static final int PSN_SEQUENCE_ERROR = 0;

    private final Segments sent;
    private final Segments repeated;
    private final Segments answered;
    private final Segments acknowledged;
    private final Segments reads;
    private final Segments sequenceNaks;
    private final Segments receiverNotReady;
    private final Segments refusals;
    private final Segments outstanding;

    private boolean started;
    private long highest;
    private boolean answeredOnce;
    private long acknowledgedUpTo;
    private long firstTime = Long.MAX_VALUE;
    private long lastTime = Long.MIN_VALUE;
    private long lowest = Long.MAX_VALUE;
    private long top = Long.MIN_VALUE;

    /** An empty trace that keeps at most so many ranges of each kind, an even number. */
    public PsnTrace(int most) {
        sent = new Segments(most);
        repeated = new Segments(most);
        answered = new Segments(most);
        acknowledged = new Segments(most);
        reads = new Segments(most);
        outstanding = new Segments(most);
        sequenceNaks = new Segments(most / 2);
        receiverNotReady = new Segments(most / 2);
        refusals = new Segments(most / 2);
    }

    /** Takes a packet of the direction that its receiver would take. */
    public void packet(Packet packet, boolean isRepeated) {
        Opcode opcode = Opcode.of(packet.opcode());
        long time = packet.frame().timeNanos();
        if (!opcode.isRequest() || time == Frame.NO_TIME) {
            return;
        }
        long psn = unwrapped(Bth.PSN.intIn(packet.bytes(), packet.bth()));
        (isRepeated ? repeated : sent).add(time, psn, psn + 1, packet.frame().number());
        note(time, psn, psn + 1);
        if (psn >= highest || !started) {
            highest = psn;
        }
        if (!started) {
            // what was sent before is not known: from here on at least
            acknowledgedUpTo = psn;
        }
        started = true;
        noteOutstanding(time, packet.frame().number());
    }

    /** The number of a PSN that counts on beyond 24 bits: the one nearest to the highest so far. */
    private long unwrapped(int psn) {
        return started ? highest + Psn.difference(psn, (int) (highest & Psn.MASK)) : psn;
    }

    private void note(long time, long low, long high) {
        firstTime = Math.min(firstTime, time);
        lastTime = Math.max(lastTime, time);
        lowest = Math.min(lowest, low);
        top = Math.max(top, high);
    }

    private void noteOutstanding(long time, long frame) {
        long open = Math.max(0, highest + 1 - acknowledgedUpTo);
        outstanding.add(time, open, open, frame);
    }

    /** Takes an answer of the peer to requests of this direction. */
    public void answer(Answer answer) {
        long time = answer.time();
        if (time == Frame.NO_TIME || !started) {
            return;
        }
        long psn = unwrapped(answer.psn());
        boolean positive = answer.type() == Aeth.TYPE_ACK;
        if (positive) {
            if (answer.opcode().operation() == Operation.RDMA_READ_RESPONSE) {
                answered.add(time, psn, psn + 1, answer.frame());
            }
        } else {
            refusal(answer).add(time, psn, psn + 1, answer.frame());
        }
        note(time, psn, psn + 1);
        // a refusal says that everything before it was done
        long upTo = positive ? psn + 1 : psn;
        if (!answeredOnce || upTo > acknowledgedUpTo) {
            acknowledgedUpTo = upTo;
            answeredOnce = true;
            acknowledged.add(time, upTo, upTo, answer.frame());
        }
        noteOutstanding(time, answer.frame());
    }

    private Segments refusal(Answer answer) {
        if (answer.type() == Aeth.TYPE_RNR) {
            return receiverNotReady;
        }
        return answer.type() == Aeth.TYPE_NAK && answer.code() == PSN_SEQUENCE_ERROR ? sequenceNaks : refusals;
    }

    /** Takes a message of the direction that is final. */
    public void transaction(Transaction t) {
        if (started && t.operation() == Operation.RDMA_READ_REQUEST && t.firstTime() != Frame.NO_TIME) {
            long first = unwrapped(t.firstPsn());
            long last = first + Math.max(0, Psn.difference(t.lastPsn(), t.firstPsn()));
            reads.add(t.firstTime(), first, last + 1, t.id());
            note(t.firstTime(), first, last + 1);
        }
    }

    /** True if there is nothing to draw. */
    public boolean isEmpty() {
        return !started;
    }

    /** Time of the first of it. */
    public long firstTime() {
        return firstTime;
    }

    /** Time of the last of it. */
    public long lastTime() {
        return lastTime;
    }

    /** The lowest PSN, unwrapped. */
    public long lowest() {
        return lowest;
    }

    /** One above the highest PSN, unwrapped. */
    public long top() {
        return top;
    }

    /** Request packets sent for the first time. */
    public Segments sent() {
        return sent;
    }

    /** Request packets sent again. */
    public Segments repeated() {
        return repeated;
    }

    /** READ responses, at the PSNs that they answer. */
    public Segments answered() {
        return answered;
    }

    /** Up to where requests were acknowledged, as it grew. */
    public Segments acknowledged() {
        return acknowledged;
    }

    /** What READs take of the PSNs. */
    public Segments reads() {
        return reads;
    }

    /** NAKs that ask for a PSN again. */
    public Segments sequenceNaks() {
        return sequenceNaks;
    }

    /** RNR NAKs. */
    public Segments receiverNotReady() {
        return receiverNotReady;
    }

    /** NAKs that end the connection, and reserved syndromes. */
    public Segments refusals() {
        return refusals;
    }

    /** PSNs sent and not acknowledged; before the first answer those that were captured. */
    public Segments outstanding() {
        return outstanding;
    }
}
