package org.rocescope.dissector.diagnosis;

import java.util.Arrays;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/**
 * What went wrong with the requests of a flow: gaps, NAKs, repeats and their causes, as far as the capture tells. A
 * requester that repeats goes back and sends everything again from there (go-back-N): only the PSN that it goes back to
 * says why.
 */
final class Trouble {
    /** PSNs of each kind that are remembered; older ones are forgotten. */
    private static final int REMEMBERED = 16;

    /** A step back so soon after a packet that was sent again is the capture's shuffling. */
    private static final long SHUFFLED_NANOS = 50_000;

    private static final int NO_PSN = -1;

    /** First PSNs and lengths of gaps in the order of capture. */
    private final int[] gapStart = new int[REMEMBERED];

    private final int[] gapLength = new int[REMEMBERED];
    private int gaps;

    /** PSNs that were captured after a later one, for the first time and without being asked for. */
    private final int[] late = filled();

    private int lates;

    /** PSNs of packets that arrived damaged. */
    private final int[] damaged = filled();

    private int damages;

    /** Sequence NAKs, by where the packet that they miss went. */
    final Frames lostBefore = new Frames();

    final Frames lostBehind = new Frames();
    final Frames overtaken = new Frames();
    final Frames damagedAsked = new Frames();

    private int askedPsn = NO_PSN;

    /** PSN that was asked for and then came for the first time: the answer to the NAK, unless that comes as well. */
    private int filledPsn = NO_PSN;

    private long mistaken;

    /** Returns to a PSN that no NAK asked for and no answer was captured for. */
    final Frames timeouts = new Frames();

    /** Returns to a request that has no answer though later ones have. */
    final Frames answersMissed = new Frames();

    /** Requests sent again though their answer had been captured. */
    final Frames spurious = new Frames();

    /** Timeouts of which both answers came in the end: nothing was lost. */
    final Frames impatient = new Frames();

    private long timeoutsOpen;
    /** Packets sent again since the last return, and whether that return was without need. */
    private long burst;

    private long lastRepeat;

    private boolean needless;

    /** Up to here, all was or will be sent again for a good reason. */
    private int redoTo;

    private boolean redoing;
    /** Answers that packets of the burst will get again because they were answered before. */
    private long expected;

    /** Returns to a PSN that was answered already. */
    long needlessReturns;

    /** Packets that timeouts of the impatient kind sent again. */
    long impatientPackets;

    private boolean anyAnswer;
    private int highestAnswer;

    /** Packets sent again, whatever the cause. */
    final Frames repeats = new Frames();

    /** Whether the packet at hand is an {@link #addressZero} one. */
    private boolean zero;

    /** FLUSH and ATOMIC WRITE repeated with address 0. */
    final Frames addressZero = new Frames();

    final Frames conflicts = new Frames();
    String firstConflict;

    final Silence silence = new Silence();
    final NotReady notReady = new NotReady();

    /** Damaged packets that the receiver acknowledged. */
    final Frames acknowledgedDamage = new Frames();

    boolean diedOfLoss;
    boolean diedOfNotReady;
    final Frames died = new Frames();

    private static int[] filled() {
        int[] none = new int[REMEMBERED];
        Arrays.fill(none, NO_PSN);
        return none;
    }

    /** Notes that PSNs were passed over. */
    void gap(int start, int length) {
        gapStart[gaps % REMEMBERED] = start;
        gapLength[gaps++ % REMEMBERED] = length;
    }

    /** Notes a packet that is captured for the first time, after a later one. */
    void late(int psn) {
        if (!wasAskedFor(psn)) {
            late[lates++ % REMEMBERED] = psn;
        } else if (psn == askedPsn) {
            askedPsn = NO_PSN;
            filledPsn = psn;
        }
    }

    /** The number of requests that never came to the capture point. */
    long neverCame() {
        return lostBefore.count() - mistaken;
    }

    private boolean wasAskedFor(int psn) {
        return askedPsn != NO_PSN && Psn.difference(psn, askedPsn) >= 0;
    }

    /** Notes a packet that its receiver drops. */
    void damaged(int psn) {
        damaged[damages++ % REMEMBERED] = psn;
    }

    /** Takes note of a request whose PSN was not captured before: what was sent again before it is over. */
    void fresh() {
        burst = 0;
        expected = 0;
        needless = false;
    }

    /** Takes a request whose PSN was captured before. */
    void repeat(Packet packet, Opcode opcode, Flow flow, int psn, int previousPsn) {
        long frame = packet.frame().number();
        long time = packet.frame().timeNanos();
        Transaction t = flow.requests().covering(psn);
        repeats.add(frame);
        zero = false;
        if (t != null) {
            compare(packet, opcode, t, psn, flow.requests().mtu());
        }
        if (Psn.difference(psn, previousPsn) <= 0 && time - lastRepeat > SHUFFLED_NANOS) {
            returned(t, flow, psn, time, frame);
        }
        if (psn == askedPsn) {
            askedPsn = NO_PSN;
        }
        lastRepeat = time;
        burst++;
        if (t != null && t.status() == Status.COMPLETED) {
            boolean read = t.operation() == Opcode.Operation.RDMA_READ_REQUEST;
            expected += read ? Psn.difference(t.lastPsn(), psn) + 1 : 1;
        }
        if (needless) {
            spurious.add(frame);
        }
    }

