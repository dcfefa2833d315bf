package org.rocescope.pictures.drawing;

/** Which point of a text is where it is put. */
public enum Align {
    START,
    MIDDLE,
    END
}
