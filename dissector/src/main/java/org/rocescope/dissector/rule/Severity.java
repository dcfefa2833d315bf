package org.rocescope.dissector.rule;

/** How much a finding matters. */
public enum Severity {
    /** A breach of the specification, a refused request, or a dead connection. */
    ERROR,
    /** Suspicious, or loss and its repair. */
    WARNING,
    /** Worth knowing. */
    NOTE
}
