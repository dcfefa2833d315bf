package org.rocescope.cli.print;

/** Which values of a field that a packet has several times (in tunnels) are printed; the letters are tshark's. */
public enum Occurrence {
    /** All of them. */
    A,
    /** The first, which is the outermost. */
    F,
    /** The last, which is the innermost. */
    L
}
