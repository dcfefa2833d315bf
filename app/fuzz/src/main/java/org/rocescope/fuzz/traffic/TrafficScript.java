package org.rocescope.fuzz.traffic;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Plays two hosts with three connections as a script says: nearly right traffic, with losses, repeats, refusals and
 * lies. Every four bytes are a step: what to do and in which direction of which connection, and three values for it.
 */
public final class TrafficScript {
    /** Bytes of a step. */
    public static final int STEP = 4;

    private static final int MOST_STEPS = 2000;
    private static final int CONNECTIONS = 3;
    private static final int MTU = 256;
    private static final int SEND_ONLY = 0x04;
    private static final int WRITE_FIRST = 0x06;
    private static final int WRITE_MIDDLE = 0x07;
    private static final int WRITE_LAST = 0x08;
    private static final int WRITE_ONLY = 0x0A;
    private static final int READ_REQUEST = 0x0C;
    private static final int READ_RESPONSE_FIRST = 0x0D;
    private static final int READ_RESPONSE_MIDDLE = 0x0E;
    private static final int READ_RESPONSE_LAST = 0x0F;
    private static final int READ_RESPONSE_ONLY = 0x10;
    private static final int ACKNOWLEDGE = 0x11;
    private static final int ATOMIC_ACKNOWLEDGE = 0x12;
    private static final int COMPARE_SWAP = 0x13;
    private static final int FETCH_ADD = 0x14;
    private static final int FLUSH = 0x1C;
    private static final int ATOMIC_WRITE = 0x1D;
    private static final int CNP = 0x81;

    /** Receives the frames. */
    public interface Taker {
        /**
         * Takes a frame.
         *
         * @param bytes what was captured of it
         * @param length its bytes on the wire
         * @param nanos time since the one before
         */
        void take(byte[] bytes, int length, long nanos);

        /** The capture has dropped so many packets by now. */
        void dropped(long total);
    }

    private record Request(int opcode, int psn, int answers) {}

    private static final class Direction {
        final int from;
        final int to;
        final int queuePair;
        final Deque<Request> pending = new ArrayDeque<>();
        Direction back;
        int psn;
        int messages;

        Direction(int from, int to, int queuePair, int psn) {
            this.from = from;
            this.to = to;
            this.queuePair = queuePair;
            this.psn = psn;
        }
    }

    private final Taker taker;
    private final Direction[] directions = new Direction[2 * CONNECTIONS];
    private byte[] lastFrame = {};
    private long dropped;
    private long nanos = 1000;
    private boolean lost;
    private boolean damaged;
    private int sliced;
    private int ecn;
    private int partition = 0xFFFF;
    private boolean acknowledge;

    private TrafficScript(Taker taker) {
        this.taker = taker;
        for (int i = 0; i < directions.length; i += 2) {
            directions[i] = new Direction(1, 2, 0x11 + i, 0xFFFFF0 + i);
            directions[i + 1] = new Direction(2, 1, 0x111 + i, 0x100 * i);
            directions[i].back = directions[i + 1];
            directions[i + 1].back = directions[i];
        }
    }

    /** Plays a script. */
    public static void play(byte[] script, int start, Taker taker) {
        TrafficScript play = new TrafficScript(taker);
        int end = (int) Math.min(script.length, start + (long) MOST_STEPS * STEP);
        for (int at = start; at + STEP <= end; at += STEP) {
            play.step(script[at] & 0xFF, script[at + 1] & 0xFF, script[at + 2] & 0xFF, script[at + 3] & 0xFF);
        }
    }

