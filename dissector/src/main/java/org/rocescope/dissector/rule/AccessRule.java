package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;

/**
 * A rule that judges requests which reached remote memory. It is asked only where the analysis was told of memory regions or
 * asked to look for exposure, so that others pay nothing for it.
 */
interface AccessRule {
    /**
     * Judges an access that succeeded.
     *
     * @param flow its direction
     * @param t the request, completed; no repeat of it named another address or key
     * @param needed access flags that it needs, not 0
     * @param findings where to report
     */
    void judgeAccess(Flow flow, Transaction t, int needed, Findings findings);
}
