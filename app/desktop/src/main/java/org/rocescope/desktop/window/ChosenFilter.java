package org.rocescope.desktop.window;

import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.desktop.workspace.Workspace;

/** The filter for what is chosen. */
final class ChosenFilter {
    private ChosenFilter() {}

    /** The packets of the connection, or of the transaction, that is chosen; empty if there is none. */
    static String of(Workspace workspace, boolean connection) {
        CaptureDocument document = workspace.document();
        Selected selected = workspace.selection().get();
        if (document == null) {
            return "";
        }
        if (connection) {
            return document.connections().byId(selected.connection()) == null
                    ? ""
                    : FilterText.connection(document, selected.connection());
        }
        return selected.transaction() < 0 ? "" : FilterText.transaction(document, selected.transaction());
    }
}
