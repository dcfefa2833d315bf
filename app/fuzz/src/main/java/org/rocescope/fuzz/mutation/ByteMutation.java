package org.rocescope.fuzz.mutation;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Changes bits, and takes out, repeats, brings in and overwrites ranges of bytes. */
public final class ByteMutation {
    private static final int SHORT_RANGE = 8;
    private static final int LONG_RANGE = 512;

    private final SplittableRandom random;

    /** Mutations that chance chooses. */
    public ByteMutation(SplittableRandom random) {
        this.random = random;
    }

    /** Bytes changed in one way; none stay none. */
    public byte[] changed(byte[] bytes) {
        if (bytes.length == 0) {
            return bytes;
        }
        int from = random.nextInt(bytes.length);
        int longest = random.nextBoolean() ? SHORT_RANGE : LONG_RANGE;
        int to = Math.min(bytes.length, from + 1 + random.nextInt(longest));
        return switch (random.nextInt(6)) {
            case 0 -> flipped(bytes, 0);
            case 1 -> Arrays.copyOf(bytes, from);
            case 2 -> joined(Arrays.copyOf(bytes, from), Arrays.copyOfRange(bytes, to, bytes.length));
            case 3 -> joined(Arrays.copyOf(bytes, to), Arrays.copyOfRange(bytes, from, bytes.length));
            case 4 -> {
                byte[] noise = new byte[to - from];
                random.nextBytes(noise);
                yield joined(joined(Arrays.copyOf(bytes, from), noise), Arrays.copyOfRange(bytes, from, bytes.length));
            }
            default -> {
                byte[] changed = bytes.clone();
                Arrays.fill(changed, from, to, (byte) (random.nextBoolean() ? 0 : -1));
                yield changed;
            }
        };
    }

    /** Bytes of which one to four bits are another, from an index on. */
    byte[] flipped(byte[] bytes, int from) {
        byte[] changed = bytes.clone();
        for (int i = 1 + random.nextInt(4); i > 0 && changed.length > from; i--) {
            changed[random.nextInt(from, changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return changed;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
