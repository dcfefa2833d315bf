package org.rocescope.dissector.analysis;

import org.rocescope.dissector.connection.ConnectionListener;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.packet.Packet;
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

    /**
     * A packet of a flow was followed, after what became final by it. Comes in the order of capture; not for a packet that
     * was captured a second time, nor for one of no flow.
     *
     * @param packet the packet; valid until this returns
     * @param flow the direction that it went; that of a congestion notification is the one to the queue pair it names
     * @param received false if its receiver would drop it: its ICRC is bad, or its lengths contradict each other
     * @param repeated true if it is a request packet whose PSN had been captured before
     */
    default void packet(Packet packet, Flow flow, boolean received, boolean repeated) {}

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
