package org.rocescope.dissector.rule;

/** A rule that judges what all connections together showed, when there are no more packets. */
public interface ClosingRule {
    /**
     * Judges the whole.
     *
     * @param findings where to report
     */
    void close(Findings findings);
}
