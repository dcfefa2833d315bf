package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;

/** A rule that judges a connection as a whole, when it has ended. */
public interface ConnectionRule {
    /**
     * Judges a connection.
     *
     * @param connection the connection, all of its messages final
     * @param findings where to report
     */
    void judge(Connection connection, Findings findings);
}
