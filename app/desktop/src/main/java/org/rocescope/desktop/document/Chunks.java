package org.rocescope.desktop.document;

/** How the columns are cut into chunks. */
final class Chunks {
    static final int SHIFT = 16;
    static final int LENGTH = 1 << SHIFT;
    static final int MASK = LENGTH - 1;

    private Chunks() {}
}
