package org.rocescope.dissector.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * A random program of one requester, its packets as a tap before the network's losses sees them, and a naive model, byte
 * by byte, of what its requests and the answers that were captured say about the memory.
 */
final class RandomPrograms {
    static final int[] KEYS = {0x77, 0x78};
    static final long BASE = 0x1000;
    static final int SIZE = 1600;
    private static final int MTU = 256;
    private static final int FIRST_PSN = 100;

    private enum Kind {
        WRITE,
        ATOMIC_WRITE,
        FETCH_ADD,
        SWAP,
        FAILED_SWAP,
        FLUSH,
        SEND,
        READ
    }

    private static final class Op {
        Kind kind;
        int psn;
        int packets = 1;
        int key;
        int at;
        int length;
        int placement;
        boolean region;
        boolean refused;
        boolean answered;
        boolean sent;

        int last() {
            return psn + packets - 1;
        }
    }

    private final Random random;
    private final List<Op> ops = new ArrayList<>();
    private final List<Wire> captured = new ArrayList<>();
    private final Deque<Wire> responses = new ArrayDeque<>();
    private final double loss;
    private final int most;

    private int una = FIRST_PSN;
    private int next = FIRST_PSN;
    private int expected = FIRST_PSN;
    private int end = FIRST_PSN;
    private int msn;
    private boolean nakSent;
    private boolean dead;
    private int highestAnswered = -1;
    private int acknowledged = -1;

    RandomPrograms(long seed) {
        random = new Random(seed);
        loss = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.3;
        int count = 1 + random.nextInt(24);
        boolean refuses = random.nextInt(6) == 0;
        for (int i = 0; i < count; i++) {
            ops.add(op(refuses && i > count / 2 && random.nextInt(8) == 0));
        }
        // the capture may end before the program does
        most = random.nextInt(3) == 0 ? random.nextInt(3 * count + 2) : Integer.MAX_VALUE;
        run();
    }

    private Op op(boolean refused) {
        Op op = new Op();
        int draw = random.nextInt(20);
        op.kind = draw < 8
                ? Kind.WRITE
                : draw < 14 ? Kind.FLUSH : Kind.values()[1 + random.nextInt(Kind.values().length - 1)];
        op.refused = refused;
        op.psn = end;
        op.key = random.nextInt(4) == 0 ? 1 : 0;
        op.at = random.nextInt(SIZE / 8 - 1) * 8;
        op.length = 8;
        switch (op.kind) {
            case WRITE, READ -> {
                op.length = op.kind == Kind.WRITE && random.nextInt(10) == 0
                        ? 0
                        : random.nextInt(3) == 0 ? 17 + random.nextInt(700) : 17 + random.nextInt(60);
                op.at = random.nextInt(SIZE - op.length);
                op.packets = Math.max(1, (op.length + MTU - 1) / MTU);
            }
            case FLUSH -> {
                op.placement = random.nextInt(4) == 0 ? 3 : random.nextInt(3) == 0 ? 1 : 2;
                op.region = random.nextInt(8) == 0;
                op.length = random.nextInt(10) == 0 ? 0 : random.nextInt(500);
                op.at = random.nextInt(SIZE - op.length);
                Op before = ops.isEmpty() ? null : ops.get(ops.size() - 1);
                if (before != null && before.kind == Kind.WRITE && random.nextBoolean()) {
                    op.at = before.at;
                    op.length = before.length;
                    op.key = before.key;
                }
            }
            case SEND -> op.length = 32;
            default -> {}
        }
        end += op.packets;
        return op;
    }

    List<Wire> packets() {
        return captured;
    }

    private Op at(int psn) {
        for (Op op : ops) {
            if (psn >= op.psn && psn <= op.last()) {
                return op;
            }
        }
        throw new IllegalStateException();
    }

    private void run() {
        int idle = 0;
        while (una < end && !dead && captured.size() < most && idle < 200) {
            int burst = 1 + random.nextInt(6);
            for (int i = 0; i < burst && next < end && captured.size() < most; i++) {
                next = send(next);
            }
            int before = una;
            while (!responses.isEmpty() && !dead && captured.size() < most) {
                Wire response = responses.poll();
                if (random.nextDouble() >= loss) {
                    take(response);
                }
            }
            idle = una == before ? idle + 1 : 0;
            if (una == before && next == end && !dead) {
                next = una;
            }
        }
    }

    /** Sends the packet of a PSN; the next to send. */
    private int send(int psn) {
        Op op = at(psn);
        int offset = psn - op.psn;
        op.sent = true;
        captured.add(packet(op, offset));
        if (random.nextDouble() >= loss) {
            receive(op, psn);
        }
        return op.kind == Kind.READ ? op.last() + 1 : psn + 1;
    }

    private static Wire packet(Op op, int offset) {
        long address = BASE + op.at;
        int key = KEYS[op.key];
        return switch (op.kind) {
            case WRITE -> {
                boolean last = offset == op.packets - 1;
                int opcode = op.packets == 1
                        ? Wire.WRITE_ONLY
                        : offset == 0 ? Wire.WRITE_FIRST : last ? Wire.WRITE_LAST : Wire.WRITE_MIDDLE;
                Wire wire = Wire.forth(opcode, op.psn + offset);
                wire = offset == 0 ? wire.reth(address, key, op.length) : wire;
                yield wire.payload(last ? op.length - offset * MTU : MTU);
            }
            case READ ->
                Wire.forth(Wire.READ, op.psn + offset)
                        .reth(address + (long) offset * MTU, key, op.length - offset * MTU);
            case ATOMIC_WRITE ->
                Wire.forth(Wire.ATOMIC_WRITE, op.psn).reth(address, key, 8).payload(8);
            case FETCH_ADD -> Wire.forth(Wire.FETCH_ADD, op.psn).atomicEth(address, key, 1, 0);
            case SWAP, FAILED_SWAP -> Wire.forth(Wire.COMPARE_SWAP, op.psn).atomicEth(address, key, 1, 5);
            case FLUSH ->
                Wire.forth(Wire.FLUSH, op.psn)
                        .feth(op.placement | (op.region ? 0x10 : 0))
                        .reth(address, key, op.length);
            case SEND -> Wire.send(op.psn, op.length);
        };
    }

