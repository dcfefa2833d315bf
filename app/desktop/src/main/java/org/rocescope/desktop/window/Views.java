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

/**
 * The views of a window in the order of their tabs: a view is added by a line here. Each is made when it is first asked
 * for, since making all of them would take a second before the window could be shown.
 */
final class Views {
    private static final List<Kind> ALL = List.of(
            new Kind(View.PACKETS, PacketsView::new),
            new Kind(View.CONNECTIONS, ConnectionsView::new),
            new Kind(View.TRANSACTIONS, TransactionsView::new),
            new Kind(View.FINDINGS, FindingsView::new),
            new Kind(View.UNFLUSHED, UnflushedView::new),
            new Kind(View.MEMORY, MemoryView::new),
            new Kind(View.PICTURES, PicturesView::new));

    private final Workspace workspace;
    private final View[] made = new View[ALL.size()];
    private final PacketsView packets;

    /** Views of a workspace; that of the packets is made at once. */
    Views(Workspace workspace) {
        this.workspace = workspace;
        this.packets = new PacketsView(workspace);
        made[titles().indexOf(View.PACKETS)] = packets;
    }

    /** The titles of all views, in the order of their tabs. */
    static List<String> titles() {
        return ALL.stream().map(Kind::title).toList();
    }

    PacketsView packets() {
        return packets;
    }

    /** A view by its place among the tabs. */
    View get(int index) {
        if (made[index] == null) {
            made[index] = ALL.get(index).maker().apply(workspace);
        }
        return made[index];
    }

    /** The view that is in front. */
    View front() {
        return get(Math.max(0, titles().indexOf(workspace.frontViewProperty().get())));
    }

    private record Kind(String title, Function<Workspace, View> maker) {}
}
