package org.rocescope.benchmark.traffic;

import java.io.IOException;
import java.util.ArrayDeque;

/**
 * The side of a queue pair that answers: in the order of the requests, one ACK for several SENDs and WRITEs,
 * zero-length READ responses for FLUSH and ATOMIC WRITE (source: rc-protocol.md sections 3, 4 and 6, mpe.md sections 2
 * and 3).
 */
final class Responder {
    /** Length of an ACK's frame over IPv4; over IPv6 it is {@value #IPV6_MORE} bytes longer. */
    static final int ACK_FRAME = 62;

    static final int IPV6_MORE = 20;

    private static final int READ_RESPONSE_FIRST = 0x0D;
    private static final int READ_RESPONSE_MIDDLE = 0x0E;
    private static final int READ_RESPONSE_LAST = 0x0F;
    private static final int READ_RESPONSE_ONLY = 0x10;
    private static final int ACKNOWLEDGE = 0x11;
    private static final int ATOMIC_ACKNOWLEDGE = 0x12;

    private static final int SEQUENCE_MASK = 0xFFFFFF;
    /** Answers that may wait; fewer than the usual 16 outstanding READs and atomics. */
    private static final int MOST_WAITING = 8;
    /** How often the answer to a READ or the like stands for the ACK of what came before it. */
    private static final int IMPLIED_PERCENT = 50;
    /** How often an atomic finds what COMPARE &amp; SWAP expects. */
    private static final int EXPECTED_PERCENT = 75;

    private final Route route;
    private final int pathMtu;
    private final Ledger ledger;
    private final Dice dice;
    private final ArrayDeque<Answer> waiting = new ArrayDeque<>();
    private int msn;
    private boolean ackPromised;
    private boolean owesAck;
    private int ackPsn;
    private int ackMsn;

    /** An answer that was not sent yet, or not whole. */
    private static final class Answer {
        private final int opcode;
        private final int length;
        private int psn;
        private int msn;
        private int sent;

        Answer(int opcode, int psn, int msn, int length) {
            this.opcode = opcode;
            this.psn = psn;
            this.msn = msn;
            this.length = length;
        }
    }

    /** @param route the way back to the requester */
    Responder(Route route, int pathMtu, Ledger ledger, Dice dice) {
        this.route = route;
        this.pathMtu = pathMtu;
        this.ledger = ledger;
        this.dice = dice;
    }

    /** True if the requester may begin a further message. */
    boolean hasRoom() {
        return waiting.size() < MOST_WAITING;
    }

    boolean hasAnswers() {
        return !waiting.isEmpty();
    }

    /** Promises what will answer a message that begins now: from here on it is certain to be sent. */
    void expect(Message message) {
        if (message.operation().isAcknowledged() && !ackPromised) {
            ackPromised = true;
            ledger.promise(1, ackFrame());
        }
    }

    private void withdrawAck() {
        owesAck = false;
        ackPromised = false;
        ledger.withdraw(1, ackFrame());
    }

    /**
     * Executes a message whose last packet has come.
     *
     * @param psn the PSN of its last packet
     * @param ackRequested whether that packet asked for an ACK
     */
    void complete(Message message, int psn, boolean ackRequested) {
        msn = msn + 1 & SEQUENCE_MASK;
        if (message.operation().isAcknowledged()) {
            acknowledge(psn, ackRequested);
            return;
        }
        if (owesAck && dice.percent(IMPLIED_PERCENT)) {
            withdrawAck();
        }
        settle();
        int opcode = switch (message.operation()) {
            case COMPARE_SWAP, FETCH_ADD -> ATOMIC_ACKNOWLEDGE;
            default -> READ_RESPONSE_ONLY;
        };
        waiting.add(new Answer(opcode, psn, msn, message.answerPayload()));
    }

    private void acknowledge(int psn, boolean ackRequested) {
        Answer last = waiting.peekLast();
        if (last != null && last.opcode == ACKNOWLEDGE) {
            last.psn = psn;
            last.msn = msn;
            withdrawAck();
            return;
        }
        owesAck = true;
        ackPsn = psn;
        ackMsn = msn;
        if (ackRequested) {
            settle();
        }
    }

    /** Queues the ACK that is owed, if one is. */
    void settle() {
        if (owesAck) {
            owesAck = false;
            ackPromised = false;
            waiting.add(new Answer(ACKNOWLEDGE, ackPsn, ackMsn, 0));
        }
    }

    private int ackFrame() {
        return route.isIpv6() ? ACK_FRAME + IPV6_MORE : ACK_FRAME;
    }

    /** Sends the next packet of an answer; {@link #hasAnswers} must hold. */
    void send(Outlet outlet) throws IOException {
        Answer answer = waiting.peekFirst();
        if (answer.opcode == READ_RESPONSE_ONLY) {
            sendReadResponse(answer, outlet);
            if (answer.sent < Message.packets(answer.length, pathMtu)) {
                return;
            }
        } else {
            FrameBuilder frame = outlet.begin(route, answer.opcode, answer.psn).aeth(answer.msn);
            if (answer.opcode == ATOMIC_ACKNOWLEDGE) {
                frame.number(dice.percent(EXPECTED_PERCENT) ? OperationMix.EXPECTED : dice.bits());
            }
            outlet.send();
        }
        waiting.removeFirst();
    }

    private void sendReadResponse(Answer answer, Outlet outlet) throws IOException {
        int index = answer.sent++;
        int packets = Message.packets(answer.length, pathMtu);
        boolean last = index == packets - 1;
        int opcode = READ_RESPONSE_ONLY;
        if (packets > 1) {
            opcode = index == 0 ? READ_RESPONSE_FIRST : last ? READ_RESPONSE_LAST : READ_RESPONSE_MIDDLE;
        }
        FrameBuilder frame = outlet.begin(route, opcode, answer.psn + index & SEQUENCE_MASK);
        if (opcode != READ_RESPONSE_MIDDLE) {
            frame.aeth(answer.msn);
        }
        int length = last ? answer.length - index * pathMtu : pathMtu;
        if (length > 0) {
            frame.payload(dice.below(1 << 16), length);
        }
        outlet.send();
    }
}
