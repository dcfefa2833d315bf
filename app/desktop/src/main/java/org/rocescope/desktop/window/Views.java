package org.rocescope.desktop.window;

import java.util.List;
import java.util.function.Function;
import org.rocescope.desktop.connections.ConnectionsView;
import org.rocescope.desktop.findings.FindingsView;
import org.rocescope.desktop.memory.MemoryView;
import org.rocescope.desktop.packets.PacketsView;
import org.rocescope.desktop.pictures.PicturesView;
import org.rocescope.desktop.transactions.TransactionsView;
import org.rocescope.desktop.unflushed.UnflushedView;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** The views of the window in the order of their tabs: a view is added by a line here. */
final class Views {
    private static final List<Function<Workspace, View>> ALL = List.of(
            PacketsView::new,
            ConnectionsView::new,
            TransactionsView::new,
            FindingsView::new,
            UnflushedView::new,
            MemoryView::new,
            PicturesView::new);

    private Views() {}

    static List<View> make(Workspace workspace) {
        return ALL.stream().map(each -> each.apply(workspace)).toList();
    }
}