    private void step(int what, int a, int b, int c) {
        Direction direction = directions[(what >> 5) % directions.length];
        acknowledge = (what & 0x10) != 0;
        switch (what & 0x0F) {
            case 0 -> request(direction, WRITE_ONLY, reth(a, b, c % 65), c % 65, 1);
            case 1 -> longWrite(direction, a, b, 2 + c % 4);
            case 2 -> request(direction, SEND_ONLY, new byte[0], c % 65, 1);
            case 3 -> request(direction, READ_REQUEST, reth(a, b, c * 4), 0, Math.max(1, (c * 4 + MTU - 1) / MTU));
            case 4 -> flush(direction, a, b, c);
            case 5 -> request(direction, ATOMIC_WRITE, concat(reth(a, b & 0xF8, 8), new byte[8]), 0, 1);
            case 6 -> atomic(direction, a, b, c);
            case 7 -> answer(direction, c);
            case 8 -> answerAll(direction);
            case 9 -> negative(direction, 0x60 | a & 0x1F, b);
            case 10 -> negative(direction, 0x20 | a & 0x1F, b);
            case 11 -> direction.psn = direction.psn - (a & 0x0F) + (b & 0x0F) & 0xFFFFFF;
            case 12 -> emit(direction, a, direction.psn + (byte) b, 0, fill(c % 80, c));
            case 13 -> special(direction, a, b, c);
            case 14 -> time(a, b, c);
            default -> next(a, b, c);
        }
    }

    private void special(Direction direction, int a, int b, int c) {
        switch (a & 3) {
            case 0 -> emit(direction, CNP, 0, 0, new byte[16]);
            case 1 -> send(lastFrame);
            case 2 -> {
                direction.pending.clear();
                direction.psn = b << 16 | c;
            }
            default -> {
                byte[] changed = lastFrame.clone();
                if (changed.length > 0) {
                    changed[(b << 8 | c) % changed.length] ^= (byte) (1 << (a >> 5));
                }
                send(changed);
            }
        }
    }

    private void time(int a, int b, int c) {
        nanos = switch (a & 3) {
            case 0 -> 1000L * b;
            case 1 -> 1_000_000L * b;
            case 2 -> -1000L * b;
            default -> 1_000_000_000L * b * c;
        };
        if ((a & 0x80) != 0) {
            dropped += c;
            taker.dropped(dropped);
        }
    }

    /** Something about the next frame. */
    private void next(int a, int b, int c) {
        lost = (a & 1) != 0;
        damaged = (a & 2) != 0;
        sliced = (a & 4) != 0 ? b : 0;
        ecn = a >> 3 & 3;
        partition = (a & 0x80) != 0 ? c << 8 | b : partition;
    }

    private void longWrite(Direction direction, int a, int b, int packets) {
        request(direction, WRITE_FIRST, reth(a, b, packets * MTU), MTU, 0);
        for (int i = 2; i < packets; i++) {
            request(direction, WRITE_MIDDLE, new byte[0], MTU, 0);
        }
        request(direction, WRITE_LAST, new byte[0], MTU, 1);
    }

    private void flush(Direction direction, int a, int b, int c) {
        byte[] feth = ByteBuffer.allocate(4).putInt(c & 0x33).array();
        request(direction, FLUSH, concat(feth, reth(a, b, (c & 0xC0) * 4)), 0, 1);
    }

    private void atomic(Direction direction, int a, int b, int c) {
        ByteBuffer header = ByteBuffer.allocate(28);
        header.putLong(address(a, b & 0xF8)).putInt(key(a)).putLong(c).putLong(a);
        request(direction, (c & 1) == 0 ? COMPARE_SWAP : FETCH_ADD, header.array(), 0, 1);
    }

    private void request(Direction direction, int opcode, byte[] headers, int payload, int answers) {
        int pad = -payload & 3;
        emit(direction, opcode, direction.psn, pad, concat(headers, fill(payload + pad, opcode)));
        if (answers > 0) {
            direction.pending.add(new Request(opcode, direction.psn, answers));
        }
        direction.psn = direction.psn + Math.max(1, answers) & 0xFFFFFF;
    }

