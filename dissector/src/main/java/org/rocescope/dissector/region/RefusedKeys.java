package org.rocescope.dissector.region;

import java.util.Arrays;
import org.rocescope.dissector.connection.Address;

/** The R_Keys that one host asked another for and was refused, each once, in the order of the refusals. */
public final class RefusedKeys {
    /** Keys that are remembered. */
    public static final int MOST_KEYS = 64;

    private final Address from;
    private final Address to;
    private int[] keys = new int[4];
    private long[] frames = new long[4];
    private int size;

    RefusedKeys(Address from, Address to) {
        this.from = from;
        this.to = to;
    }

    void add(int rKey, long frame) {
        for (int i = 0; i < size; i++) {
            if (keys[i] == rKey) {
                return;
            }
        }
        if (size == MOST_KEYS) {
            return;
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            frames = Arrays.copyOf(frames, size * 2);
        }
        keys[size] = rKey;
        frames[size++] = frame;
    }

    /** The host that asked. */
    public Address from() {
        return from;
    }

    /** The host that refused. */
    public Address to() {
        return to;
    }

    /** How many keys there are. */
    public int size() {
        return size;
    }

    /** The key at an index from 0. */
    public int key(int index) {
        return keys[index];
    }

    /** Frame of the request that was refused first with that key. */
    public long frame(int index) {
        return frames[index];
    }
}
