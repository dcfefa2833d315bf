package org.rocescope.desktop.document;

import java.util.Arrays;

/**
 * Bytes in chunks that are never copied: one thread appends and sets, any thread reads what the size of the
 * table that owns the column covers.
 */
final class ByteColumn {
    private volatile byte[][] chunks = new byte[16][];
    private int size;

    /** Appends a value. */
    void add(byte value) {
        int chunk = size >>> Chunks.SHIFT;
        if ((size & Chunks.MASK) == 0) {
            if (chunk == chunks.length) {
                chunks = Arrays.copyOf(chunks, chunk * 2);
            }
            byte[][] grown = chunks;
            grown[chunk] = new byte[Chunks.LENGTH];
            chunks = grown;
        }
        chunks[chunk][size & Chunks.MASK] = value;
        size++;
    }

    /** Sets the value of a row that is there. */
    void set(int row, byte value) {
        chunks[row >>> Chunks.SHIFT][row & Chunks.MASK] = value;
    }

    /** The value of a row that is there. */
    byte get(int row) {
        return chunks[row >>> Chunks.SHIFT][row & Chunks.MASK];
    }
}
