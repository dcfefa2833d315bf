package org.rocescope.reports;

import java.io.Closeable;
import java.io.IOException;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.rates.RateSeries;

/**
 * A way to write a report. Entries come as they become final: first transactions and findings of a connection, then the
 * connection, and so on; inputs and the summary come last. A way that writes them in another order keeps them.
 */
public interface ReportFormat extends Closeable {
    /** Takes a request message. */
    void transaction(TransactionEntry transaction) throws IOException;

    /** Takes a finding. */
    void finding(FindingEntry finding) throws IOException;

    /**
     * Takes a finding that is new, while packets come: it is not final, and comes once more when it is. A way that writes
     * at the end does nothing.
     */
    default void noticed(FindingEntry finding) throws IOException {}

    /** Takes a request message whose answer was captured, while packets come: as {@link #noticed}, not final. */
    default void answered(TransactionEntry transaction) throws IOException {}

    /** Takes a range that was not flushed; its connection comes later. A way that does not list them does nothing. */
    default void unflushed(UnflushedEntry range) throws IOException {}

    /** True if it shall be given what pictures are drawn from. */
    default boolean isDrawn() {
        return false;
    }

    /** Takes what pictures of a connection are drawn from, after its entry; only of the first ones, if {@link #isDrawn}. */
    default void pictures(ConnectionTrace trace) throws IOException {}

    /** Takes the rates of all connections together, before the summary, if {@link #isDrawn}. */
    default void rates(RateSeries all) throws IOException {}

    /** Takes what became of the bytes written through an R_Key, when its ranges came; its connection comes later. */
    default void placement(PlacementEntry key) throws IOException {}

    /** Takes a connection; its transactions and findings came before. */
    void connection(ConnectionEntry connection) throws IOException;

    /** Takes what a memory region was used for, when every connection came; a form that does not list them does nothing. */
    default void region(RegionEntry region) throws IOException {}

    /** Takes a diagnosis. */
    void diagnosis(DiagnosisEntry diagnosis) throws IOException;

    /** Takes an input, when all of it was read. */
    void input(InputEntry input) throws IOException;

    /** Takes the summary, which is the last entry. */
    void summary(SummaryEntry summary) throws IOException;

    /** Hands on what was written so far, while the capture makes a pause; a way that writes at the end does nothing. */
    default void flush() throws IOException {}
}