    /** The peer answers the oldest request; the value chooses what is wrong with it, mostly nothing. */
    private void answer(Direction direction, int c) {
        Request request = direction.pending.poll();
        if (request == null) {
            emit(direction.back, ACKNOWLEDGE, direction.psn + (byte) c, 0, aeth(0x1F, c));
            return;
        }
        direction.messages++;
        byte[] aeth = aeth(0x1F, direction.messages);
        switch (request.opcode) {
            case READ_REQUEST -> {
                int count = request.answers;
                for (int i = 0; i < count; i++) {
                    boolean first = i == 0;
                    boolean last = i == count - 1;
                    int opcode = first
                            ? last ? READ_RESPONSE_ONLY : READ_RESPONSE_FIRST
                            : last ? READ_RESPONSE_LAST : READ_RESPONSE_MIDDLE;
                    byte[] data = fill(last ? 4 * (c & 0x3F) : MTU, i);
                    byte[] rest = opcode == READ_RESPONSE_MIDDLE ? data : concat(aeth, data);
                    emit(direction.back, opcode, request.psn + i, 0, rest);
                }
            }
            case COMPARE_SWAP, FETCH_ADD ->
                emit(direction.back, ATOMIC_ACKNOWLEDGE, request.psn, 0, concat(aeth, fill(8, c)));
            case FLUSH, ATOMIC_WRITE -> {
                int opcode = (c & 0x80) != 0 ? ACKNOWLEDGE : READ_RESPONSE_ONLY;
                emit(direction.back, opcode, request.psn, 0, aeth);
            }
            default -> emit(direction.back, ACKNOWLEDGE, request.psn, 0, aeth);
        }
    }

    private void answerAll(Direction direction) {
        Request last = direction.pending.pollLast();
        direction.messages += direction.pending.size() + 1;
        direction.pending.clear();
        int psn = last == null ? direction.psn - 1 : last.psn;
        emit(direction.back, ACKNOWLEDGE, psn, 0, aeth(0x1F, direction.messages));
    }

    private void negative(Direction direction, int syndrome, int b) {
        Request request = direction.pending.peek();
        int psn = request == null ? direction.psn + (byte) b : request.psn;
        emit(direction.back, ACKNOWLEDGE, psn, 0, aeth(syndrome, direction.messages));
    }

    private void emit(Direction direction, int opcode, int psn, int pad, byte[] rest) {
        byte[] transport = RoceFrame.transport(opcode, direction.queuePair, psn, acknowledge, pad, partition, rest);
        byte[] frame = RoceFrame.around(direction.from, direction.to, ecn, transport);
        if (damaged) {
            frame[frame.length - 1] ^= 1;
        }
        lastFrame = frame;
        if (!lost) {
            send(frame);
        }
        lost = false;
        damaged = false;
    }

    private void send(byte[] frame) {
        int captured = sliced == 0 ? frame.length : Math.min(frame.length, sliced);
        taker.take(java.util.Arrays.copyOf(frame, captured), frame.length, nanos);
        sliced = 0;
        ecn = 0;
    }

    private static byte[] aeth(int syndrome, int messages) {
        return ByteBuffer.allocate(4)
                .putInt(syndrome << 24 | messages & 0xFFFFFF)
                .array();
    }

    private static byte[] reth(int a, int b, int length) {
        return ByteBuffer.allocate(16)
                .putLong(address(a, b))
                .putInt(key(a))
                .putInt(length)
                .array();
    }

    /** An address in a few pages, some at the very ends of the space. */
    private static long address(int a, int b) {
        long page = switch (a & 7) {
            case 0 -> 0;
            case 1 -> -256;
            case 2 -> Long.MIN_VALUE;
            default -> 0x7000_0000_0000L + (a & 7) * 64L;
        };
        return page + b;
    }

    private static int key(int a) {
        return (a & 0x38) == 0 ? 0x1234 : a >> 3;
    }

    private static byte[] fill(int length, int value) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
