package org.rocescope.dissector.region;

/** How far what is written to a region has to get, each including those before it. */
public enum Requirement {
    /** An acknowledged write is enough. */
    NONE,
    /** What is written must become globally visible: a FLUSH for global visibility is due. */
    VISIBILITY,
    /** What is written must become persistent: a FLUSH for persistence is due. */
    PERSISTENCE
}
