package org.rocescope.dissector.transaction;

/** How a request message ended. */
public enum Status {
    /** Not ended yet. */
    OPEN,
    /** The responder said that it was done. */
    COMPLETED,
    /** The responder refused it; the connection is dead after that. */
    NAK,
    /** It never got past "receiver not ready". */
    RNR,
    /** No answer by the end, though the requester repeated it or the peer's answers to others were seen. */
    UNANSWERED,
    /** The service has no acknowledges (UC, UD). */
    UNACKNOWLEDGED_SERVICE,
    /** The capture lacks packets that are needed to say. */
    PARTIAL
}
