package org.rocescope.desktop.workspace;

import javafx.beans.value.ObservableIntegerValue;
import javafx.scene.Node;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.dissector.rule.Severity;

/** One of the tabs of the window: shows a part of the capture, and nothing that the library did not say. */
public interface View {
    /** Title of the view of packets. */
    String PACKETS = "Packets";
    /** Title of the view of connections. */
    String CONNECTIONS = "Connections";
    /** Title of the view of transactions. */
    String TRANSACTIONS = "Transactions";
    /** Title of the view of findings. */
    String FINDINGS = "Findings";
    /** Title of the view of what was not flushed. */
    String UNFLUSHED = "Unflushed";
    /** Title of the view of memory. */
    String MEMORY = "Memory";
    /** Title of the view of pictures. */
    String PICTURES = "Pictures";

    /** Short name on its tab. */
    String title();

    /** What the view is for, as its tab's tooltip. */
    String explanation();

    /** What it shows. */
    Node node();

    /** How many there are of what it shows, for its tab; null for none. */
    default ObservableIntegerValue count() {
        return null;
    }

    /** The worst of what it shows, for its tab; null for nothing. Asked whenever the count changes. */
    default Severity worst() {
        return null;
    }

    /** What its table shows, to be written as CSV; null if there is nothing. */
    default CsvSource csv() {
        return null;
    }
}
