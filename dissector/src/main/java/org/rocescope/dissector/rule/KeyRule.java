package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;

/** A rule that judges what the bytes of each R_Key of a connection went through, when it has ended. */
abstract class KeyRule extends Rule implements ConnectionRule {
    KeyRule(String id, Severity severity, String title, String source, String meaning, String advice, String example) {
        super(id, severity, title, source, meaning, advice, example);
    }

    @Override
    public final void judge(Connection connection, Findings findings) {
        judge(connection.first(), findings);
        judge(connection.second(), findings);
    }

    private void judge(Flow flow, Findings findings) {
        FlowPlacement placement = FlowPlacement.of(flow);
        if (placement != null) {
            for (KeyPlacement key : placement.keys()) {
                if (placement.mayBeDue(key)) {
                    judge(placement, key, findings);
                }
            }
        }
    }

    /** Judges an R_Key. */
    abstract void judge(FlowPlacement flow, KeyPlacement key, Findings findings);

    /** Reports requests that did the same wrong, of which a text says what the first did. */
    final void report(KeyPlacement key, Incidents incidents, String message, Findings findings) {
        for (long i = 0; i < incidents.count(); i++) {
            long frame = i < incidents.frames().size() ? incidents.frames().get((int) i) : 0;
            report(key, severity(), frame, incidents.transaction(), message, findings);
        }
    }

    /** Reports ranges that were not flushed, each once; as a note if a FLUSH may have been sent and done. */
    final void report(KeyPlacement key, LeftRanges left, String message, Findings findings) {
        for (long i = 0; i < left.count(); i++) {
            Severity severity = left.isSure() ? severity() : Severity.NOTE;
            report(key, severity, left.frame(i), left.frame(0), message, findings);
        }
    }

    final void report(
            KeyPlacement key, Severity severity, long frame, long transaction, String message, Findings findings) {
        Long rKey = Integer.toUnsignedLong(key.rKey());
        findings.report(this, severity, key.flow().connection(), rKey, frame, transaction, () -> message);
    }
}
