package org.rocescope.dissector.placement;

/** How far written bytes have come, or have to come (source: mpe.md section 2). */
public enum Level {
    /** No guarantee: a positive answer to the WRITE says no more than that the responder has the bytes. */
    NONE,
    /** Globally visible: whoever reads the memory gets the bytes. */
    VISIBILITY,
    /** Persistent: the bytes outlast a loss of power. */
    PERSISTENCE
}
