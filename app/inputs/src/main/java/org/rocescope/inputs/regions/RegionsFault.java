package org.rocescope.inputs.regions;

/** A regions file cannot be taken as it is. The message is one line: where in the file, and what is wrong there. */
public final class RegionsFault extends Exception {
    private static final long serialVersionUID = 1;

    /** A fault at a line, counted from 1. */
    RegionsFault(long line, String reason) {
        super("line " + line + ": " + reason);
    }

    /** A fault of the file as a whole. */
    RegionsFault(String reason) {
        super(reason);
    }
}