    private void receive(Op op, int psn) {
        if (psn > expected) {
            if (!nakSent) {
                nakSent = true;
                responses.add(Wire.nak(expected, 0, msn));
            }
            return;
        }
        boolean duplicate = psn < expected;
        if (!duplicate) {
            if (op.refused) {
                responses.add(Wire.nak(psn, 2, msn));
                return;
            }
            nakSent = false;
            expected = op.kind == Kind.READ ? op.last() + 1 : psn + 1;
            msn += expected > op.last() ? 1 : 0;
        }
        switch (op.kind) {
            case WRITE, SEND -> {
                if (duplicate || psn == end - 1 || random.nextInt(3) == 0) {
                    responses.add(Wire.ack(expected - 1, msn));
                }
            }
            case READ -> {
                for (int i = psn - op.psn; i < op.packets; i++) {
                    boolean first = i == psn - op.psn;
                    boolean last = i == op.packets - 1;
                    int opcode = first && last
                            ? Wire.READ_RESPONSE_ONLY
                            : first
                                    ? Wire.READ_RESPONSE_FIRST
                                    : last ? Wire.READ_RESPONSE_LAST : Wire.READ_RESPONSE_MIDDLE;
                    responses.add(Wire.readResponse(opcode, op.psn + i, msn, last ? op.length - i * MTU : MTU));
                }
            }
            case FETCH_ADD, SWAP, FAILED_SWAP -> {
                long found = op.kind == Kind.SWAP ? 5 : 6;
                responses.add(Wire.back(Wire.ATOMIC_ACK, op.psn)
                        .aeth(Wire.POSITIVE, msn)
                        .atomicAckEth(found));
            }
            case ATOMIC_WRITE, FLUSH -> responses.add(Wire.readResponse(Wire.READ_RESPONSE_ONLY, op.psn, msn, 0));
        }
    }

    private void take(Wire response) {
        captured.add(response);
        int psn = response.psn();
        int syndrome = response.syndrome();
        highestAnswered = Math.max(highestAnswered, psn);
        boolean acknowledge = response.opcode() == Wire.ACK;
        if (acknowledge && syndrome == 0x62) {
            dead = true;
            acknowledge(psn - 1);
            return;
        }
        if (acknowledge && syndrome == 0x60) {
            acknowledge(psn - 1);
            next = Math.min(next, Math.max(una, psn));
        } else if (acknowledge) {
            acknowledge(psn);
        } else {
            acknowledge(psn - 1);
            Op op = at(psn);
            if (una == psn) {
                una++;
            }
            op.answered |= op.kind != Kind.READ || una > op.last();
        }
        if (una <= psn && !acknowledge) {
            // an answer passed one that did not come
            next = una;
        }
    }

    /** Acknowledges WRITEs and SENDs up to a PSN; what has an answer of its own stops the requester, not the responder. */
    private void acknowledge(int psn) {
        acknowledged = Math.max(acknowledged, psn);
        while (una <= psn && una < end) {
            Op op = at(una);
            if (op.kind != Kind.WRITE && op.kind != Kind.SEND && !op.answered) {
                break;
            }
            una++;
        }
        next = Math.max(next, una);
    }

    /** What the model says of each byte of a key that is not flushed, null where it is or where it was not written. */
    String[] expected(int key) {
        boolean[] written = new boolean[SIZE];
        int[] confirmed = new int[SIZE];
        int[] implied = new int[SIZE];
        int asked = 0;
        for (Op op : ops) {
            if (!op.sent || op.key != key || op.kind == Kind.SEND || op.kind == Kind.READ) {
                continue;
            }
            boolean overtaken = highestAnswered > op.last();
            if (op.kind == Kind.FLUSH) {
                asked |= op.placement;
                int from = op.region ? 0 : op.at;
                int to = op.region ? SIZE : op.at + op.length;
                for (int i = from; i < to; i++) {
                    confirmed[i] |= op.answered ? op.placement : 0;
                    implied[i] |= !op.answered && overtaken ? op.placement : 0;
                }
                continue;
            }
            boolean executed = op.kind == Kind.WRITE ? acknowledged >= op.last() : op.answered || overtaken;
            boolean changes = op.kind != Kind.FAILED_SWAP && (op.kind != Kind.SWAP || op.answered);
            if (executed && changes) {
                Arrays.fill(written, op.at, op.at + op.length, true);
                Arrays.fill(confirmed, op.at, op.at + op.length, 0);
                Arrays.fill(implied, op.at, op.at + op.length, 0);
            }
        }
        String[] said = new String[SIZE];
        for (int i = 0; i < SIZE; i++) {
            int need = (asked & 2) != 0 ? 2 : 1;
            if (written[i] && (asked == 0 || (confirmed[i] & need) == 0)) {
                said[i] = ((confirmed[i] & 1) != 0 ? "VISIBILITY" : "NONE")
                        + (need == 2 ? " PERSISTENCE" : " VISIBILITY")
                        + (asked == 0 ? " NONE" : " OBSERVED")
                        + ((implied[i] & need) != 0 ? " FLUSH_WITHOUT_ANSWER" : " null");
            }
        }
        return said;
    }
}