    /** True if a later request was answered: that is why the requester comes again, not its timer. */
    private static boolean isPassed(Transaction t, Flow flow) {
        Transaction next = flow.requests().covering(Psn.plus(t.lastPsn(), 1));
        return next != null && next.status() == Status.COMPLETED;
    }

    /** The requester went back to a PSN. */
    private void returned(Transaction t, Flow flow, int psn, long time, long frame) {
        if (psn == filledPsn) {
            filledPsn = NO_PSN;
            mistaken++;
            overtaken.add(frame);
        }
        boolean inRedo = redoing && Psn.difference(psn, redoTo) <= 0;
        boolean told = notReady.repeated(psn, time) || psn == askedPsn;
        boolean answered = t == null || t.status() == Status.COMPLETED;
        burst = 0;
        expected = 0;
        // what is behind a return that was due the requester takes for unanswered, whatever was captured before it
        needless = !told && t != null && answered && !inRedo;
        needlessReturns += needless ? 1 : 0;
        if (!told && !answered) {
            if (isPassed(t, flow)) {
                answersMissed.add(frame);
            } else {
                timeouts.add(frame);
                timeoutsOpen += inRedo ? 0 : 1;
            }
        }
        if (!needless) {
            redoing = true;
            redoTo = flow.requests().highestPsn();
        }
        silence.repeated(psn, answered ? time : t.firstTime(), time, frame, flow);
        silence.counts &= !answered && !zero;
    }

    private void compare(Packet packet, Opcode opcode, Transaction t, int psn, int mtu) {
        String difference = Difference.of(packet, opcode, t, psn, mtu);
        zero = difference == Difference.ADDRESS_ZERO;
        if (difference == null) {
            return;
        }
        if (zero) {
            addressZero.add(packet.frame().number());
        } else {
            if (firstConflict == null) {
                firstConflict = difference;
            }
            conflicts.add(packet.frame().number());
        }
    }

    /** Takes an answer to the requests. */
    void answer(Answer answer) {
        int psn = answer.psn();
        if (answer.type() == Aeth.TYPE_RNR) {
            notReady.told(psn, answer.code(), answer.time(), answer.frame());
        } else if (answer.type() == Aeth.TYPE_NAK && answer.code() == 0) {
            missing(psn, answer.frame());
        } else if (answer.type() == Aeth.TYPE_ACK) {
            positive(psn, answer.frame());
        }
    }

    private void positive(int psn, long frame) {
        if (damages > 0) {
            acknowledged(psn, frame);
        }
        if (!anyAnswer || Psn.difference(psn, highestAnswer) > 0) {
            anyAnswer = true;
            highestAnswer = psn;
        } else if (expected > 0) {
            expected--;
        } else if (timeoutsOpen > 0) {
            timeoutsOpen--;
            impatient.add(frame);
            if (!needless) {
                impatientPackets += burst;
                needless = true;
            }
        }
    }

    private void missing(int psn, long frame) {
        askedPsn = psn;
        if (notReady.isFor(psn)) {
            // what followed the refused packet was under way already
            return;
        }
        if (take(damaged, psn)) {
            damagedAsked.add(frame);
        } else if (take(late, psn)) {
            overtaken.add(frame);
        } else if (isGap(psn)) {
            lostBefore.add(frame);
        } else {
            lostBehind.add(frame);
        }
    }

    private boolean isGap(int psn) {
        for (int i = 0; i < Math.min(gaps, REMEMBERED); i++) {
            int offset = Psn.difference(psn, gapStart[i]);
            if (offset >= 0 && offset < gapLength[i]) {
                return true;
            }
        }
        return false;
    }

    private void acknowledged(int psn, long frame) {
        for (int i = 0; i < REMEMBERED; i++) {
            if (damaged[i] != NO_PSN && Psn.difference(psn, damaged[i]) >= 0) {
                damaged[i] = NO_PSN;
                acknowledgedDamage.add(frame);
            }
        }
    }

    /** Notes that a packet of which a damaged one was captured came undamaged. */
    void replaced(int psn) {
        if (damages > 0) {
            take(damaged, psn);
        }
    }

    private static boolean take(int[] psns, int psn) {
        for (int i = 0; i < psns.length; i++) {
            if (psns[i] == psn) {
                psns[i] = NO_PSN;
                return true;
            }
        }
        return false;
    }

    /** Takes a message that did not end well. */
    void ended(Transaction t) {
        boolean once = t.retransmissions() == 0;
        if (t.status() == Status.RNR && once) {
            diedOfNotReady = true;
            died.add(t.id());
        } else if (t.status() == Status.UNANSWERED && once && t.sequenceNaks() > 0) {
            diedOfLoss = true;
            died.add(t.id());
        }
    }

    /** Packets that came late without being asked for. */
    long lates() {
        return lates;
    }

    /** Sequence NAKs for packets that neither came late nor damaged. */
    long missed() {
        return neverCame() + lostBehind.count();
    }

    /** Timeouts that were due. */
    long waits() {
        return timeouts.count() - impatient.count();
    }
}
