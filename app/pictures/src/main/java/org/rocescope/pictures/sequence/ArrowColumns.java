package org.rocescope.pictures.sequence;

import java.util.Arrays;

/** Packets in columns, {@value #BYTES} bytes each: no object a packet. */
final class ArrowColumns {
    static final int BYTES = 4 * 8 + 4 * 4 + 1 + 2;

    long[] numbers = {};
    long[] times = {};
    long[] frames = {};
    long[] addresses = {};
    int[] psns = {};
    int[] lengths = {};
    int[] payloads = {};
    int[] extras = {};
    byte[] opcodes = {};
    short[] flags = {};
    int size;

    /** Makes room for one more and gives its place. */
    int grow() {
        if (size == numbers.length) {
            int room = Math.max(16, size + (size >> 1));
            numbers = Arrays.copyOf(numbers, room);
            times = Arrays.copyOf(times, room);
            frames = Arrays.copyOf(frames, room);
            addresses = Arrays.copyOf(addresses, room);
            psns = Arrays.copyOf(psns, room);
            lengths = Arrays.copyOf(lengths, room);
            payloads = Arrays.copyOf(payloads, room);
            extras = Arrays.copyOf(extras, room);
            opcodes = Arrays.copyOf(opcodes, room);
            flags = Arrays.copyOf(flags, room);
        }
        return size++;
    }

    void copy(ArrowColumns other, int from, int to) {
        numbers[to] = other.numbers[from];
        times[to] = other.times[from];
        frames[to] = other.frames[from];
        addresses[to] = other.addresses[from];
        psns[to] = other.psns[from];
        lengths[to] = other.lengths[from];
        payloads[to] = other.payloads[from];
        extras[to] = other.extras[from];
        opcodes[to] = other.opcodes[from];
        flags[to] = other.flags[from];
    }
}
