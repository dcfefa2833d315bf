package org.rocescope.dissector.analysis;

import org.rocescope.dissector.connection.ConnectionListener;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;

/** Is told what an analysis finds, as it becomes final. Every method does nothing unless it is overridden. */
public interface AnalysisListener extends ConnectionListener {
    /**
     * A rule is broken for the first time in a connection: for those who watch while packets come. The finding is not
     * final, it may be counted again and matter more; {@link #finding} gives it once more when its connection has ended. Not called for what is found
     * at the end of the capture.
     */
    default void noticed(Finding finding) {}

    /** A finding is final: its connection has ended. It comes before its connection. */
    default void finding(Finding finding) {}

    /** Bytes were never flushed: their connection has ended, or too many R_Keys are used. It comes before its connection. */
    default void unflushed(Unflushed range) {}

    /** What an R_Key's bytes went through is final: its connection has ended. Valid until this returns. */
    default void placement(KeyPlacement key) {}

    /** What an R_Key was used for, or a known region that was not used: at the end, when every connection was given. */
    default void region(RegionUse use) {}

    /** A diagnosis was made, at the end. */
    default void diagnosis(Diagnosis diagnosis) {}
}
