package org.rocescope.desktop.document;

import java.util.Arrays;

/**
 * Lists of frame numbers, packed: seven bits a byte, each number as the difference from the one before. One thread
 * appends; others read lists whose place they were given.
 */
final class FrameNumbers {
    private static final int CHUNK = 1 << 20;

    private volatile byte[][] chunks = new byte[16][];
    private long end;

    /** Appends two lists and gives the place of the first. */
    long add(long[] first, long[] second) {
        long place = end;
        add(first);
        add(second);
        return place;
    }

    private void add(long[] frames) {
        put(frames.length);
        long before = 0;
        for (long frame : frames) {
            long difference = frame - before;
            put(difference << 1 ^ difference >> 63);
            before = frame;
        }
    }

    private void put(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            putByte((int) rest | 0x80);
            rest >>>= 7;
        }
        putByte((int) rest);
    }

    private void putByte(int value) {
        int chunk = (int) (end / CHUNK);
        int at = (int) (end % CHUNK);
        if (at == 0) {
            byte[][] grown = chunk == chunks.length ? Arrays.copyOf(chunks, chunk * 2) : chunks;
            grown[chunk] = new byte[CHUNK];
            chunks = grown;
        }
        chunks[chunk][at] = (byte) value;
        end++;
    }

    /** Bytes that the lists take. */
    long bytes() {
        return end;
    }

    /** The list at a place, or the one behind it. */
    long[] get(long place, boolean second) {
        Cursor cursor = new Cursor(place);
        long[] first = cursor.list();
        return second ? cursor.list() : first;
    }

    /** The first number of the list at a place, which has one; however long the list is. */
    long first(long place) {
        Cursor cursor = new Cursor(place);
        cursor.next();
        long folded = cursor.next();
        return folded >>> 1 ^ -(folded & 1);
    }

    /** The last number of the list behind the one at a place, or 0 if it is empty. */
    long lastOfSecond(long place) {
        Cursor cursor = new Cursor(place);
        cursor.sum();
        return cursor.sum();
    }

    private final class Cursor {
        private long at;

        Cursor(long place) {
            at = place;
        }

        long[] list() {
            long[] frames = new long[(int) next()];
            long before = 0;
            for (int i = 0; i < frames.length; i++) {
                long folded = next();
                before += folded >>> 1 ^ -(folded & 1);
                frames[i] = before;
            }
            return frames;
        }

        /** Goes behind a list and gives its last number. */
        long sum() {
            long sum = 0;
            for (long left = next(); left > 0; left--) {
                long folded = next();
                sum += folded >>> 1 ^ -(folded & 1);
            }
            return sum;
        }

        private long next() {
            long value = 0;
            int shift = 0;
            while (true) {
                int next = chunks[(int) (at / CHUNK)][(int) (at % CHUNK)];
                at++;
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
                shift += 7;
            }
        }
    }
}
