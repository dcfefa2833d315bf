package org.rocescope.pictures.drawing;

/** Which colours the roles have. */
public enum Theme {
    LIGHT,
    DARK
}
