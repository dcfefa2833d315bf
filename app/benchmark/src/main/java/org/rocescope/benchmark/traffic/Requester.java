package org.rocescope.benchmark.traffic;

import java.io.IOException;

/**
 * The side of a queue pair that asks: begins messages, sends their packets with PSNs without gaps, and asks for ACKs
 * now and then (source: rc-protocol.md section 3, opcodes.md sections 6 and 7).
 */
final class Requester {
    /** ACK requests on last packets; what has none is acknowledged together with a later message. */
    private static final int ACK_REQUEST_PERCENT = 40;

    private static final int WHOLE_REGION_PERCENT = 20;
    private static final int FLUSH_WHOLE_REGION = 1 << 4;
    private static final int SEQUENCE_MASK = 0xFFFFFF;

    private final Route route;
    private final MemoryRegion remote;
    private final int pathMtu;
    private final Responder responder;
    private final Ledger ledger;
    private final OperationMix mix;
    private final Dice dice;
    private int psn;
    private Message message;
    private int sent;
    private Message lastUpdate;

    /**
     * @param route the way to the responder
     * @param remote the memory that the responder lets it reach
     */
    Requester(
            Route route,
            MemoryRegion remote,
            int pathMtu,
            Responder responder,
            Ledger ledger,
            OperationMix mix,
            Dice dice) {
        this.route = route;
        this.remote = remote;
        this.pathMtu = pathMtu;
        this.responder = responder;
        this.ledger = ledger;
        this.mix = mix;
        this.dice = dice;
        this.psn = dice.below(1 << 24);
    }

    /** True within a message of several packets. */
    boolean isWithinMessage() {
        return message != null;
    }

    /** True if there is something to send, or may be. */
    boolean canSend() {
        return message != null || ledger.mayBegin() && responder.hasRoom();
    }

    /** Sends the next packet of the message, beginning one where there is none; {@link #canSend} must hold. */
    void send(Outlet outlet) throws IOException {
        if (message == null) {
            begin(next());
        }
        int packets = message.packets(pathMtu);
        boolean last = sent == packets - 1;
        boolean ackRequested = last && message.operation().isAcknowledged() && dice.percent(ACK_REQUEST_PERCENT);
        FrameBuilder frame = outlet.begin(route, message.operation().opcode(sent, packets), psn);
        if (ackRequested) {
            frame.requestAck();
        }
        extensions(frame, last);
        if (message.payload() > 0) {
            int length = last ? message.payload() - sent * pathMtu : pathMtu;
            frame.payload(dice.below(1 << 16), length);
        }
        outlet.send();
        sent++;
        if (last) {
            responder.complete(message, psn, ackRequested);
            psn = psn + (message.psns(pathMtu) - packets) + 1 & SEQUENCE_MASK;
            message = null;
        } else {
            psn = psn + 1 & SEQUENCE_MASK;
        }
    }

    private Message next() {
        if (ledger.needsLarge()) {
            Operation operation = mix.large();
            int length = mix.largeLength(pathMtu);
            return new Message(operation, remote.place(length, dice), length);
        }
        Operation operation = mix.small();
        if (operation == Operation.FLUSH && lastUpdate != null) {
            return new Message(operation, lastUpdate.address(), lastUpdate.length());
        }
        int length = mix.smallLength(operation);
        return new Message(operation, remote.place(length, dice), length);
    }

    /** Begins a message that was chosen elsewhere. */
    void begin(Message chosen) {
        message = chosen;
        sent = 0;
        int packets = chosen.packets(pathMtu) + chosen.answers(pathMtu);
        responder.expect(chosen);
        ledger.promise(packets, FrameLengths.of(chosen, pathMtu, route.isIpv6()));
        if (chosen.operation().isWrite() || chosen.operation() == Operation.ATOMIC_WRITE) {
            lastUpdate = chosen;
        }
    }

    private void extensions(FrameBuilder frame, boolean last) {
        switch (message.operation()) {
            case WRITE, WRITE_WITH_IMMEDIATE, READ, ATOMIC_WRITE -> {
                if (sent == 0) {
                    frame.reth(message.address(), remote.rKey(), message.length());
                }
            }
            case FLUSH -> {
                int placement = 1 + dice.below(3);
                int selectivity = dice.percent(WHOLE_REGION_PERCENT) ? FLUSH_WHOLE_REGION : 0;
                frame.word(selectivity | placement).reth(message.address(), remote.rKey(), message.length());
            }
            case COMPARE_SWAP -> frame.atomicEth(message.address(), remote.rKey(), dice.bits(), OperationMix.EXPECTED);
            case FETCH_ADD -> frame.atomicEth(message.address(), remote.rKey(), dice.below(1 << 16), 0);
            default -> {}
        }
        if (last) {
            switch (message.operation()) {
                // the key to invalidate is never one that is in use
                case SEND_WITH_IMMEDIATE, WRITE_WITH_IMMEDIATE, SEND_WITH_INVALIDATE -> frame.word((int) dice.bits());
                default -> {}
            }
        }
    }
}
